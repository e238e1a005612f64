import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import {
  areaOf,
  type Greenhouse,
  GreenhouseInput,
  type PlaceKind,
  type placeRoutes,
  type Section,
  SectionInput,
} from '@plantule/contract/production/places'
import { type Selectable, sql } from 'kysely'
import type { Place } from '../../../db/tables.gen.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { withKept } from '../../../platform/kept.ts'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'
import { inNaturalOrder } from '../../../platform/natural-order.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { refusing } from '../../../platform/refusing.ts'

type Row = Selectable<Place>
type Routes = typeof placeRoutes
type Shown = Omit<Section, 'greenhouseId'> & { kind: PlaceKind | 'section'; parentId: number | null }

/** All places of the shop in one statement, with what stands on each of them today. */
async function readPlaces(ctx: Ctx): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select w.id, w.parent_id as "parentId", w.kind, w.name, w.outline, w.area_dm2 / 100.0::float8 as "areaM2", w.note, w.route_idx as "routeIdx", w.version,
      count(l.id)::int as lots, coalesce(sum(z.plants), 0)::int as plants
    from place w
    left join lot l on l.shop_id = ${ownShop} and l.place_id = w.id and l.ended_at is null
    left join lateral (select sum(z.on_hand) as plants from lot_size z where z.shop_id = ${ownShop} and z.lot_id = l.id) z on true
    where w.shop_id = ${ownShop} group by w.shop_id, w.id order by w.id`.execute(ctx.db)
  return rows.toSorted((a, b) => inNaturalOrder(a.name, b.name))
}

export async function listGreenhouses(ctx: Ctx): Promise<{ items: Greenhouse[] }> {
  const all = await readPlaces(ctx)
  const sectionsOf = Map.groupBy(all, (place) => place.parentId)
  return {
    items: all.flatMap(({ parentId, kind, routeIdx: _, ...place }) =>
      parentId !== null || kind === 'section'
        ? []
        : [{ ...place, kind, sections: (sectionsOf.get(place.id) ?? []).map((section) => toSection(section, place.id)) }],
    ),
  }
}

const toSection = ({ parentId: _, kind: __, ...section }: Shown, greenhouseId: number): Section => ({ ...section, greenhouseId })

/** Throws `not_found`. */
const greenhouseAnswer = async (ctx: Ctx, id: number): Promise<Greenhouse> =>
  mustExist((await listGreenhouses(ctx)).items.find((place) => place.id === id))

/** Throws `not_found`. */
const sectionAnswer = async (ctx: Ctx, id: number): Promise<Section> =>
  mustExist((await listGreenhouses(ctx)).items.flatMap((place) => place.sections).find((section) => section.id === id))

/** Throws `place_name_taken`. */
export async function createGreenhouse(ctx: Ctx, input: GreenhouseInput): Promise<Greenhouse> {
  return greenhouseAnswer(ctx, await insertPlace(ctx, { ...input, parentId: null }))
}

/** Throws `not_found`, `place_name_taken`. */
export async function createSection(ctx: Ctx, greenhouseId: number, input: SectionInput): Promise<Section> {
  const parent = await lockPlace(ctx, greenhouseId, false)
  return sectionAnswer(ctx, await insertPlace(ctx, { ...input, kind: 'section', parentId: parent.id }))
}

type New = GreenhouseInput & Partial<SectionInput>
type Kind = { kind: PlaceKind | 'section'; parentId: number | null }

async function insertPlace(ctx: Ctx, input: Omit<New, 'kind'> & Kind): Promise<number> {
  const statement = ctx.db
    .insertInto('place')
    .values({ shop_id: ctx.shopId, kind: input.kind, parent_id: input.parentId, ...columnsOf(input) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await refusing(statement, nameTaken)
  await audit(ctx, 'place.create', 'place', id, { after: input })
  return id
}

/** What is not named stays. Throws `not_found`, `stale_version`, `place_name_taken`. */
export async function updateGreenhouse(ctx: Ctx, id: number, change: Out<Routes['updateGreenhouse']['body']>): Promise<Greenhouse> {
  const before = await lockPlace(ctx, id, false)
  await refuseStale(before, change.version, () => greenhouseAnswer(ctx, id))
  const after = withKept(ctx, GreenhouseInput, { ...formOf(before), kind: before.kind }, change)
  await writePlace(ctx, before, { ...columnsOf(after), kind: after.kind })
  return greenhouseAnswer(ctx, id)
}

/** What is not named stays. Throws `not_found`, `stale_version`, `place_name_taken`. */
export async function updateSection(ctx: Ctx, id: number, change: Out<Routes['updateSection']['body']>): Promise<Section> {
  const before = await lockPlace(ctx, id, true)
  await refuseStale(before, change.version, () => sectionAnswer(ctx, id))
  await writePlace(ctx, before, columnsOf(withKept(ctx, SectionInput, { ...formOf(before), routeIdx: before.route_idx }, change)))
  return sectionAnswer(ctx, id)
}

async function writePlace(ctx: Ctx, before: Row, after: ReturnType<typeof columnsOf> & { kind?: PlaceKind }): Promise<void> {
  const statement = ctx.db
    .updateTable('place')
    .set({ ...after, version: before.version + 1 })
    .where('id', '=', before.id)
    .execute()
  await refusing(statement, nameTaken)
  await audit(ctx, 'place.update', 'place', before.id, { before, after })
}

/**
 * Throws `not_found`, `place_has_sections`, `place_treated` where the register names it, `place_in_use` while
 * a lot stands there or once one did.
 */
export async function removePlace(ctx: Ctx, id: number, section: boolean): Promise<Done> {
  const before = await lockPlace(ctx, id, section)
  const below = await ctx.db.selectFrom('place').select('id').where('parent_id', '=', id).limit(1).executeTakeFirst()
  if (below) throw new Refused('place_has_sections')
  const standing = await sql<{ lots: number; names: string }>`
    select count(*)::int as lots, coalesce(string_agg(l.number, ', ' order by l.id), '') as names
    from (select number, id from lot where lot.shop_id = ${ownShop} and place_id = ${id} order by id limit 5) l`.execute(ctx.db)
  const names = standing.rows[0]?.names
  if (names) throw new Refused('place_in_use', { lots: names })
  const treated = await ctx.db.selectFrom('treatment_place').select('place_id').where('place_id', '=', id).limit(1).executeTakeFirst()
  if (treated) throw new Refused('place_treated')
  await ctx.db.deleteFrom('lot_stay').where('place_id', '=', id).execute()
  await ctx.db.updateTable('task').set({ place_id: null }).where('place_id', '=', id).execute()
  await ctx.db.deleteFrom('place').where('id', '=', id).execute()
  await audit(ctx, 'place.delete', 'place', id, { before })
  return { ok: true }
}

/** Throws `not_found`, also for a section where a place is asked for, and the other way round. */
async function lockPlace(ctx: Ctx, id: number, section: boolean): Promise<Row> {
  const row = mustExist(await ctx.db.selectFrom('place').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if ((row.kind === 'section') !== section) throw new Refused('not_found')
  return row
}

const formOf = (row: Row) => ({
  name: row.name,
  outline: row.outline,
  areaM2: row.area_dm2 === null ? null : row.area_dm2 / 100,
  note: row.note,
})

const columnsOf = ({ name, outline, areaM2, note, routeIdx = null }: Omit<New, 'kind'>) => {
  const area = areaOf(outline) ?? areaM2
  return {
    name,
    outline: JSON.stringify(outline),
    area_dm2: area === null ? null : Math.max(Math.round(area * 100), 1),
    note,
    route_idx: routeIdx,
  }
}

const nameTaken = { place_name: () => refusedField('place_name_taken', ['name']) }
