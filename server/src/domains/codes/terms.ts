import type { Scope } from '@plantule/contract/codes/discount-codes'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import type { Discount } from './rules.ts'

/** What a code takes off, and of what. */
export type Terms = { kind: Discount['kind']; value: number; minCents: number; scope: Partial<Scope>; cumulative: boolean }

export const termsOf = ({ kind, value, min_cents, scope, cumulative }: Discount): Terms => ({
  kind,
  value,
  minCents: min_cents,
  scope,
  cumulative,
})

/** The code as a sale was promised it; as it is today where nothing was kept. */
export const withTerms = <C extends Discount>(code: C, terms: Terms | null): C =>
  terms === null
    ? code
    : { ...code, kind: terms.kind, value: terms.value, min_cents: terms.minCents, scope: terms.scope, cumulative: terms.cumulative }

/** Terms of a row `c` of `discount_code`, as `termsOf` says them. */
export const termsNow = sql`jsonb_build_object('kind', c.kind, 'value', c.value, 'minCents', c.min_cents, 'scope', c.scope, 'cumulative', c.cumulative)`

/** A draft is promised to somebody: the codes on it stay what they are. */
export async function keepTerms(ctx: Ctx, orderId: number): Promise<void> {
  await sql`
    update discount_use u set terms = ${termsNow} from discount_code c
    where u.shop_id = ${ownShop} and u.source = 'order' and u.source_id = ${orderId} and u.state = 'planned' and u.terms is null
      and c.shop_id = ${ownShop} and c.id = u.code_id`.execute(ctx.db)
}

/** A quotation is a draft again, which follows its codes. */
export async function forgetTerms(ctx: Ctx, orderId: number): Promise<void> {
  await sql`
    update discount_use u set terms = null
    where u.shop_id = ${ownShop} and u.source = 'order' and u.source_id = ${orderId} and u.state = 'planned'`.execute(ctx.db)
}

/** Before a code changes: orders that counted it and quotations that name it while nothing was kept with them yet. */
export async function keepTermsOf(ctx: Ctx, codeId: number): Promise<void> {
  await sql`
    update discount_use u set terms = ${termsNow} from discount_code c
    where u.shop_id = ${ownShop} and u.code_id = ${codeId} and u.source = 'order' and u.terms is null
      and (u.state = 'counted' or (u.state = 'planned' and exists (
        select from orders o where o.shop_id = ${ownShop} and o.id = u.source_id and o.status = 'quotation')))
      and c.shop_id = ${ownShop} and c.id = u.code_id`.execute(ctx.db)
}
