import type { PriceMode } from '@plantule/contract/base/money'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { statement } from '../../platform/statement.ts'
import { ownShop } from '../../platform/own-shop.ts'

/** What a price profile asks of an order, before delivery. */
export type BuyerMinimum = { profile: string; cents: number; mode: PriceMode }

export type BuyerTerms = {
  /** The customer's own invoicing terms, else those of their profile. */
  invoicingTermsId: number | null
  /** Null where their profile asks nothing. */
  minimum: BuyerMinimum | null
}

type Sql = RawBuilder<unknown>

/** Their own price profile, else the shop's default one. */
const profileOf = (customerId: Sql): Sql =>
  sql`coalesce((select price_profile_id from customer where customer.shop_id = ${ownShop} and id = ${customerId}), (select id from price_profile where price_profile.shop_id = ${ownShop} and is_default))`

/** The minimum of the profile by which a customer buys, as JSON; null where it asks nothing. */
export const minimumOfBuyer = (
  customerId: Sql,
): Sql => sql`(select json_build_object('profile', p.name, 'cents', p.min_order_cents, 'mode', p.mode)
  from price_profile p where p.shop_id = ${ownShop} and p.id = ${profileOf(customerId)} and p.min_order_cents > 0)`

/**
 * The invoicing terms on which a customer buys, their own or those of their profile: who is not known pays at once. Who orders on the
 * shop's pages (`channel`) is known by an address alone: what the default profile grants those whom the shop serves is not theirs.
 */
const termsOfBuyer = (
  customerId: Sql,
  channel: Sql,
): Sql => sql`case when ${customerId} is not null then coalesce((select invoicing_terms_id from customer where customer.shop_id = ${ownShop} and id = ${customerId}),
  (select p.invoicing_terms_id from price_profile p where p.shop_id = ${ownShop} and p.id = ${profileOf(customerId)}
    and (${channel} is distinct from 'web' or p.id = (select price_profile_id from customer where customer.shop_id = ${ownShop} and id = ${customerId})))) end`

/** Both, as the columns `invoicingTermsId` and `minimum`, of a customer and a channel of sale that another statement names. */
export const termsColumns = (customerId: Sql, channel: Sql): Sql =>
  sql`${termsOfBuyer(customerId, channel)} as "invoicingTermsId", ${minimumOfBuyer(customerId)} as minimum`

const ask = statement<BuyerTerms>(
  () => sql`select ${termsColumns(sql`buyer.id`, sql`buyer.channel`)} from (select ${0}::bigint as id, ${1}::text as channel) buyer`,
)

/** On what terms a customer buys: their own, their profile's, or those of the shop's default profile, but for what comes by its pages. */
export async function buyerTerms(ctx: Ctx, customerId: number | null, channel: string | null = null): Promise<BuyerTerms> {
  const [row] = await ask(ctx.db, [customerId, channel])
  return row ?? { invoicingTermsId: null, minimum: null }
}
