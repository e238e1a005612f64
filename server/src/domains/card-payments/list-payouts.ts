import type { CardMovement, CardPayout } from '@plantule/contract/card-payments/schemas'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Row = {
  id: number
  payout_id: number
  category: string
  amount_cents: number
  fee_cents: number
  net_cents: number
  occurred_at: Date
  source_ref: string | null
  order_id: number | null
  reference: string | null
  known_cents: number | null
}

/** Entries that come from a payment or a refund; those of other categories (fees, adjustments) have no twin here. */
const WITH_TWIN = new Set(['charge', 'refund', 'dispute', 'dispute_reversal'])

/**
 * Payouts begun after a time, newest first, each with its entries and what they are here. A payout is matched when its entries
 * add up to it to the cent and each payment and refund among them is known here with the same amount.
 */
export async function listPayouts(ctx: Ctx, after: Date): Promise<{ items: CardPayout[] }> {
  const payouts = await ctx.db
    .selectFrom('card_payout')
    .selectAll()
    .where('initiated_at', '>', after)
    .orderBy('initiated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const entries = Map.groupBy(await entriesAfter(ctx, after), (row) => row.payout_id)
  return {
    items: payouts.map((payout) => {
      const rows = entries.get(payout.id) ?? []
      const movements = rows.map(movementAnswer)
      const sum = (of: (row: Row) => number): number => rows.reduce((total, row) => total + of(row), 0)
      const differenceCents = payout.amount_cents - sum((row) => row.net_cents)
      return {
        id: payout.id,
        ref: payout.payout_ref,
        status: payout.status,
        automatic: payout.automatic,
        initiatedAt: payout.initiated_at.toISOString(),
        arrivesOn: payout.arrives_on,
        amountCents: payout.amount_cents,
        grossCents: sum((row) => row.amount_cents),
        feeCents: sum((row) => row.fee_cents),
        differenceCents,
        matched: payout.automatic && differenceCents === 0 && movements.every((movement) => movement.fault === null),
        movements,
      }
    }),
  }
}

async function entriesAfter(ctx: Ctx, after: Date): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select m.id, m.payout_id, m.category, m.amount_cents, m.fee_cents, m.net_cents, m.occurred_at, m.source_ref,
      coalesce(p.order_id, q.order_id, s.order_id) as order_id, o.reference, coalesce(p.amount_cents, -r.amount_cents, -d.amount_cents) as known_cents
    from card_payout y
    join card_movement m on m.shop_id = ${ownShop} and m.payout_id = y.id
    left join card_payment p on p.shop_id = ${ownShop} and p.charge_ref = m.source_ref and m.category = 'charge'
    left join card_refund r on r.shop_id = ${ownShop} and r.refund_ref = m.source_ref
    left join card_payment q on q.shop_id = ${ownShop} and q.id = r.card_payment_id
    left join card_dispute d on d.shop_id = ${ownShop} and d.dispute_ref = m.source_ref
    left join card_payment s on s.shop_id = ${ownShop} and s.id = d.card_payment_id
    left join orders o on o.shop_id = ${ownShop} and o.id = coalesce(p.order_id, q.order_id, s.order_id)
    where y.shop_id = ${ownShop} and y.initiated_at > ${after}
    order by m.occurred_at, m.id`.execute(ctx.db)
  return rows
}

const movementAnswer = (row: Row): CardMovement => ({
  id: row.id,
  category: row.category,
  amountCents: row.amount_cents,
  feeCents: row.fee_cents,
  netCents: row.net_cents,
  at: row.occurred_at.toISOString(),
  orderId: row.order_id,
  orderReference: row.reference,
  fault: faultOf(row),
})

function faultOf({ category, known_cents, amount_cents }: Row): CardMovement['fault'] {
  if (!WITH_TWIN.has(category)) return null
  if (known_cents === null) return 'unknown'
  // A dispute that was won comes back with the sign of a payment.
  return Math.abs(known_cents) === Math.abs(amount_cents) ? null : 'amount'
}
