import type { Order as Answer, OrderInput, orderStepNames } from '@plantule/contract/orders/schemas'
import { orderSteps } from '@plantule/contract/orders/schemas'
import type { Ctx } from '../../../platform/context.ts'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { answerOf } from '../../../platform/port.ts'
import { relayFor } from '../../carriers/index.ts'
import { invoicingInfo } from '../../shops/index.ts'
import { followsAfter } from './followed-fee.ts'
import { buyerColumns, linkOfCode, plainColumns } from './order-columns.ts'
import { mailCustomer } from '../mails/queue.ts'
import { lockOrder } from '../lock-order.ts'
import { refuseHeld } from '../life/hold-order.ts'
import { refuseMissing } from '../life/refuse-missing.ts'
import { refuseUnchosen } from '../life/refuse-unchosen.ts'
import { allPartsLeave } from '../life/shipments.db.ts'
import { linesOf, type Order, addToStory } from '../orders.db.ts'
import { keepTerms } from '../../codes/index.ts'
import { headInMode, lineInMode } from './other-mode.ts'
import { followOpenLines } from '../growing/contract-holds.ts'
import { followCustomer } from '../growing/pass-contracts.ts'
import { giveOutOrder, wantedOf } from '../life/order-stock.ts'
import { totalsWithCodes } from './order-codes.ts'
import { asInput, asPriced, type PricedLine, priceLines } from './price-lines.ts'
import { discountOf, refuseRegime, refuseUnless } from '../rules.ts'
import { goesAlong, saveOrder } from '../save-order.ts'
import { chargesTva } from '../tax-regime.ts'
import { orderAnswer } from '../read/to-order.ts'
import { writeLines } from './write-lines.ts'

type Step = (typeof orderStepNames)[number]
type Input = Partial<OrderInput> & { step?: Step | undefined; version: number }

/** Notes stay open in every state; the rest only in a draft or quotation. */
const alwaysOpen = new Set(['note', 'internalNote', 'wantedOn', 'validUntil', 'purchaseOrder', 'trackingCode', 'step', 'version'])

/**
 * Throws `not_found`, `stale_version`, `wrong_status`, `unknown_item`, `unknown_customer`, `exempt_in_excl`, `relay_other_carrier`,
 * `relay_missing`, one of `regimeFaults`.
 */
export async function updateOrder(ctx: Ctx, id: number, input: Input): Promise<Answer> {
  const before = await lockOrder(ctx, id, input.version)
  const changed = Object.entries(input).filter(([, value]) => value !== undefined)
  if (changed.some(([key]) => !alwaysOpen.has(key))) {
    refuseUnless('edit', before.status)
    await rewrite(ctx, before, input)
  } else if (changed.some(([key]) => key !== 'step' && key !== 'version')) {
    await saveOrder(ctx, before, 'update', await notes(ctx, before, input))
  }
  if (input.step) await takeStep(ctx, id, input.step)
  return orderAnswer(ctx, id)
}

const notes = async (ctx: Ctx, before: Order, input: Input) => ({
  note: input.note ?? before.note,
  internal_note: input.internalNote ?? before.internal_note,
  wanted_on: input.wantedOn === undefined ? before.wanted_on : input.wantedOn,
  valid_until: input.validUntil === undefined ? before.valid_until : input.validUntil,
  purchase_order: input.purchaseOrder === undefined ? before.purchase_order : input.purchaseOrder,
  tracking_link_id:
    input.trackingCode === undefined ? before.tracking_link_id : await linkOfCode(ctx, input.trackingCode, before.tracking_link_id),
})

async function rewrite(ctx: Ctx, before: Order, input: Input): Promise<void> {
  const whole = merged(before, input)
  refuseRegime(whole)
  if (whole.relay) await relayFor(ctx, whole, before.relay)
  const columns = {
    ...plainColumns(whole),
    charges_tva: await chargesTva(ctx, before, whole.taxRegime),
    ...(await notes(ctx, before, input)),
  }
  const lines = await linesAfter(ctx, before, whole, input.lines)
  const buyer = await buyerColumns(ctx, before.reference, whole)
  const totals = await totalsWithCodes(ctx, { ...before, ...columns, ...buyer }, lines)
  await saveOrder(ctx, before, 'update', {
    ...columns,
    ...buyer,
    ...totals.order,
  })
  await writeLines(ctx, before.id, totals.lines)
  await followOpenLines(ctx, before, async () => wantedOf(await linesOf(ctx, before.id)))
  await followCustomer(ctx, before, whole.customerId)
}

/**
 * A draft follows the lists of its customer; a quotation keeps the prices that it promised. In the other price mode lists are asked anew,
 * and what was typed or promised is worth the same.
 */
