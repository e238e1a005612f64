import { missingToMinimum, type Reduction, reductionOf, shownCode } from '@plantule/contract/codes/rules'
import type { Basket, Scope } from '@plantule/contract/codes/discount-codes'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { parisDay } from '../../platform/paris.ts'
import { euros } from '../../platform/euros.ts'
import { type Discount, type Fault, scopeOf, standingFault } from './rules.ts'
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

/** What speaks against codes today for this customer, in their order; nulls where nothing does. */
export async function standingFaults(ctx: Ctx, codes: readonly Discount[], customerId: number | null): Promise<(Fault | null)[]> {
  if (codes.length === 0) return []
  const uses = customerId === null ? new Map<number, number>() : await usesBy(ctx, codes, customerId)
  const profileId = codes.some((code) => scopeOf(code).profileIds.length > 0) ? await profileOf(ctx, customerId) : null
  const day = parisDay(ctx.now)
  return codes.map((code) => standingFault(code, { day, customerId, profileId, customerUses: uses.get(code.id) ?? 0 }))
}

async function usesBy(ctx: Ctx, codes: readonly Discount[], customerId: number): Promise<Map<number, number>> {
  const rows = await ctx.db
    .selectFrom('discount_use')
    .select('code_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(
      'code_id',
      'in',
      codes.map((code) => code.id),
    )
    .where('customer_id', '=', customerId)
    .where('state', '=', 'counted')
    .groupBy('code_id')
    .execute()
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
