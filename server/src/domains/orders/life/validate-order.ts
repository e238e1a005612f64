import type { Order as Answer } from '@plantule/contract/orders/schemas'
import type { Ctx } from '../../../platform/context.ts'
import { frenchDay, parisDay } from '../../../platform/paris.ts'
import { Refused } from '../../../platform/refused.ts'
import { mailCustomer } from '../mails/queue.ts'
import { refuseOverCredit } from '../money/credit-limit.ts'
import { lockWithTerms } from '../lock-order.ts'
import { type PriceChoice, settlePrices } from '../draft/follow-prices.ts'
import { refuseBelowMinimum } from '../draft/minimum-order.ts'
import { countCodes, type PlannedUse, plannedUses } from '../../codes/index.ts'
import type { BuyerTerms } from '../../pricing/index.ts'
import { basketOf, codeSale } from '../draft/order-codes.ts'
import { type Line, linesOf, type Order, addToStory } from '../orders.db.ts'
import { holdOrder } from './order-stock.ts'
import { refuseUnless } from '../rules.ts'
import { followOrder, writeOrder } from '../save-order.ts'
import { orderAnswer } from '../read/to-order.ts'

type Decided = {
  belowMinimum?: boolean | undefined
  overCredit?: boolean | undefined
  later?: boolean | undefined
  /** Whoever makes it firm confirms it to its customer themselves. */
  told?: boolean | undefined
}
type Sent = Decided & { version?: number | undefined }

/**
 * A draft or quotation becomes firm: its stock is held and it waits for its money. With `later`, plants that are still growing are held for
 * what stock lacks.
 * Throws `not_found`, `stale_version`, `wrong_status`, `no_lines`, `out_of_stock`, `minimum_order` and
 * `credit_exceeded` unless `belowMinimum` and `overCredit` say that somebody decided so, the fault of a discount code.
 */
export async function validateOrder(ctx: Ctx, id: number, { version, ...decided }: Sent = {}): Promise<Answer> {
  const draft = await lockDraft(ctx, id, version)
  refuseUnless('validate', draft.order.status)
  return makeFirm(ctx, draft, decided)
}

/**
 * The same of what may have been written long ago: a draft is priced as of now, a quotation keeps what it promised. Also throws
 * `prices_changed` unless `prices` says which stand.
 */
export async function validateWritten(
  ctx: Ctx,
  id: number,
  { version, prices, ...decided }: Sent & { prices?: PriceChoice | undefined },
): Promise<Answer> {
  const draft = await lockDraft(ctx, id, version)
  refuseUnless('validate', draft.order.status)
  const anew = draft.order.status === 'draft' && (await settlePrices(ctx, draft.order, prices))
  return makeFirm(ctx, anew ? await lockDraft(ctx, id, undefined) : draft, decided)
}

/** Also throws `quotation_expired`: its prices were promised until that day. */
export async function validateQuotation(ctx: Ctx, id: number, { version, ...decided }: Sent = {}): Promise<Answer> {
  const draft = await lockDraft(ctx, id, version)
  const { order } = draft
  if (order.status !== 'quotation') throw new Refused('wrong_status', { status: order.status, action: 'validate' })
  if (order.valid_until && order.valid_until < parisDay(ctx.now)) {
    throw new Refused('quotation_expired', { day: frenchDay(order.valid_until) })
  }
  return makeFirm(ctx, draft, decided)
}

type Draft = { order: Order; terms: BuyerTerms; lines: Line[]; uses: PlannedUse[] }

/** With all that its rules look at, in one message: each statement sees what stands once the order is locked. */
async function lockDraft(ctx: Ctx, id: number, version: number | undefined): Promise<Draft> {
  const [locked, lines, uses] = await Promise.all([lockWithTerms(ctx, id, version), linesOf(ctx, id), plannedUses(ctx, codeSale({ id }))])
  return { ...locked, lines, uses }
}

/** Codes of a quotation that still holds: it was made while they were good. */
function promisedCodes(ctx: Ctx, order: Order, uses: readonly PlannedUse[]): Map<number, 'promised'> {
  const holds = order.status === 'quotation' && (order.valid_until === null || order.valid_until >= parisDay(ctx.now))
  return new Map<number, 'promised'>(holds ? uses.map(({ code_id }) => [code_id, 'promised']) : [])
}

async function makeFirm(
  ctx: Ctx,
  { order, terms, lines, uses }: Draft,
  { belowMinimum = false, overCredit = false, later = false, told = false }: Decided,
): Promise<Answer> {
  if (lines.length === 0) throw new Refused('no_lines')
  const below = refuseBelowMinimum(terms.minimum, order, lines, belowMinimum)
  await countCodes(ctx, codeSale(order), order.customer_id, basketOf(order, lines), {
    planned: uses,
    held: promisedCodes(ctx, order, uses),
  })
  // The stock is locked before the customer, as everywhere.
  const [{ held }] = await Promise.all([holdOrder(ctx, order, lines, later), refuseOverCredit(ctx, order, overCredit)])
  const [after] = await Promise.all([
    writeOrder(ctx, order, { status: 'waiting_payment', validated_at: ctx.now }, terms),
    held,
    addToStory(ctx, order.id, below ? 'validated_below_minimum' : 'validated', { inclCents: order.incl_cents }),
  ])
  const [, , answer] = await Promise.all([
    followOrder(ctx, order, after, 'validate'),
    told ? undefined : mailCustomer(ctx, order, 'confirmation'),
    orderAnswer(ctx, order.id),
  ])
  return answer
}
