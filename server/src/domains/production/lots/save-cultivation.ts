import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import { type Cultivation, CultivationForm, type CultivationInput, type LotSizeInput } from '@plantule/contract/production/cultivations'
import type { cultivationRoutes } from '@plantule/contract/production/routes'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit.ts'
import { authorOf } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { withKept } from '../../../platform/kept.ts'
import { refuseStale } from '../../../platform/must-exist.ts'
import { nextNumber, padded } from '../../../platform/numbering.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { parisDay } from '../../../platform/paris.ts'
import { answerOf, port } from '../../../platform/port.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { refusing } from '../../../platform/refusing.ts'
import { searchText } from '../../../platform/search-text.ts'
import { lockCultivation, lockLiving, moveLots, type SizeRow } from './lots.db.ts'
import { watchRaised } from '../contracts/watch-raised.ts'
import { cultivationAnswer } from './read-cultivation.ts'

type Form = z.output<typeof CultivationForm>
type Change = Out<(typeof cultivationRoutes)['updateCultivation']['body']>

const DIGITS = 5

/** A cultivation was written down, or changed: what it grows, since when, or where. */
export const cultivationWritten = port('production.cultivation-written', async (_ctx: Ctx, _lotId: number): Promise<void> => undefined)

/**
 * Begins a cultivation; its number stands on labels for ever. `given`: the one that it has already, elsewhere.
 * Throws `not_found` beside what is named and not there, `lot_size_taken`.
 */
