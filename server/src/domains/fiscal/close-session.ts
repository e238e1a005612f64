import type { CashCount, PeriodTotals } from '@plantule/contract/fiscal'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { lockHead } from './append-link.ts'
import { addLink, noTotals } from './period-totals.ts'
import { linksOf } from './verify-chains.ts'
import { writeClosure } from './write-closure.ts'

type Last = { sale_to: number; payment_to: number; copy_to: number; perpetual_net_cents: number; perpetual_abs_cents: number }
const never: Last = { sale_to: 0, payment_to: 0, copy_to: 0, perpetual_net_cents: 0, perpetual_abs_cents: 0 }

const lastOf = async (ctx: Ctx, register: string): Promise<Last> =>
  (await ctx.db
    .selectFrom('fiscal_closure')
    .select(['sale_to', 'payment_to', 'perpetual_net_cents', 'perpetual_abs_cents'])
    .select(
      sql<number>`coalesce(copy_to, (
        select max(k.seq) from fiscal_link k
        where k.register = fiscal_closure.register and k.chain = 'copy' and k.occurred_at <= fiscal_closure.closed_at), 0)`.as('copy_to'),
    )
    .where('register', '=', register)
    .where('type', '=', 'session')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? never

/** What was sealed at a register since its last closure. Links fall into exactly one such range. */
export async function totalsSinceClosure(ctx: Ctx, register: string): Promise<PeriodTotals> {
  return totalsFrom(ctx, register, await lastOf(ctx, register))
}

async function totalsFrom(ctx: Ctx, register: string, last: Last): Promise<PeriodTotals> {
  const totals = noTotals()
  for (const [chain, from] of [['sale', last.sale_to + 1], ['payment_event', last.payment_to + 1]] as const) {
    for await (const page of linksOf(ctx, register, chain, from)) for (const link of page) addLink(totals, link)
  }
  const { rows } = await sql<{ copies: number }>`
    select count(*) as copies from fiscal_link where chain = 'copy' and register = ${register} and seq > ${last.copy_to}`.execute(ctx.db)
  totals.duplicates = rows[0]?.copies ?? 0
  return totals
}

/**
 * The Z of a session: everything sealed at its register since the Z before. The ends of the chains are locked, so no sale
 * slips in between. `cash` is made from the totals that are counted here.
 */
export async function closeSession(
  ctx: Ctx,
  session: { register: string; day: string; openedAt: Date },
  cash: (totals: PeriodTotals) => CashCount,
): Promise<{ id: number; number: string }> {
  const sale = await lockHead(ctx, session.register, 'sale')
  const payment = await lockHead(ctx, session.register, 'payment_event')
  const copy = await lockHead(ctx, session.register, 'copy')
  const head = await lockHead(ctx, session.register, 'closure')
  const last = await lastOf(ctx, session.register)
  const totals = await totalsFrom(ctx, session.register, last)
  return writeClosure(ctx, head, {
    type: 'session',
    dayFrom: session.day,
    dayTo: session.day,
    openedAt: session.openedAt,
    totals,
    cash: cash(totals),
    perpetual: { net: last.perpetual_net_cents, abs: last.perpetual_abs_cents },
    reach: { saleFrom: last.sale_to + 1, saleTo: sale.seq, paymentTo: payment.seq, copyTo: copy.seq },
  })
}
