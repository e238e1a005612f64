import { normalCode } from '@plantule/contract/codes/rules'
import type { Basket, CodeCheck } from '@plantule/contract/codes/discount-codes'
import { lacks } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { parisDay } from '../../platform/paris.ts'
import { Refused } from '../../platform/refused.ts'
import { noteMiss, refuseGuesser } from './guesses.ts'
import { priceCodes, standingFaults } from './price-codes.ts'
import { type Discount, type Fault, type Voucher, voucherFault } from './rules.ts'
import { mustExist } from '../../platform/must-exist.ts'

const NOBODY = -1

/**
 * One code for order, till and shop window: says what it is worth, or throws why it is worth nothing. `customerId` is -1
 * for nobody known; limits of all uses hold then too. With a basket the reduction is told, and its minimum is asked.
 * Throws `no_right`, `too_many_requests`, `unknown_code`, `not_found` for the customer, a fault of the code.
 */
export async function checkCode(ctx: Ctx, typed: string, customerId: number, basket?: Basket): Promise<CodeCheck> {
  refuseOutsider(ctx)
  refuseGuesser(ctx)
  if (customerId !== NOBODY) await refuseUnknown(ctx, customerId)
  const code = normalCode(typed)
  const discount = await ctx.db.selectFrom('discount_code').selectAll().where('code', '=', code).executeTakeFirst()
  if (discount) return checkDiscount(ctx, discount, customerId === NOBODY ? null : customerId, basket)
  const voucher = await ctx.db.selectFrom('voucher').selectAll().where('code', '=', code).executeTakeFirst()
  if (voucher) return checkVoucher(ctx, voucher)
  noteMiss(ctx)
  throw new Refused('unknown_code')
}

async function checkDiscount(ctx: Ctx, code: Discount, customerId: number | null, basket: Basket | undefined): Promise<CodeCheck> {
  const [standing] = await standingFaults(ctx, [code], customerId)
  if (standing) throw refusal(standing)
  const [priced] = basket ? await priceCodes(ctx, [code], basket) : []
  if (priced?.fault) throw refusal(priced.fault)
  const lines = priced?.reduction.lines ?? []
  const deliveryCents = priced?.reduction.deliveryCents ?? 0
  return {
    type: 'discount',
    id: code.id,
    code: code.code,
    label: code.label,
    kind: code.kind,
    value: code.value,
    minCents: code.min_cents,
    cumulative: code.cumulative,
    toDay: code.to_day,
    reductionCents: priced ? lines.reduce((sum, cents) => sum + cents, deliveryCents) : null,
    lines,
    deliveryCents,
  }
}

function checkVoucher(ctx: Ctx, voucher: Voucher): CodeCheck {
  const fault = voucherFault(voucher, parisDay(ctx.now))
  if (fault) throw refusal(fault)
  return {
    type: voucher.kind,
    id: voucher.id,
    code: voucher.code,
    reference: voucher.reference,
    balanceCents: voucher.balance_cents,
    expiresOn: voucher.expires_on,
    customerId: voucher.customer_id,
  }
}

const refusal = ({ code, details }: Fault): Refused => new Refused(code, details)

function refuseOutsider(ctx: Ctx): void {
  if (lacks(ctx, 'till.read') && lacks(ctx, 'orders.read')) throw new Refused('no_right', { right: 'till.read' })
}

/** A limit per customer would hold nobody who does not exist. */
async function refuseUnknown(ctx: Ctx, customerId: number): Promise<void> {
  mustExist(await ctx.db.selectFrom('customer').select('id').where('id', '=', customerId).executeTakeFirst())
}
