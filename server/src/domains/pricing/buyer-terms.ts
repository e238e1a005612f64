import type { PriceMode } from '@plantule/contract/money'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

type BuyerTerms = {
  /** The customer's own invoicing terms, else those of his profile. */
  invoicingTermsId: number | null
  /** What his profile asks of an order, before delivery; null where it asks nothing. */
  minimum: { profile: string; cents: number; mode: PriceMode } | null
}

/** On what terms a customer buys: his own, his profile's, or those of the shop's default profile. */
export async function buyerTerms(ctx: Ctx, customerId: number | null): Promise<BuyerTerms> {
  const { rows } = await sql<{ terms: number | null; profile: string | null; cents: number; mode: PriceMode }>`
    with buyer as (select invoicing_terms_id, price_profile_id from customer where id = ${customerId}::bigint)
    select coalesce((select invoicing_terms_id from buyer), p.invoicing_terms_id) as terms, p.name as profile,
      coalesce(p.min_order_cents, 0)::bigint as cents, coalesce(p.mode, 'incl') as mode
    from (select 1) one
    left join price_profile p on p.id = coalesce((select price_profile_id from buyer), (select id from price_profile where is_default))`.execute(ctx.db)
  const [row] = rows
  const asks = row?.profile && row.cents > 0 ? { profile: row.profile, cents: row.cents, mode: row.mode } : null
  // Terms are agreed with somebody: who is not known pays at once.
  return { invoicingTermsId: customerId === null ? null : (row?.terms ?? null), minimum: asks }
}
