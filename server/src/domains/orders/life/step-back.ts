import type { StepBackInput } from '@plantule/contract/orders/life'
import { type Order as Answer, type OrderStatus, orderStepNames, orderSteps, STEP_BACK_MINUTES } from '@plantule/contract/orders/schemas'
import { isFetched } from '@plantule/contract/orders/states'
import type { z } from 'zod'
import { lacks } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { forgetTerms } from '../../codes/index.ts'
import { Refused } from '../../../platform/refused.ts'
import { lockOrder } from '../lock-order.ts'
import { type Order, addToStory } from '../orders.db.ts'
import { heldMoney, refuseUnless } from '../rules.ts'
import { saveOrder } from '../save-order.ts'
import { orderAnswer } from '../read/to-order.ts'
import { takePlantsBack } from './take-plants-back.ts'

type Step = (typeof orderStepNames)[number]
/** A step that stands, newest last: where the order stood before it, and when it was taken; unknown of orders that never took it here. */
export type Taken = { kind: Step | 'part_sent'; from: OrderStatus; at: Date | null; shipmentId: number | null }

/** Plants leave the nursery with these. */
const leaving: ReadonlySet<Taken['kind']> = new Set(['ship', 'collect', 'part_sent'])
/** Plants came into the customer's hands with these: the day is on their invoice. */
const handing: ReadonlySet<Taken['kind']> = new Set(['deliver', 'collect', 'part_sent'])

/**
 * Takes the last step of an order back: it stands where it stood before, what had left is here again and held for it, its
 * appointment is awaited again. Money, refunds and papers stay as they are; the customer is told nothing, and not a second time
 * once the step is taken again. Throws `not_found`, `stale_version`, `wrong_status`, `has_payments` of a quotation,
 * `step_back_needs_manager`, and
 * `step_back_invoiced` when an invoice says the day on which the plants were handed over.
 */
export async function stepBack(ctx: Ctx, id: number, { reason, version }: z.output<typeof StepBackInput>): Promise<Answer> {
  const order = await lockOrder(ctx, id, version)
  refuseUnless('stepBack', order.status)
  const last = await lastStep(ctx, order)
  refuseLate(ctx, last)
  if (last.kind === 'quote' && heldMoney(order) !== 0) throw new Refused('has_payments')
  await undo(ctx, order, last, reason)
  return orderAnswer(ctx, id)
}

/**
 * A locked order that our lorry carried and could not hand over: it is prepared again, with its plants. That is no slip of somebody's
 * hand, so it has no time limit. Throws `step_back_invoiced`.
 */
export async function comeBack(ctx: Ctx, order: Order, reason: string): Promise<void> {
  const last = await lastStep(ctx, order)
  if (last.kind !== 'ship') throw new Refused('wrong_status', { status: order.status, action: 'stepBack' })
  await undo(ctx, order, last, reason)
}

async function undo(ctx: Ctx, order: Order, last: Taken, reason: string): Promise<void> {
  if (handing.has(last.kind) || last.kind === 'ship') await refuseInvoiced(ctx, order, last)
  if (leaving.has(last.kind)) await takePlantsBack(ctx, order, last, reason)
  if (last.kind === 'prepare') await forgetTicks(ctx, order.id)
  // The day when the plants went stays while they are gone.
  const stillGone = last.kind === 'complete'
  if (last.kind === 'quote') await forgetTerms(ctx, order.id)
  await saveOrder(ctx, order, 'step_back', { status: last.from, ...(stillGone ? {} : { closed_at: null }) })
  await addToStory(ctx, order.id, 'stepped_back', { step: last.kind, to: last.from, reason })
}

