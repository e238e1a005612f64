import type { Out } from '@plantule/contract/base/route'
import type { CreditCodeInput, vouchersRoutes, VoucherWithMoves } from '@plantule/contract/codes/vouchers'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { refuseManyCredits } from './refuse-large.ts'
import type { Voucher } from './rules.ts'
import { insertVoucher, issue, lockVoucher, type MoveSource, refusePast, refuseStranger, voucherAnswer } from './vouchers.db.ts'
import { refuseStale } from '../../platform/must-exist.ts'

/** A credit by hand. Throws `unknown_customer`, `expiry_past` beside their fields, `credits_need_manager`. */
export async function createCreditCode(ctx: Ctx, input: CreditCodeInput): Promise<VoucherWithMoves> {
  const { id } = await issueCredit(ctx, input, null)
  await refuseManyCredits(ctx)
  return voucherAnswer(ctx, 'credit_code', id)
}

/** What the shop owes a customer, as a code that pays; a refund is its source. */
export async function issueCredit(ctx: Ctx, input: CreditCodeInput, source: MoveSource | null): Promise<Voucher> {
  const credit = await insertVoucher(ctx, 'credit_code', {
    initial_cents: input.amountCents,
    expires_on: input.expiresOn,
    customer_id: input.customerId,
    reason: input.reason,
  })
  await audit(ctx, 'credit_code.create', 'voucher', credit.id, {
    after: { reference: credit.reference, cents: credit.initial_cents, reason: input.reason },
  })
  return issue(ctx, credit, source)
}

/** Throws `not_found`, `stale_version`, `wrong_status` once it is cancelled, `unknown_customer`, `expiry_past`. */
export async function updateCreditCode(
  ctx: Ctx,
  id: number,
  input: Out<(typeof vouchersRoutes)['updateCreditCode']['body']>,
): Promise<VoucherWithMoves> {
  const credit = await lockVoucher(ctx, 'credit_code', id)
  await refuseStale(credit, input.version, () => voucherAnswer(ctx, 'credit_code', id))
  if (credit.state === 'cancelled') throw new Refused('wrong_status', { status: credit.state })
  const customer_id = input.customerId === undefined ? credit.customer_id : input.customerId
  const expires_on = input.expiresOn === undefined ? credit.expires_on : input.expiresOn
  await refuseStranger(ctx, customer_id)
  if (expires_on !== credit.expires_on) refusePast(ctx, expires_on)
  const after = { customer_id, reason: input.reason ?? credit.reason, expires_on }
  await ctx.db
    .updateTable('voucher')
    .set({ ...after, version: credit.version + 1 })
    .where('id', '=', id)
    .execute()
  await audit(ctx, 'credit_code.update', 'voucher', id, { before: credit, after: { ...credit, ...after } })
  return voucherAnswer(ctx, 'credit_code', id)
}