export async function createCultivation(ctx: Ctx, input: CultivationInput, given?: string): Promise<Cultivation> {
  await mustBeThere(ctx, input)
  const number = given ?? (await newNumber(ctx, input.startedOn))
  const { id } = await ctx.db
    .insertInto('lot')
    .values({
      shop_id: ctx.shopId,
      kind: 'cultivation',
      number,
      author: authorOf(ctx),
      created_at: ctx.now,
      ...lotColumns(ctx, number, input),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('cultivation')
    .values({ shop_id: ctx.shopId, lot_id: id, ...ownColumns(input) })
    .execute()
  for (const size of input.sizes) await insertSize(ctx, id, size)
  await beginStay(ctx, id, input.placeId, input.startedOn)
  await answerOf(ctx, cultivationWritten)(ctx, id)
  await audit(ctx, 'cultivation.create', 'lot', id, { after: { number, ...input } })
  return cultivationAnswer(ctx, id)
}

async function newNumber(ctx: Ctx, startedOn: string): Promise<string> {
  const year = startedOn.slice(2, 4)
  return `L${year}-${padded(await nextNumber(ctx, `lot-${year}`), DIGITS)}`
}

/** What is raised for an order is raised for its customer. Throws `lot_contracted`. */
async function refuseOtherCustomer(ctx: Ctx, lotId: number): Promise<void> {
  const contract = await ctx.db
    .selectFrom('growing_contract as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .select('o.reference')
    .where('c.lot_id', '=', lotId)
    .where('c.outcome', 'is', null)
    .executeTakeFirst()
  if (contract) throw refusedField('lot_contracted', ['customerId'], { reference: contract.reference, left: 0 })
}

/** What is not named stays. Throws `not_found`, `stale_version`, `lot_ended`, `lot_contracted`. */
export async function updateCultivation(ctx: Ctx, id: number, change: Change): Promise<Cultivation> {
  const { lot, cultivation } = await lockLiving(ctx, id)
  await refuseStale(lot, change.version, () => cultivationAnswer(ctx, id))
  const before: Form = {
    name: lot.name,
    taxonId: lot.taxon_id,
    productId: cultivation.product_id,
    origin: cultivation.origin,
    state: cultivation.state as Form['state'],
    placeId: lot.place_id,
    startedOn: lot.started_on,
    readyOn: cultivation.ready_on,
    customerId: cultivation.customer_id,
    note: lot.note,
  }
  const after = withKept(ctx, CultivationForm, before, change)
  await mustBeThere(ctx, after)
  if (after.customerId !== before.customerId) await refuseOtherCustomer(ctx, id)
  await ctx.db
    .updateTable('lot')
    .set({ ...lotColumns(ctx, lot.number, after), version: lot.version + 1 })
    .where('id', '=', id)
    .execute()
  await ctx.db.updateTable('cultivation').set(ownColumns(after)).where('lot_id', '=', id).execute()
  if (after.placeId !== before.placeId) await beginStay(ctx, id, after.placeId, parisDay(ctx.now))
  if (after.readyOn !== before.readyOn) await watchRaised(ctx, [id])
  await answerOf(ctx, cultivationWritten)(ctx, id)
  await audit(ctx, 'cultivation.update', 'lot', id, { before, after })
  return cultivationAnswer(ctx, id)
}

/**
 * Throws `not_found`, `lot_promised` while an order holds its plants, `lot_in_use` once a plant was moved, it came out of another lot, or
 * one came out of it.
 */
export async function removeCultivation(ctx: Ctx, id: number): Promise<Done> {
  const { lot } = await lockCultivation(ctx, id)
  const moved = await ctx.db.selectFrom('lot_move').select('id').where('lot_id', '=', id).limit(1).executeTakeFirst()
  const came = await ctx.db
    .selectFrom('lot_flow')
    .select('id')
    .where((eb) => eb.or([eb('to_lot', '=', id), eb('from_lot', '=', id)]))
    .limit(1)
    .executeTakeFirst()
  const worked = await ctx.db.selectFrom('intervention_lot').select('lot_id').where('lot_id', '=', id).limit(1).executeTakeFirst()
  const treated = await ctx.db.selectFrom('treatment_lot').select('lot_id').where('lot_id', '=', id).limit(1).executeTakeFirst()
  // What a phone did to it and nobody has settled yet is told of by its name.
  const asked = await ctx.db
    .selectFrom('field_deed')
    .select('id')
    .where('lot_id', '=', id)
    .where('state', '=', 'unsettled')
    .limit(1)
    .executeTakeFirst()
  if (moved || came || worked || treated || asked) throw new Refused('lot_in_use')
  await refusePromised(ctx, id)
  for (const table of [
    'growing_contract',
    'field_deed',
    'lot_tagged',
    'cultivation_picture',
    'lot_stay',
    'task',
    'lot_size',
    'cultivation',
  ] as const)
    await ctx.db.deleteFrom(table).where('lot_id', '=', id).execute()
  await ctx.db.deleteFrom('lot').where('id', '=', id).execute()
  await audit(ctx, 'cultivation.delete', 'lot', id, { before: { number: lot.number, name: lot.name } })
  return { ok: true }
}

async function refusePromised(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ promised: number }>`
    select coalesce(sum(m.quantity), 0)::int as promised from lot_size z join lot_promise m on m.shop_id = ${ownShop} and m.lot_size_id = z.id
    where z.shop_id = ${ownShop} and z.lot_id = ${id}`.execute(ctx.db)
  const promised = rows[0]?.promised ?? 0
  if (promised > 0) throw new Refused('lot_promised', { promised })
}

/** Adds a caliber with the plants that it begins with. Throws `lot_size_taken`. */
export async function insertSize(ctx: Ctx, lotId: number, input: LotSizeInput): Promise<SizeRow> {
  const statement = ctx.db
    .insertInto('lot_size')
    .values({
      shop_id: ctx.shopId,
      lot_id: lotId,
      container_id: input.containerId,
      caliber_id: input.caliberId,
      ready_on: input.readyOn,
      per_are: perAre(input.perM2),
      becomes_id: input.becomesId,
      expected: input.expected,
      loss_bp: input.lossBp,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const size = await refusing(statement, sizeRefusals)
  if (input.stock > 0) await moveLots(ctx, [{ size, change: input.stock, kind: 'initial' }])
  return size
}

/** Plants of a square metre as they are kept, on a hundred of them. */
export const perAre = (perM2: number | null): number | null => (perM2 === null ? null : Math.round(perM2 * 100))

export const sizeRefusals = {
  lot_size_once: () => refusedField('lot_size_taken', ['caliberId']),
  lot_size_shop_id_container_id_fkey: () => refusedField('not_found', ['containerId']),
  lot_size_becomes_fkey: () => refusedField('not_found', ['becomesId']),
  lot_size_shop_id_caliber_id_fkey: () => refusedField('not_found', ['caliberId']),
}

const lotColumns = (ctx: Ctx, number: string, form: Form) => ({
  name: form.name,
  search: searchText(`${number} ${form.name}`),
  taxon_id: form.taxonId,
  place_id: form.placeId,
  started_on: form.startedOn,
  note: form.note,
  updated_at: ctx.now,
})
const ownColumns = (form: Form) => ({
  product_id: form.productId,
  origin: form.origin,
  state: form.state,
  ready_on: form.readyOn,
  customer_id: form.customerId,
})

/** Throws `not_found` beside the field that names what is not there. */
async function mustBeThere(ctx: Ctx, { taxonId, productId, placeId, customerId }: Form): Promise<void> {
  const named = {
    taxonId: ['taxon', taxonId],
    productId: ['product', productId],
    placeId: ['place', placeId],
    customerId: ['customer', customerId],
  } as const
  for (const [field, [table, id]] of Object.entries(named)) {
    if (id === null) continue
    if (!(await ctx.db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst())) throw refusedField('not_found', [field])
  }
}

/** From `day` on the lot stands there, or nowhere; where it came the same day, it only passed. */
export async function beginStay(ctx: Ctx, lotId: number, placeId: number | null, day: string): Promise<void> {
  await sql`update lot_stay set to_on = greatest(from_on, ${day}::date)
    where lot_stay.shop_id = ${ownShop} and lot_id = ${lotId} and to_on is null`.execute(ctx.db)
  if (placeId !== null)
    await ctx.db.insertInto('lot_stay').values({ shop_id: ctx.shopId, lot_id: lotId, place_id: placeId, from_on: day }).execute()
}
