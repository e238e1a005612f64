import type { Origin } from '@plantule/contract/traceability/local-lots'
import { numberParts } from '@plantule/contract/traceability/lot-number'
import { excusable, isExcusable, markOf } from '@plantule/contract/traceability/mark'
import type { OriginRegion } from '@plantule/contract/traceability/regions'
import { sql } from 'kysely'
import { authorOf, lacks } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { nextNumber, padded } from '../../../platform/numbering.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { refusedField } from '../../../platform/refused.ts'
import { insertNumberedLot, type LotForm } from '../../production/index.ts'
import { localConfig } from '../certificates/config.ts'
import type { LocalKind } from './local-lot.db.ts'
import { originOf } from './origin.ts'

type New = {
  kind: LocalKind
  form: LotForm
  unit: 'grams' | 'pieces'
  lifeForm?: 'herb' | 'woody'
  region?: OriginRegion | null
  generation?: number
  justification: string
  /** The first lot that it takes from: its zone and region stand in the number. */
  from: number | null
}

/**
 * A lot with nothing in it yet, numbered for ever: by the shop's pattern, unless it has a number of its own. Throws `not_found`,
 * `number_taken`, `justification_refused`.
 */
export async function newLocalLot(ctx: Ctx, made: New, given?: string): Promise<number> {
  const { kind, form, unit } = made
  const year = Number(form.startedOn.slice(0, 4))
  const number = given ?? (await newNumber(ctx, made, year))
  const id = await insertNumberedLot(ctx, kind, number, form)
  const size = await ctx.db.insertInto('lot_size').values({ shop_id: ctx.shopId, lot_id: id }).returning('id').executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('local_lot')
    .values({
      shop_id: ctx.shopId,
      lot_id: id,
      kind,
      year,
      unit,
      size_id: size.id,
      life_form: made.lifeForm ?? 'herb',
      region: made.region ?? null,
      generation: made.generation ?? 0,
      ...justified(ctx, made.justification, null),
    })
    .execute()
  return id
}

/** A reason is given, or changed, by who may change the settings alone. Throws `justification_refused`. */
export function justified(ctx: Ctx, justification: string, before: { justification: string; justified_by: string } | null) {
  if (before && before.justification === justification) return { justification, justified_by: before.justified_by }
  if (justification === '' && !before) return { justification, justified_by: '' }
  if (lacks(ctx, 'settings.write')) throw refusedField('justification_refused', ['justification'])
  return { justification, justified_by: justification === '' ? '' : authorOf(ctx) }
}

/**
 * What the reason of a lot is for: the rules that it does not keep as the reason is given, with all that it comes of. Given before anything
 * is broken it is for both.
 */
export async function settleReason(ctx: Ctx, id: number, before: string, after: string): Promise<void> {
  if (after === before || after === '') return
  const { rows } = await sql<{ origin: Origin }>`select ${originOf(sql`${id}::bigint`)} as origin`.execute(ctx.db)
  const broken = rows[0] ? markOf(rows[0].origin, await localConfig(ctx)).because.filter(isExcusable) : []
  await ctx.db
    .updateTable('local_lot')
    .set({ justified_for: broken.length > 0 ? broken : [...excusable] })
    .where('lot_id', '=', id)
    .execute()
}

const patterns = { batch: 'batchPattern', mixture: 'mixturePattern', seedling: 'seedlingPattern' } as const

async function newNumber(ctx: Ctx, { kind, form, region, from }: New, year: number): Promise<string> {
  const config = await localConfig(ctx)
  const taxon =
    form.taxonId === null
      ? undefined
      : await ctx.db.selectFrom('taxon').select('scientific_name').where('id', '=', form.taxonId).executeTakeFirst()
  const began = from === null ? null : await beginningOf(ctx, from)
  const of = { region: began?.region ?? region ?? null, year, species: taxon?.scientific_name ?? form.name, zone: began?.zone ?? null }
  const { before, after, digits } = numberParts(config[patterns[kind]], of)
  for (;;) {
    const number = `${before}${padded(await nextNumber(ctx, `local ${before}|${after}`), digits)}${after}`
    // Another series may have given it already.
    if (!(await ctx.db.selectFrom('lot').select('id').where('number', '=', number).executeTakeFirst())) return number
  }
}

/** The first collection's zone on the ways up, or the first region that was declared. */
async function beginningOf(ctx: Ctx, lotId: number): Promise<{ zone: number | null; region: OriginRegion | null } | null> {
  const { rows } = await sql<{ zone: number | null; region: OriginRegion | null }>`
    with recursive above(lot) as (
      select ${lotId}::bigint
      union
      select f.from_lot from above a join lot_flow f on f.shop_id = ${ownShop} and f.to_lot = a.lot
    )
    select z.id as zone, coalesce(z.region, w.region) as region
    from above a left join seed_collection s on s.shop_id = ${ownShop} and s.lot_id = a.lot
    left join collection_zone z on z.shop_id = ${ownShop} and z.id = s.zone_id
    left join local_lot w on w.shop_id = ${ownShop} and w.lot_id = a.lot
    where z.id is not null or w.region is not null order by z.id nulls last, a.lot limit 1`.execute(ctx.db)
  return rows[0] ?? null
}
