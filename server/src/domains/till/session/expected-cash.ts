import type { ExpectedCash } from '@plantule/contract/till/till'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { type CashFlow, expectedCashOf } from '../rules.ts'
import { registerOr, runningSession, type SessionRow } from './sessions.db.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Flow = Omit<CashFlow, 'openingFloatCents'>

/** Recounts the drawer and every other tender from the session's own payments, the cash of orders, and cash moves. */
export async function expectedOf(ctx: Ctx, session: SessionRow): Promise<ExpectedCash> {
  const { rows } = await sql<Flow>`
    select
      coalesce(sum(p.given_cents) filter (where p.kind = 'payment' and p.amount_cents > 0), 0)::bigint as "cashPaymentsCents",
      coalesce(sum(p.given_cents - p.amount_cents) filter (where p.kind = 'payment' and p.amount_cents > 0), 0)::bigint as "changeCents",
      coalesce(-sum(p.amount_cents) filter (where p.kind = 'payment' and p.amount_cents < 0), 0)::bigint as "cashRefundsCents",
      coalesce(sum(p.amount_cents) filter (where p.kind <> 'payment'), 0)::bigint as "correctionsCents",
      (select coalesce(sum(amount_cents), 0)::bigint from order_payment where order_payment.shop_id = ${ownShop} and session_id = ${session.id} and status = 'validated') as "ordersCents",
      (select coalesce(sum(amount_cents), 0)::bigint from till_cash_move where till_cash_move.shop_id = ${ownShop} and session_id = ${session.id} and type = 'in') as "cashInCents",
      (select coalesce(sum(amount_cents), 0)::bigint from till_cash_move where till_cash_move.shop_id = ${ownShop} and session_id = ${session.id} and type = 'out') as "cashOutCents"
    from ticket_payment p join ticket t on t.shop_id = ${ownShop} and t.id = p.ticket_id
    where p.shop_id = ${ownShop} and p.session_id = ${session.id} and p.payment_type = 'cash' and not t.training`.execute(ctx.db)
  const [flow] = rows
  if (!flow) throw new Error('an aggregate has a row')
  const tenders = await sql<{ type: ExpectedCash['tenders'][number]['type']; expectedCents: number }>`
    select p.payment_type as type, sum(p.amount_cents)::bigint as "expectedCents"
    from ticket_payment p join ticket t on t.shop_id = ${ownShop} and t.id = p.ticket_id
    where p.shop_id = ${ownShop} and p.session_id = ${session.id} and p.payment_type <> 'cash' and not t.training
    group by p.payment_type order by p.payment_type`.execute(ctx.db)
  const cash: CashFlow = { openingFloatCents: session.opening_float_cents ?? 0, ...flow }
  const expectedCents = expectedCashOf(cash)
  return { sessionId: session.id, ...cash, expectedCents, tenders: [{ type: 'cash', expectedCents }, ...tenders.rows] }
}

/** Throws `not_found`, `no_open_session`. */
export async function expectedCash(ctx: Ctx, registerId: number | undefined): Promise<ExpectedCash> {
  const session = await runningSession(ctx, (await registerOr(ctx, registerId)).id)
  if (!session) throw new Refused('no_open_session')
  return expectedOf(ctx, session)
}
