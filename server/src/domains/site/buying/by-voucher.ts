import type { Order } from '@plantule/contract/orders/schemas'
import type { Ctx } from '../../../platform/context.ts'
import { voucherToPay } from '../../codes/index.ts'
import { addPayment } from '../../orders/index.ts'
import { refusedField } from '../../../platform/refused.ts'
import { MINIMUM_CENTS } from '../../card-payments/index.ts'
import { acceptedMeans } from '../../payment-means/index.ts'
import type { Recap } from '../json-columns.ts'

/** Whether the shop takes gift cards or credits for orders. */
export async function takesVouchers(ctx: Ctx): Promise<boolean> {
  const { orders } = await acceptedMeans(ctx)
  return orders.includes('gift_card') || orders.includes('credit_code')
}

/**
 * What the code that was typed pays of an order: as much as is left on it, and no more than the order costs; the rest stays on it. Null
 * where none was typed. Throws `means_not_accepted`, and why a code pays nothing.
 */
export async function voucherFor(ctx: Ctx, code: string, inclCents: number, { lock }: { lock: boolean }): Promise<Recap['voucher']> {
  if (code === '') return null
  const { kind, masked, balanceCents } = await voucherToPay(ctx, code, { lock })
  // A buyer acts by the shop's own pages, which `refuseMeans` lets take what they will.
  if (!(await acceptedMeans(ctx)).orders.includes(kind)) throw refusedField('means_not_accepted', ['voucher'])
  const cents = Math.min(balanceCents, inclCents)
  const rest = inclCents - cents
  // A card takes no less than this: a little stays on the voucher instead.
  return { kind, masked, cents: rest > 0 && rest < MINIMUM_CENTS ? Math.max(inclCents - MINIMUM_CENTS, 0) : cents }
}

/** Pays that much of a firm order by it; what is still due then. Throws what a payment by code refuses. */
export async function payByVoucher(ctx: Ctx, firm: Order, code: string, voucher: Recap['voucher']): Promise<number> {
  if (!voucher || voucher.cents === 0) return firm.dueCents
  const { kind: payment_type, cents: amount } = voucher
  return (await addPayment(ctx, firm.id, { payment_type, amount, code, receivedOn: null, note: '', validated: true })).dueCents
}
