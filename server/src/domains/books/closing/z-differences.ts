import type { ClosingIssue } from '@plantule/contract/books/books'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { sealedClosures } from '../../fiscal/index.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Row = { z: number; number: string; day: string; sold: number; vat: number; payments: Record<string, number>; cards: number }

/**
 * Compares each Z, as it was sealed, with the tickets and payments of its session: a Z is counted from the sealed records, the
 * journal from the documents, so that one which was touched shows. Exercises are in neither.
 */
export async function zDifferences(ctx: Ctx, from: string, to: string): Promise<{ count: number; items: ClosingIssue['items'] }> {
  const { rows } = await sql<Row>`
    select s.z_id as z, s.z_number as number, s.day, coalesce(sum(t.incl_cents), 0)::bigint as sold, coalesce(sum(t.vat_cents), 0)::bigint as vat,
      coalesce(sum(t.cards_cents), 0)::bigint as cards,
      (select coalesce(jsonb_object_agg(x.type, x.cents), '{}') from (
        select p.payment_type as type, sum(p.amount_cents) as cents
        from ticket_payment p join ticket paid on paid.shop_id = ${ownShop} and paid.id = p.ticket_id and not paid.training
        where p.shop_id = ${ownShop} and p.session_id = s.id group by 1
      ) x) as payments
    from till_session s left join ticket t on t.shop_id = ${ownShop} and t.session_id = s.id and not t.training
    where s.shop_id = ${ownShop} and s.state = 'closed' and s.day between ${from}::date and ${to}::date
    group by s.shop_id, s.id order by s.day, s.id`.execute(ctx.db)
  const sealed = await sealedClosures(
    ctx,
    rows.map((row) => row.z),
  )
  const items = rows.flatMap((row) => {
    const totals = sealed.get(row.z)?.totals
    const difference = row.sold - (totals?.netCents ?? 0)
    const types = new Set([...Object.keys(row.payments), ...(totals?.payments.map(({ type }) => type) ?? [])])
    const samePayments = [...types].every(
      (type) => (row.payments[type] ?? 0) === (totals?.payments.find((each) => each.type === type)?.cents ?? 0),
    )
    if (totals && difference === 0 && row.vat === totals.vatCents && row.cards === totals.giftCardsSoldCents && samePayments) return []
    return [{ label: row.number, day: row.day, cents: difference, path: `/z-tickets?q=${row.number}` }]
  })
  return { count: rows.length, items }
}
