import { maskedCode, normalCode } from '@plantule/contract/codes/rules'
import type { Ctx } from '../../platform/context.ts'
import { parisDay } from '../../platform/paris.ts'
import { Refused } from '../../platform/refused.ts'
import { noteMiss, refuseGuesser } from './guesses.ts'
import { voucherFault } from './rules.ts'
import type { VoucherKind } from './vouchers.db.ts'

export type VoucherToPay = { kind: VoucherKind; masked: string; balanceCents: number }

/**
 * A gift card or credit code as a buyer types it, and what is left on it today. With `lock` its row is held until the end of the
 * transaction: whoever pays by it at a till in that moment waits. Throws `too_many_requests`, `unknown_code`, and why it pays nothing.
 */
export async function voucherToPay(ctx: Ctx, typed: string, { lock }: { lock: boolean }): Promise<VoucherToPay> {
  refuseGuesser(ctx)
  const query = ctx.db.selectFrom('voucher').selectAll().where('code', '=', normalCode(typed))
  const voucher = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!voucher) {
    noteMiss(ctx)
    throw new Refused('unknown_code')
  }
  const fault = voucherFault(voucher, parisDay(ctx.now))
  if (fault) throw new Refused(fault.code, fault.details)
  return { kind: voucher.kind, masked: maskedCode(voucher.code), balanceCents: voucher.balance_cents }
}
