import type { Ctx } from '../../platform/context.ts'
import { buyerTerms } from '../pricing/index.ts'
import type { Terms } from './rules.ts'

/** The invoicing terms agreed with a customer, their profile's where they have none of their own, by the channel of the sale. */
export async function termsOf(ctx: Ctx, customerId: number | null, channel: string | null = null): Promise<Terms | null> {
  if (customerId === null) return null
  const row = await ctx.db
    .selectFrom('invoicing_terms as t')
    .select(['t.name', 't.due_days', 't.end_of_month', 't.early_discount_bp'])
    .where('t.id', '=', (await buyerTerms(ctx, customerId, channel)).invoicingTermsId)
    .executeTakeFirst()
  return row ?? null
}
