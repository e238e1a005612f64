import type { CashCount, Closure, PeriodTotals } from '@plantule/contract/fiscal/fiscal'
import { actorName } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { nextNumber, padded } from '../../platform/numbering.ts'
import { type LockedHead, writeLink } from './append-link.ts'
import { journal } from './journal.ts'
import { absOf } from './period-totals.ts'

export type NewClosure = {
  type: Closure['type']
  dayFrom: string
  dayTo: string
  openedAt: Date
  totals: PeriodTotals
  cash: CashCount | null
  /** What the closure before knew. */
  perpetual: { net: number; abs: number }
  reach?: { saleFrom: number; saleTo: number; paymentTo: number; copyTo: number }
}

/** Z of a session carries its register; day, month and year are of the whole shop. */
const prefixOf = (type: Closure['type'], register: string): string =>
  ({ session: `Z-${register}-`, day: 'ZJ-', month: 'ZM-', year: 'ZA-' })[type]

/** Numbers, writes and seals a closure; numbers go on for life. `head` is the locked chain `closure` of its register. */
export async function writeClosure(ctx: Ctx, head: LockedHead, closure: NewClosure): Promise<{ id: number; number: string }> {
  const { totals, cash, type } = closure
  const prefix = prefixOf(type, head.register)
  const number = `${prefix}${padded(await nextNumber(ctx, `closure ${prefix}`), 6)}`
  const perpetual = { net: closure.perpetual.net + totals.netCents, abs: closure.perpetual.abs + absOf(totals) }
  const reach = closure.reach ?? { saleFrom: 0, saleTo: 0, paymentTo: 0, copyTo: 0 }
  const { id } = await ctx.db
    .insertInto('fiscal_closure')
    .values({
      shop_id: ctx.shopId,
      type,
      register: head.register,
      number,
      day_from: closure.dayFrom,
      day_to: closure.dayTo,
      opened_at: closure.openedAt,
      closed_at: head.at,
      operator_name: actorName(ctx),
      sale_from: reach.saleFrom,
      sale_to: reach.saleTo,
      payment_to: reach.paymentTo,
      copy_to: reach.copyTo,
      tickets: totals.tickets + totals.refunds,
      net_cents: totals.netCents,
      abs_cents: absOf(totals),
      perpetual_net_cents: perpetual.net,
      perpetual_abs_cents: perpetual.abs,
      totals: JSON.stringify({ ...totals, cash }),
      link_seq: head.seq + 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { dayFrom, dayTo, openedAt } = closure
  await writeLink(ctx, head, {
    kind: type,
    refType: 'closure',
    refId: id,
    refNumber: number,
    payload: { dayFrom, dayTo, openedAt, ...reach, totals, cash, perpetualNetCents: perpetual.net, perpetualAbsCents: perpetual.abs },
    inclCents: totals.netCents,
    exclCents: totals.exclCents,
    rates: totals.rates,
  })
  await journal(ctx, { kind: 'closure', register: head.register, refType: 'closure', refId: id, refNumber: number, details: { type } })
  return { id, number }
}
