import type { CashCount, PeriodTotals } from '@plantule/contract/fiscal/fiscal'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { lockHead } from './append-link.ts'
import { addLink, noTotals } from './period-totals.ts'
import { lastClosure } from './sealed-closures.ts'
import { linksOf } from './verify-chains.ts'
import { writeClosure } from './write-closure.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Last = { saleTo: number; paymentTo: number; copyTo: number; net: number; abs: number }

/** Where the last closure of a register ended, as it was sealed. */
async function lastOf(ctx: Ctx, register: string): Promise<Last> {
  const last = await lastClosure(ctx, register, 'session')
  if (!last) return { saleTo: 0, paymentTo: 0, copyTo: 0, net: 0, abs: 0 }
  // Those of before did not count copies by their number.
  const copyTo = last.copyTo ?? (await copiesUntil(ctx, register, last.closedAt))
  return { saleTo: last.saleTo, paymentTo: last.paymentTo, copyTo, net: last.perpetualNetCents, abs: last.perpetualAbsCents }
}

async function copiesUntil(ctx: Ctx, register: string, at: Date): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(seq), 0) as last from fiscal_link where fiscal_link.shop_id = ${ownShop} and register = ${register} and chain = 'copy' and occurred_at <= ${at}`.execute(
    ctx.db,
  )
  return rows[0]?.last ?? 0
}

/** What was sealed at a register since its last closure. Links fall into exactly one such range. */
export async function totalsSinceClosure(ctx: Ctx, register: string): Promise<PeriodTotals> {
  return totalsFrom(ctx, register, await lastOf(ctx, register))
}

async function totalsFrom(ctx: Ctx, register: string, last: Last): Promise<PeriodTotals> {
  const totals = noTotals()
  for (const [chain, from] of [
    ['sale', last.saleTo + 1],
    ['payment_event', last.paymentTo + 1],
  ] as const) {
    for await (const page of linksOf(ctx, register, chain, from)) for (const link of page) addLink(totals, link)
  }
  const { rows } = await sql<{ copies: number }>`
    select count(*) as copies from fiscal_link where fiscal_link.shop_id = ${ownShop} and chain = 'copy' and register = ${register} and seq > ${last.copyTo}`.execute(
    ctx.db,
  )
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
  // In the order of `lock_sales`.
  const payment = await lockHead(ctx, session.register, 'payment_event')
  const sale = await lockHead(ctx, session.register, 'sale')
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
    perpetual: last,
    reach: { saleFrom: last.saleTo + 1, saleTo: sale.seq, paymentTo: payment.seq, copyTo: copy.seq },
  })
}