async function linesAfter(ctx: Ctx, before: Order, whole: OrderInput, sent: OrderInput['lines'] | undefined): Promise<PricedLine[]> {
  const stored = await linesOf(ctx, before.id)
  const present = stored.map((line) => lineInMode(line, before.mode, whole.mode))
  const frozen = before.status === 'quotation' ? present : []
  const otherLists = whole.customerId !== before.customer_id && before.status === 'draft'
  const otherMode = whole.mode !== before.mode
  if (!sent && !otherLists && !otherMode) return present.map(asPriced)
  // A listed price that comes back as it was shown was not typed for the mode that is new.
  const shown = new Map(otherMode ? stored.map((line) => [line.id, line.unit_cents]) : [])
  const inputs = sent?.map((line) =>
    line.listed && line.id !== null && shown.get(line.id) === line.unitCents ? { ...line, unitCents: null } : line,
  )
  return priceLines(ctx, whole.mode, inputs ?? present.map(asInput), { customerId: whole.customerId, frozen, packs: true })
}

/** The order's present values under what was sent. */
function merged(before: Order, input: Input): OrderInput {
  const head = headInMode(before, input.mode ?? before.mode)
  const sameBuyer = input.customerId === undefined || input.customerId === before.customer_id
  const present = {
    customerId: before.customer_id,
    mode: before.mode,
    taxRegime: before.tax_regime,
    channel: before.channel,
    asQuotation: before.status === 'quotation',
    lines: [],
    discount: discountOf(head),
    discountReason: before.discount_reason,
    deliveryMode: before.delivery_mode,
    deliveryCents: head.delivery_cents,
    deliveryKm: before.delivery_km,
    deliveryFollows: followsAfter(before, input),
    // Another customer brings other addresses.
    deliveryAddress: sameBuyer ? before.delivery_address : null,
    relay: sameBuyer ? before.relay : null,
    billingAddress: sameBuyer ? before.billing_address : null,
    wantedOn: before.wanted_on,
    validUntil: before.valid_until,
    purchaseOrder: before.purchase_order,
    note: before.note,
    internalNote: before.internal_note,
    // The link stays unless another code is sent.
    trackingCode: null,
  } as OrderInput
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  return { ...present, ...Object.fromEntries(given) }
}

/** What the customer is told of a step. */
const mailOf: Partial<Record<Step, 'prepared' | 'ready' | 'shipped'>> = { markPrepared: 'prepared', markReady: 'ready', ship: 'shipped' }

/** Steps that a hold stops. */
const moving: ReadonlySet<Step> = new Set(['prepare', 'markPrepared', 'ship', 'markReady', 'collect'])

/** Steps after which nothing is taken out of an order any more, so that what is missing of it would be sold. */
const leaving: ReadonlySet<Step> = new Set(['ship', 'markReady', 'collect'])

/** Throws `not_found`, `wrong_status`, `order_held`, `missing_unsettled`, `lot_to_choose`, `relay_missing`. */
export async function takeStep(ctx: Ctx, id: number, step: Step): Promise<void> {
  const before = await lockOrder(ctx, id)
  refuseUnless(step, before.status)
  if (moving.has(step)) refuseHeld(before)
  if (leaving.has(step)) await refuseMissing(ctx, id)
  if (moving.has(step) && step !== 'prepare') await refuseUnchosen(ctx, id)
  // Plants leave the nursery with the parcel or with the customer.
  if (step === 'ship' || step === 'collect') {
    // As long as they are here, what was said of them is put right.
    await answerOf(ctx, goesAlong)(ctx, id, false)
    await giveOutOrder(ctx, before)
    await allPartsLeave(ctx, id)
  }
  const closing = step === 'deliver' || step === 'collect' || step === 'complete'
  await saveOrder(ctx, before, step, {
    status: orderSteps[step],
    // The day when the plants went stays, also when the file is closed later: TVA is due on it (CGI art. 269, 1 a).
    ...(closing ? { closed_at: before.closed_at ?? ctx.now } : {}),
    ...(step === 'quote' ? { valid_until: before.valid_until ?? (await quotedUntil(ctx)) } : {}),
  })
  if (step === 'quote') await keepTerms(ctx, id)
  await addToStory(ctx, id, step, { from: before.status })
  const mail = mailOf[step]
  // A step that was taken back and is taken again tells them nothing new.
  if (mail) await mailCustomer(ctx, before, mail, 'step')
}

const quotedUntil = async (ctx: Ctx): Promise<string> => addDays(parisDay(ctx.now), (await invoicingInfo(ctx)).quoteValidityDays)
