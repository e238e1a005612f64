import { missingToMinimum, type Reduction, reductionOf, shownCode } from '@plantule/contract/codes/rules'
import type { Basket, Scope } from '@plantule/contract/codes/discount-codes'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { parisDay } from '../../platform/paris.ts'
import { euros } from '../../platform/euros.ts'
import { type Discount, type Fault, type Held, scopeOf, standingFault } from './rules.ts'
import { ownShop } from '../../platform/own-shop.ts'

export type PricedCode = { code: Discount; reduction: Reduction; fault: Fault | null }
type Kinship = { productId: number; categoryIds: number[] }

/**
 * What each code takes off a sale, one after the other, each on what the ones before it left. A code with a fault takes
 * nothing. Codes that do not cumulate leave out lines that are discounted already.
 */
export async function priceCodes(ctx: Ctx, codes: readonly Discount[], basket: Basket): Promise<PricedCode[]> {
  if (codes.length === 0) return []
  const kin = await kinship(ctx, basket)
  let nets = basket.lines.map((line) => line.netCents)
  let delivery = basket.deliveryCents
  return codes.map((code) => {
    const scope = scopeOf(code)
    const terms = { kind: code.kind, value: code.value, minCents: code.min_cents }
    const lines = basket.lines.map((line, index) => {
      const sizes = sizesOf(line)
      const inScope =
        scope.productIds.length + scope.categoryIds.length === 0 ||
        (sizes.length > 0 && sizes.every((size) => covers(scope, kin.get(size))))
      return { netCents: nets[index] ?? 0, rateBp: line.rateBp, eligible: inScope && (code.cumulative || !line.discounted) }
    })
    const fault = basketFault()
    if (fault) return { code, reduction: { lines: lines.map(() => 0), deliveryCents: 0 }, fault }
    const reduction = reductionOf(terms, lines, delivery)
    nets = nets.map((cents, index) => cents - (reduction.lines[index] ?? 0))
    delivery -= reduction.deliveryCents
    return { code, reduction, fault: null }

    function basketFault(): Fault | null {
      if (!code.cumulative && (basket.discounted || codes.length > 1)) return { code: 'code_not_cumulative', details: {} }
      if (codes.some((other) => other !== code && !other.cumulative)) return { code: 'code_not_cumulative', details: {} }
      if (!lines.some((line) => line.eligible)) return { code: 'code_no_item', details: {} }
      const missing = missingToMinimum(terms, basket.mode, lines)
      return missing === 0 ? null : { code: 'code_minimum', details: { min: euros(code.min_cents), missing: euros(missing) } }
    }
  })
}

/** What codes take off one line, and how the line names them. */
export function codeMarks(priced: readonly PricedCode[], line: number): { code_cents: number; code_label: string | null } {
  const parts = priced
    .map(({ code, reduction }) => ({ code: code.code, cents: reduction.lines[line] ?? 0 }))
    .filter(({ cents }) => cents > 0)
  const named = parts.map(({ code }) => shownCode(code)).join(', ')
  return { code_cents: parts.reduce((sum, { cents }) => sum + cents, 0), code_label: named ? `Code ${named}`.slice(0, 120) : null }
}

/** The sizes of a line: its own, or those in its pack. */
const sizesOf = (line: Basket['lines'][number]): number[] => (line.subproductId === null ? line.partIds : [line.subproductId])

const covers = (scope: Scope, of: Kinship | undefined): boolean =>
  of !== undefined && (scope.productIds.includes(of.productId) || scope.categoryIds.some((id) => of.categoryIds.includes(id)))

