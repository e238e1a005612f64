import type { BatchChange } from '@plantule/contract/catalogue/batch'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { changedPrice } from './price-rule.ts'
import { ownShop } from '../../../platform/own-shop.ts'

export type ProductState = {
  id: number
  name: string
  type: string
  tags: string[]
  tvaRateId: number
  plantProviderId: number | null
  published: boolean
  categories: number[]
  archived: boolean
}
export type SizeState = { id: number; productId: number; label: string; priceCents: number }
export type ProductDiff = { before: ProductState; after: ProductState }
export type SizeDiff = { before: SizeState; after: number }
/** `held`: names of products that orders hold stock of, which therefore are not archived. */
export type Plan = { products: ProductDiff[]; sizes: SizeDiff[]; held: string[] }

const added = <T>(have: readonly T[], { op, values }: { op: 'add' | 'remove' | 'set'; values: readonly T[] }): T[] =>
  op === 'set' ? [...new Set(values)] : op === 'add' ? [...new Set([...have, ...values])] : have.filter((value) => !values.includes(value))

/** A product's own fields after a change; pure. */
export function changedProduct(before: ProductState, change: BatchChange): ProductState {
  return {
    ...before,
    type: change.type ?? before.type,
    tags: change.tags ? added(before.tags, change.tags) : before.tags,
    categories: change.categories ? added(before.categories, change.categories).toSorted((a, b) => a - b) : before.categories,
    tvaRateId: change.tvaRateId ?? before.tvaRateId,
    plantProviderId: change.plantProviderId === undefined ? before.plantProviderId : change.plantProviderId,
    published: change.published ?? before.published,
    archived: change.archived ?? before.archived,
  }
}

/** Products of one name are told apart by it. */
export const nameWithCultivar = sql<string>`concat_ws(' ', name, nullif(cultivar, ''))`

/**
 * What a change makes of some products; with `lock` they stay as they are until the transaction ends.
 * Throws `price_below_zero`.
 */
export async function planBatch(ctx: Ctx, ids: readonly number[], change: BatchChange, lock: boolean): Promise<Plan> {
  const locked = lock ? sql`for update of p` : sql``
  const restoring = change.archived === false
  const { rows } = await sql<ProductState>`
    select p.id, ${nameWithCultivar} as name, p.type, p.tags, p.tva_rate_id as "tvaRateId", p.plant_provider_id as "plantProviderId", p.published,
      p.archived_at is not null as archived, to_jsonb(array(select pc.category_id from product_category pc where pc.shop_id = ${ownShop} and pc.product_id = p.id order by 1)) as categories
    from product p where p.shop_id = ${ownShop} and p.id = any(${[...ids]}::bigint[]) and (p.archived_at is not null) = ${restoring} order by p.id ${locked}`.execute(
    ctx.db,
  )
  const held = change.archived
    ? await heldOf(
        ctx,
        rows.map((row) => row.id),
      )
    : new Set()
  const products = rows.flatMap((before) => {
    if (held.has(before.id)) return []
    const after = changedProduct(before, change)
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ before, after }]
  })
  const names = rows.filter((row) => held.has(row.id)).map((row) => row.name)
  return { products, sizes: change.price ? await planPrices(ctx, rows, change.price) : [], held: names }
}

/** The products of which orders hold stock, or plants that are still growing: those stay for sale until the orders are through. */
export async function heldOf(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select distinct s.product_id as id from subproduct s left join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = s.id
    where s.shop_id = ${ownShop} and s.product_id = any(${[...ids]}::bigint[]) and s.archived_at is null
      and (l.reserved > 0 or exists (select from lot_promise m where m.shop_id = ${ownShop} and m.subproduct_id = s.id))`.execute(ctx.db)
  return new Set(rows.map((row) => row.id))
}

async function planPrices(ctx: Ctx, products: readonly ProductState[], price: NonNullable<BatchChange['price']>): Promise<SizeDiff[]> {
  const ids = products.map((product) => product.id)
  const inContainer = price.containerId === null ? sql`` : sql`and s.container_id = ${price.containerId}`
  const { rows } = await sql<SizeState>`
    select s.id, s.product_id as "productId", s.label, s.price_cents as "priceCents"
    from subproduct s where s.shop_id = ${ownShop} and s.product_id = any(${ids}::bigint[]) and s.archived_at is null ${inContainer}
    order by s.product_id, s.idx, s.id`.execute(ctx.db)
  return rows.flatMap((before) => {
    const after = changedPrice(before.priceCents, price)
    if (after < 0) {
      const name = products.find((product) => product.id === before.productId)?.name ?? ''
      throw new Refused('price_below_zero', { name: `${name} - ${before.label}` }, [
        { path: ['change', 'price', 'cents'], code: 'price_below_zero', details: { name } },
      ])
    }
    return after === before.priceCents ? [] : [{ before, after }]
  })
}
