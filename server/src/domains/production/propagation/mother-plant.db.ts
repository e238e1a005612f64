import { budgetedKinds, type MotherPlant, SAMPLINGS_SHOWN } from '@plantule/contract/production/mother-plants'
import { type Selectable, sql } from 'kysely'
import type { Lot, MotherPlant as Table } from '../../../db/tables.gen.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { parisYear } from '../../../platform/paris.ts'

export type HeldMother = { lot: Selectable<Lot>; row: Selectable<Table> }

/** A mother plant, locked: whoever else samples or holds it waits. Throws `not_found`. */
export async function lockMother(ctx: Ctx, id: number): Promise<HeldMother> {
  const lot = mustExist(await ctx.db.selectFrom('lot').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst())
  const row = mustExist(await ctx.db.selectFrom('mother_plant').selectAll().where('lot_id', '=', id).executeTakeFirst())
  return { lot, row }
}

/** Cuttings and grafts that were taken in a year, without one sampling where it is being changed. */
export async function takenIn(ctx: Ctx, lotId: number, year: number, without = 0): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(s.quantity), 0)::int as taken from sampling s where s.shop_id = ${ownShop} and s.lot_id = ${lotId} and s.id <> ${without}
      and s.kind = any(${[...budgetedKinds]}::text[]) and s.taken_on >= ${`${year}-01-01`}::date and s.taken_on <= ${`${year}-12-31`}::date`.execute(
    ctx.db,
  )
  return rows[0]?.taken ?? 0
}

/** Of the lot `l` and its mother plant `m`: what the list and the record answer both. */
export const shownColumns = (
  ctx: Ctx,
) => sql`l.id, l.number, l.name, m.clone, l.started_on::text as "plantedOn", m.gone_on::text as "goneOn", m.pieces,
  m.health, m.test_due_on::text as "testDueOn", m.hold, m.yearly_budget as "yearlyBudget",
  (select coalesce(sum(s.quantity), 0)::int from sampling s where s.shop_id = ${ownShop} and s.lot_id = l.id and s.kind = any(${[...budgetedKinds]}::text[])
    and s.taken_on >= ${`${parisYear(ctx.now)}-01-01`}::date) as "takenThisYear",
  (select round((sum(s.success_pct * s.quantity) / sum(s.quantity))::numeric, 1)::float8 from sampling s
    where s.shop_id = ${ownShop} and s.lot_id = l.id and s.success_pct is not null) as "successPct"`

/** One as its route answers it. Throws `not_found`. */
export async function motherPlantAnswer(ctx: Ctx, id: number): Promise<MotherPlant> {
  const { rows } = await sql<Omit<MotherPlant, 'pictures' | 'samplings'>>`
    select ${shownColumns(ctx)}, m.provenance, m.tested_on::text as "testedOn", m.hold_reason as "holdReason", l.note, l.version,
      (select count(*)::int from sampling s where s.shop_id = ${ownShop} and s.lot_id = l.id) as "samplingCount",
      case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.scientific_name) end as taxon,
      case when w.id is not null then jsonb_build_object('id', w.id, 'name', concat_ws(' · ', up.name, w.name)) end as place
    from lot l join mother_plant m on m.shop_id = ${ownShop} and m.lot_id = l.id
    left join taxon t on t.id = l.taxon_id
    left join place w on w.shop_id = ${ownShop} and w.id = l.place_id left join place up on up.shop_id = ${ownShop} and up.id = w.parent_id
    where l.shop_id = ${ownShop} and l.id = ${id}`.execute(ctx.db)
  const head = mustExist(rows[0])
  const [pictures, samplings] = await Promise.all([motherPictures(ctx, id), samplingsOf(ctx, id)])
  return { ...head, pictures, samplings }
}

export async function motherPictures(ctx: Ctx, lotId: number): Promise<MotherPlant['pictures']> {
  const { rows } = await sql<MotherPlant['pictures'][number]>`
    select p.id, i.id as "imageId", i.key as "imageKey", i.width, i.height, p.alt, p.idx
    from mother_plant_picture p join image i on i.shop_id = ${ownShop} and i.id = p.image_id
    where p.shop_id = ${ownShop} and p.lot_id = ${lotId} order by p.idx, p.id`.execute(ctx.db)
  return rows
}

async function samplingsOf(ctx: Ctx, lotId: number): Promise<MotherPlant['samplings']> {
  const { rows } = await sql<MotherPlant['samplings'][number]>`
    select s.id, s.taken_on::text as "takenOn", s.kind, s.quantity, s.operator, s.success_pct as "successPct", s.note, s.version,
      case when c.id is not null then jsonb_build_object('id', c.id, 'number', c.number, 'name', c.name, 'plants',
        (select coalesce(sum(z.on_hand), 0)::int from lot_size z where z.shop_id = ${ownShop} and z.lot_id = c.id)) end as cultivation
    from sampling s left join lot c on c.shop_id = ${ownShop} and c.id = s.cultivation_id
    where s.shop_id = ${ownShop} and s.lot_id = ${lotId} order by s.taken_on desc, s.id desc limit ${SAMPLINGS_SHOWN}`.execute(ctx.db)
  return rows
}