/** Each size's product, and its categories with those above them. */
async function kinship(ctx: Ctx, basket: Basket): Promise<Map<number, Kinship>> {
  const ids = [...new Set(basket.lines.flatMap(sizesOf))]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Kinship & { id: number }>`
    with recursive sizes as (
      select id, product_id from subproduct where subproduct.shop_id = ${ownShop} and id = any(${ids}::bigint[])
    ), up as (
      select pc.product_id, c.id, c.parent_id
      from product_category pc join category c on c.shop_id = ${ownShop} and c.id = pc.category_id
      where pc.shop_id = ${ownShop} and pc.product_id in (select product_id from sizes)
      union
      select up.product_id, c.id, c.parent_id from up join category c on c.shop_id = ${ownShop} and c.id = up.parent_id
    )
    select s.id, s.product_id as "productId", coalesce((select jsonb_agg(up.id) from up where up.product_id = s.product_id), '[]') as "categoryIds"
    from sizes s`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What the sale says of itself: the codes that it has already, by id, and the profile that prices it when one was chosen by hand. */
export type Standing = { held?: ReadonlyMap<number, Held>; profileId?: number | null; guest?: Guest | null }

/** Whoever orders in the public shop. `judged`: how often their address used a code counts; before they order no page tells. */
export type Guest = { email: string; judged: boolean }

/** What speaks against codes today for this customer, in their order; nulls where nothing does. */
export async function standingFaults(
  ctx: Ctx,
  codes: readonly Discount[],
  customerId: number | null,
  { held, profileId: chosen = null, guest = null }: Standing = {},
): Promise<(Fault | null)[]> {
  if (codes.length === 0) return []
  const limited = codes.filter((code) => code.per_customer !== null)
  const judged = limited.length > 0 && (guest ? guest.judged : customerId !== null)
  const uses = judged ? await usesBy(ctx, limited, customerId, guest?.email.toLowerCase() ?? null) : new Map<number, number>()
  const profileId = codes.some((code) => scopeOf(code).profileIds.length > 0) ? (chosen ?? (await profileOf(ctx, customerId))) : null
  const day = parisDay(ctx.now)
  return codes.map((code) =>
    standingFault(code, {
      day,
      known: customerId !== null || guest !== null,
      profileId,
      customerUses: uses.get(code.id) ?? 0,
      held: held?.get(code.id),
    }),
  )
}

/**
 * How often whoever buys used each code: by their record, those merged into it, their addresses, and as a guest of the public shop.
 */
async function usesBy(ctx: Ctx, codes: readonly Discount[], customerId: number | null, email: string | null): Promise<Map<number, number>> {
  const ids = codes.map((code) => code.id)
  const { rows } = await sql<{ code_id: number; count: number }>`
    with own as (
      select ${customerId}::bigint as id where ${customerId}::bigint is not null
      union select coalesce(c.merged_into_id, c.id) from customer c where c.shop_id = ${ownShop} and lower(c.email) = ${email}
    ), addresses as (
      select ${email}::text as email where ${email}::text is not null
      union select lower(c.email) from customer c
      where c.shop_id = ${ownShop} and c.email is not null and (c.id in (select own.id from own) or c.merged_into_id in (select own.id from own))
    )
    select x.code_id, count(*)::int as count from (
      select u.id, u.code_id from discount_use u
      where u.shop_id = ${ownShop} and u.code_id = any(${ids}::bigint[]) and u.state = 'counted' and u.customer_id in (select own.id from own)
      union
      select u.id, u.code_id from discount_use u
      where u.shop_id = ${ownShop} and u.code_id = any(${ids}::bigint[]) and u.state = 'counted' and u.email in (select a.email from addresses a)
    ) x group by x.code_id`.execute(ctx.db)
  return new Map(rows.map((row) => [row.code_id, row.count]))
}

/** The customer's price profile, else the shop's default one. */
async function profileOf(ctx: Ctx, customerId: number | null): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select coalesce((select price_profile_id from customer where customer.shop_id = ${ownShop} and id = ${customerId}::bigint), (select id from price_profile where price_profile.shop_id = ${ownShop} and is_default)) as id`.execute(
    ctx.db,
  )
  return rows[0]?.id ?? null
}