/** The last step that was not taken back yet. */
async function lastStep(ctx: Ctx, order: Order): Promise<Taken> {
  const events = await ctx.db
    .selectFrom('order_event')
    .select(['kind', 'at', 'data'])
    .where('order_id', '=', order.id)
    .where('kind', 'in', [...orderStepNames, 'part_sent', 'stepped_back', 'picking_again'])
    .orderBy('id')
    .execute()
  const standing: Taken[] = []
  for (const { kind, at, data } of events) {
    if (kind === 'stepped_back') {
      standing.pop()
      continue
    }
    if (kind === 'picking_again') {
      pickAgain(standing)
      continue
    }
    // Written by `takeStep` and `sendPart` alone, in this shape; events of before them lack it.
    const { from, shipmentId } = data as { from?: OrderStatus; shipmentId?: number }
    const step = kind as Taken['kind']
    standing.push({ kind: step, at, from: from ?? before(step, order), shipmentId: shipmentId ?? null })
  }
  const last = standing.at(-1)
  return last && leadsTo(last, order) ? last : known(order)
}

/** Plants came into a prepared order: it is none any more, whatever parts of it have left. */
function pickAgain(standing: Taken[]): void {
  const at = standing.findLastIndex(({ kind }) => kind === 'markPrepared')
  if (at !== -1) standing.splice(at, 1)
  for (const each of standing) if (each.kind === 'part_sent' && each.from === 'prepared') each.from = 'in_preparation'
}

const leadsTo = ({ kind, shipmentId }: Taken, { status }: Order): boolean =>
  kind === 'part_sent'
    ? shipmentId !== null && ['in_preparation', 'prepared', 'shipped', 'collected'].includes(status)
    : orderSteps[kind] === status

/** Where each step is taken from; the states that wait for money follow from the money by themselves. */
const origins: Record<Exclude<Step, 'complete'>, OrderStatus> = {
  quote: 'draft',
  prepare: 'waiting_payment',
  markPrepared: 'in_preparation',
  ship: 'prepared',
  markReady: 'prepared',
  deliver: 'shipped',
  collect: 'ready',
}

function before(step: Taken['kind'], order: Order): OrderStatus {
  if (step === 'part_sent') return 'in_preparation'
  if (step !== 'complete') return origins[step]
  return isFetched(order.delivery_mode) ? 'collected' : 'delivered'
}

/** The step that leads to where an order stands of which none is written down. */
function known(order: Order): Taken {
  const kind = orderStepNames.find((step) => orderSteps[step] === order.status)
  if (!kind) throw new Error(`no step leads to ${order.status}`)
  return { kind, from: before(kind, order), at: null, shipmentId: null }
}

/** A slip of the hand is mended by whoever made it; what stood longer, colleagues have worked with. */
function refuseLate(ctx: Ctx, { at }: Taken): void {
  if (!lacks(ctx, 'accounting.write')) return
  if (at === null || ctx.now.getTime() - at.getTime() > STEP_BACK_MINUTES * 60_000)
    throw new Refused('step_back_needs_manager', { minutes: STEP_BACK_MINUTES })
}

/**
 * An invoice of before the step says nothing of it and stands. One that was issued after it names the day of the delivery (CGI
 * ann. II art. 242 nonies A, 10°), or was waiting for the last part to leave.
 */
async function refuseInvoiced(ctx: Ctx, order: Order, { kind, at }: Taken): Promise<void> {
  if (!order.invoiced) return
  const invoices = await ctx.db
    .selectFrom('order_document')
    .select(['number', 'issued_on'])
    .where('order_id', '=', order.id)
    .where('kind', '=', 'invoice')
    .orderBy('document_id', 'desc')
    .execute()
  const number = invoices[0]?.number ?? ''
  const parts =
    kind === 'part_sent' ||
    (await ctx.db.selectFrom('order_shipment').select('id').where('order_id', '=', order.id).limit(1).executeTakeFirst()) !== undefined
  const told = await ctx.db
    .selectFrom('order_event')
    .select('at')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'invoiced')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const after = at === null || !told || told.at >= at
  if ((after && kind !== 'ship') || (after && parts)) throw new Refused('step_back_invoiced', { number })
}

/** What was begun is put back: whoever begins anew takes every plant again. */
async function forgetTicks(ctx: Ctx, orderId: number): Promise<void> {
  await ctx.db
    .updateTable('order_line')
    .set((eb) => ({ prepared: eb.ref('gone'), missing: 0 }))
    .where('order_id', '=', orderId)
    .execute()
}
