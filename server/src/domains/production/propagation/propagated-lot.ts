import { sql } from 'kysely'
import { authorOf } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { dayInWords } from '../../../platform/day-in-words.ts'
import { insertRows } from '../../../platform/insert-rows.ts'
import { nextNumber, padded } from '../../../platform/numbering.ts'
import { today } from '../../../platform/paris.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { refusing } from '../../../platform/refusing.ts'
import { searchText } from '../../../platform/search-text.ts'
import type { LotRow } from '../lots/lots.db.ts'
import { beginStay } from '../lots/save-cultivation.ts'

/** What every lot says of itself. */
export type LotForm = { name: string; taxonId: number | null; placeId: number | null; startedOn: string; note: string }

const DIGITS = 5

/** A lot of its kind, with its number for ever; it stands at its place from its first day. Throws `not_found` beside the field. */
export async function insertLot(ctx: Ctx, kind: 'stratification' | 'mother_plant' | 'seed_collection', form: LotForm): Promise<number> {
  const year = form.startedOn.slice(2, 4)
  const series = { stratification: `S${year}`, mother_plant: 'PM', seed_collection: `C${year}` }[kind]
  const number = `${series}-${padded(await nextNumber(ctx, `lot-${series.toLowerCase()}`), DIGITS)}`
  return insertNumberedLot(ctx, kind, number, form)
}

/** The same under a number that the caller gives. Throws `not_found` beside the field, `number_taken`. */
export async function insertNumberedLot(ctx: Ctx, kind: LotRow['kind'], number: string, form: LotForm): Promise<number> {
  await mustBeKnown(ctx, form)
  const statement = ctx.db
    .insertInto('lot')
    .values({ shop_id: ctx.shopId, kind, number, author: authorOf(ctx), created_at: ctx.now, ...lotColumns(ctx, number, form) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await refusing(statement, { lot_number: () => new Refused('number_taken') })
  await beginStay(ctx, id, form.placeId, form.startedOn)
  return id
}

type Before = { id: number; number: string; version: number; place_id: number | null }

/** Changes a locked lot; moved to another place, its stay there begins today. Throws `not_found` beside the field. */
export async function updateLot(ctx: Ctx, before: Before, form: LotForm): Promise<void> {
  await mustBeKnown(ctx, form)
  await ctx.db
    .updateTable('lot')
    .set({ ...lotColumns(ctx, before.number, form), version: before.version + 1 })
    .where('id', '=', before.id)
    .execute()
  if (form.placeId !== before.place_id) await beginStay(ctx, before.id, form.placeId, today(ctx))
}

/** Nothing grew out of it: it goes with its stays. */
export async function deleteLot(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.deleteFrom('lot_stay').where('lot_id', '=', id).execute()
  await ctx.db.deleteFrom('lot').where('id', '=', id).execute()
}

/** So much of a lot became another one. */
export async function writeFlow(ctx: Ctx, flow: { from: number; to: number; quantity: number; why: string }): Promise<void> {
  const written = insertRows('lot_flow', [{ from_lot: flow.from, to_lot: flow.to, quantity: flow.quantity, why: flow.why }], {
    shop_id: sql`${ctx.shopId}::bigint`,
    at: sql`${ctx.now}::timestamptz`,
    author: sql`${authorOf(ctx)}::text`,
  }).execute(ctx.db)
  await refusing(written, { lot_held: () => new Refused('lot_held') })
}

/** A day as a refusal says it in either language. */
export const inWords = (day: string) => ({ fr: dayInWords(day, 'fr'), en: dayInWords(day, 'en') })

/** Throws `day_to_come` beside the field. */
export function mustHaveCome(ctx: Ctx, day: string, field: string): void {
  if (day > today(ctx)) throw refusedField('day_to_come', [field])
}

/** Throws `not_found` beside the field that names what is not there. */
async function mustBeKnown(ctx: Ctx, { taxonId, placeId }: LotForm): Promise<void> {
  const taxon = taxonId !== null && (await ctx.db.selectFrom('taxon').select('id').where('id', '=', taxonId).executeTakeFirst())
  if (taxon === undefined) throw refusedField('not_found', ['taxonId'])
  const place = placeId !== null && (await ctx.db.selectFrom('place').select('id').where('id', '=', placeId).executeTakeFirst())
  if (place === undefined) throw refusedField('not_found', ['placeId'])
}

const lotColumns = (ctx: Ctx, number: string, form: LotForm) => ({
  name: form.name,
  search: searchText(`${number} ${form.name}`),
  taxon_id: form.taxonId,
  place_id: form.placeId,
  started_on: form.startedOn,
  note: form.note,
  updated_at: ctx.now,
})

/** Whether something came out of the lot: it then stays in the history of that. */
export async function hasOffspring(ctx: Ctx, lotId: number): Promise<boolean> {
  return (await ctx.db.selectFrom('lot_flow').select('id').where('from_lot', '=', lotId).limit(1).executeTakeFirst()) !== undefined
}
