import type { Order as Answer } from '@plantule/contract/orders'
import type { Ctx } from '../../platform/context.ts'
import { parisDay } from '../../platform/paris.ts'
import { Refused } from '../../platform/refused.ts'
import { tellCustomer } from './mails/queue.ts'
import { refuseOverCredit } from './credit-limit.ts'
import { lockOrder } from './lock-order.ts'
import { refuseBelowMinimum } from './minimum-order.ts'
import { countCodes } from '../codes/index.ts'
import { basketOf, codeSale } from './order-codes.ts'
import { linesOf, type Order, tellStory } from './orders.db.ts'
import { holdOrder } from './order-stock.ts'
import { refuseUnless } from './rules.ts'
import { saveOrder } from './save-order.ts'
import { orderAnswer } from './to-order.ts'

type Decided = { belowMinimum?: boolean | undefined; overCredit?: boolean | undefined }
type Sent = Decided & { version?: number | undefined }

/**
 * A draft or quotation becomes firm: its stock is held and it waits for its money.
 * Throws `not_found`, `stale_version`, `wrong_status`, `no_lines`, `out_of_stock`, `minimum_order` and
 * `credit_exceeded` unless `belowMinimum` and `overCredit` say that somebody decided so, the fault of a discount code.
 */
export async function validateOrder(ctx: Ctx, id: number, { version, ...decided }: Sent = {}): Promise<Answer> {
  const order = await lockOrder(ctx, id, version)
  refuseUnless('validate', order.status)
  await makeFirm(ctx, order, decided)
  return orderAnswer(ctx, id)
}

/** Also throws `quotation_expired`: its prices were promised until that day. */
export async function validateQuotation(ctx: Ctx, id: number, { version, ...decided }: Sent = {}): Promise<Answer> {
  const order = await lockOrder(ctx, id, version)
  if (order.status !== 'quotation') throw new Refused('wrong_status', { status: order.status, action: 'validate' })
  if (order.valid_until && order.valid_until < parisDay(ctx.now)) {
    throw new Refused('quotation_expired', { day: order.valid_until.split('-').reverse().join('/') })
  }
  await makeFirm(ctx, order, decided)
  return orderAnswer(ctx, id)
}

async function makeFirm(ctx: Ctx, order: Order, { belowMinimum = false, overCredit = false }: Decided): Promise<void> {
  const lines = await linesOf(ctx, order.id)
  if (lines.length === 0) throw new Refused('no_lines')
  const below = await refuseBelowMinimum(ctx, order, lines, belowMinimum)
  await countCodes(ctx, codeSale(order), order.customer_id, basketOf(order, lines))
  await holdOrder(ctx, order)
  await refuseOverCredit(ctx, order, overCredit)
  await saveOrder(ctx, order, 'validate', { status: 'waiting_payment', validated_at: ctx.now })
  await tellStory(ctx, order.id, below ? 'validated_below_minimum' : 'validated', { inclCents: order.incl_cents })
  await tellCustomer(ctx, order, 'confirmation')
}
