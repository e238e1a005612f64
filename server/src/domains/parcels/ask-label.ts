import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'
import type { JobShop } from '../../platform/job.ts'
import { parisDay } from '../../platform/paris.ts'
import { Refused } from '../../platform/refused.ts'
import { asking, type Carrier, CarrierError, carrierOf, type MadeLabel } from '../carriers/index.ts'
import { findOrder, type Order } from '../orders/index.ts'
import { keepAnswer, keptAnswer } from './kept-answer.ts'
import type { Row } from './parcels.db.ts'
import { recipientOf, senderOf } from './people-of.ts'
import { recordLabel } from './record-label.ts'

/** Longer than a question may take: a try that began before then is over, whatever became of it. */
const OVER_MS = 90_000

type Claimed = { row: Row; order: Order; key: string; asked: Awaited<ReturnType<typeof questionOf>> }

/**
 * Job: asks the carrier for a label, once. Neither carrier takes a key by which it would know a question again, so:
 *
 * 1. The row becomes `asking`, with the name under which the answer will be laid down, and that is committed before anything is sent.
 * 2. The carrier's answer goes into the file store under that name before anything else is done with it.
 * 3. Then number and label are written to the row.
 *
 * Who finds a row that is `asking` follows a try that was killed. Is there an answer under its name, that is the label which was paid
 * for: step 3 is done with it, and nobody is asked. Is there none, the question may have left, and asking again might buy a second
 * label: the row becomes `unsure`, and a person looks at the carrier's whether the reference is there. What certainly never left, or
 * was refused, may be asked again.
 */
export async function askLabel({ parcelId: id }: { parcelId: number }, shop: JobShop): Promise<void> {
  const found = await shop.inShop((ctx) => claim(ctx, id))
  if (found === undefined) return
  if ('row' in found) await askOnce(found, shop)
  else await takeUp(id, found.key, found.since, shop)
}

/** Step 1: the row as it is to be asked for, or what an earlier try left; undefined where nothing is to be done. */
async function claim(ctx: Ctx, id: number): Promise<Claimed | { key: string; since: Date } | undefined> {
  const row = await ctx.db.selectFrom('parcel').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row?.state === 'asking' && row.answer_key && row.asked_at) return { key: row.answer_key, since: row.asked_at }
  if (row?.state !== 'queued') return undefined
  const order = await findOrder(ctx, row.order_id)
  try {
    const asked = await questionOf(ctx, row, order)
    const key = `shop/${ctx.shopId}/${randomUUID()}`
    await ctx.db
      .updateTable('parcel')
      .set({ state: 'asking', answer_key: key, asked_at: ctx.now, failure: null })
      .where('id', '=', id)
      .execute()
    await ctx.publish('orders.changed', { id: order.id }, 'orders.read')
    return { row, order, key, asked }
  } catch (error) {
    // An address or keys that were taken away since: nothing was asked.
    if (!(error instanceof Refused)) throw error
    await note(ctx, id, 'failed', error.code)
    return undefined
  }
}

async function questionOf(ctx: Ctx, row: Row, order: Order) {
  const at = await carrierOf(ctx, row.carrier)
  if (!at) throw new Refused('carrier_off')
  const parcel = {
    reference: row.reference,
    from: await senderOf(ctx),
    to: await recipientOf(ctx, order),
    relay: order.relay,
    weightG: row.weight_g,
    format: at.options.labelFormat,
    day: parisDay(ctx.now),
  }
  return { carrier: at.carrier, parcel }
}

async function askOnce({ row, key, asked }: Claimed, shop: JobShop): Promise<void> {
  const { carrier, parcel } = asked
  let made: MadeLabel
  try {
    made = await asking(shop, carrier.name, async () => {
      const answer = await carrier.ship(parcel)
      // Before anything else: what follows opens a transaction, and the process may die at it.
      await keepAnswer(shop.services.files, key, answer)
      return answer
    })
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error
    return afterFault(row.id, error, shop)
  }
  await finish(row.id, carrier, made, parcel.format, shop)
}

async function afterFault(id: number, error: CarrierError, shop: JobShop): Promise<void> {
  const state = error.code === 'unreachable' ? 'unsure' : error.code === 'unasked' && !shop.lastTry ? 'queued' : 'failed'
  const failure = error.code === 'refused' ? error.message : error.code === 'key' ? 'key' : 'unreachable'
  await shop.inShop((ctx) => note(ctx, id, state, failure))
  if (state === 'queued') throw error
}

/** A try before this one was killed between its question and its end. */
async function takeUp(id: number, key: string, since: Date, shop: JobShop): Promise<void> {
  const made = await keptAnswer(shop.services.files, key)
  const at = await shop.inShop(async (ctx) => {
    const row = await ctx.db.selectFrom('parcel').select('carrier').where('id', '=', id).executeTakeFirstOrThrow()
    return carrierOf(ctx, row.carrier)
  })
  if (made) return finish(id, at?.carrier, made, at?.options.labelFormat ?? '10x15', shop)
  if (Date.now() - since.getTime() < OVER_MS && !shop.lastTry) throw new Error('another try at this label may still wait for its answer')
  await shop.inShop((ctx) => note(ctx, id, 'unsure', 'unreachable'))
}

/** The number is written at once; a label that the carrier keeps is fetched after it, as often as need be. */
async function finish(
  id: number,
  carrier: Carrier | undefined,
  made: MadeLabel,
  format: Row['label_format'],
  shop: JobShop,
): Promise<void> {
  await shop.inShop((ctx) => recordLabel(ctx, id, made, format))
  const { url } = made
  if (url === null || !carrier) return
  const bytes = await asking(shop, carrier.name, () => carrier.fetchLabel(url)).catch((error: unknown) => {
    // The sweep fetches it later.
    if (error instanceof CarrierError) return null
    throw error
  })
  if (bytes) await shop.inShop((ctx) => recordLabel(ctx, id, { ...made, bytes }, format))
}

/** A label that was voided meanwhile stays so. */
async function note(ctx: Ctx, id: number, state: 'queued' | 'failed' | 'unsure', failure: string): Promise<void> {
  const row = await ctx.db
    .updateTable('parcel')
    .set({ state, failure: failure.slice(0, 300) })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'asking'])
    .returning('order_id')
    .executeTakeFirst()
  if (row) await ctx.publish('orders.changed', { id: row.order_id }, 'orders.read')
}
