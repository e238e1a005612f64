import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { euros } from '../../../platform/euros.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { parisDay } from '../../../platform/paris.ts'
import { answerOf, port } from '../../../platform/port.ts'
import { Refused } from '../../../platform/refused.ts'
import { findOrder, type Order } from '../orders.db.ts'
import { dueOf } from '../rules.ts'

/** Whether the shop declares TVA as it is paid. */
export const tvaOnReceipts = port<(ctx: Ctx) => Promise<boolean>>('TVA on receipts', async () => false)

type Rate = { rateBp: number; inclCents: number }

/**
 * On receipts what was paid in an earlier month was declared at the mix of rates of the whole order, which the two orders would then be
 * read with other mixes of. Throws `rest_paid_before` where they have others.
 */
export async function refuseOtherMix(ctx: Ctx, order: Order, left: readonly Rate[]): Promise<void> {
  if (sameMix(order.rates, left) || !(await answerOf(ctx, tvaOnReceipts)(ctx))) return
  const { rows } =
    await sql`select from order_payment p where p.shop_id = ${ownShop} and p.order_id = ${order.id} and p.status = 'validated'
    and p.payment_type <> 'on_account' and p.received_on < date_trunc('month', ${parisDay(ctx.now)}::date) limit 1`.execute(ctx.db)
  if (rows.length > 0) throw new Refused('rest_paid_before')
}

/** Whether a part of a sale is of its rates as the whole is, but for a cent of rounding (exported for its test). */
export function sameMix(whole: readonly Rate[], part: readonly Rate[]): boolean {
  const [all, some] = [sumOf(whole), sumOf(part)]
  const inPart = (rateBp: number) => sumOf(part.filter((rate) => rate.rateBp === rateBp))
  const known = part.every(({ rateBp, inclCents }) => inclCents === 0 || whole.some((rate) => rate.rateBp === rateBp))
  return known && whole.every(({ rateBp, inclCents }) => Math.abs(inPart(rateBp) * all - inclCents * some) <= Math.abs(all))
}
const sumOf = (rates: readonly Rate[]): number => rates.reduce((sum, { inclCents }) => sum + inclCents, 0)

/**
 * The fee goes with the goods that left, and its TVA with theirs: with prices HT the two then come to something else than what was agreed.
 * Throws `rest_rates` where that is more than what rounding does, a cent a rate.
 */
export function refuseOtherSum(order: Order, left: { incl_cents: number }, rest: Order): void {
  const cents = left.incl_cents + rest.incl_cents - order.incl_cents
  if (Math.abs(cents) > order.rates.length) throw new Refused('rest_rates', { amount: euros(Math.abs(cents)) })
}

/** What is announced and not here yet is of the order that left, which must be able to take it. Throws `rest_awaited`. */
export async function refuseAwaited(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(p.amount_cents), 0)::bigint as cents from order_payment p
    where p.shop_id = ${ownShop} and p.order_id = ${id} and p.status = 'pending' and p.amount_cents > 0 and p.payment_type <> 'on_account'`.execute(
    ctx.db,
  )
  const cents = rows[0]?.cents ?? 0
  if (cents > Math.max(dueOf(await findOrder(ctx, id)), 0)) throw new Refused('rest_awaited', { amount: euros(cents) })
}
