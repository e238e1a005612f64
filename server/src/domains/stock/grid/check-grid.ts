import type { ErrorCode } from '@plantule/contract/all'
import type { GridChange, GridRow } from '@plantule/contract/stock/grid'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Refused } from '../../../platform/refused.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Fault = Refused['fields'][number]
type Field = keyof GridChange['set']

const productFields: readonly Field[] = ['name', 'latinName', 'cultivar', 'published']
const sizeFields: readonly Field[] = ['label', 'reference', 'barcode', 'priceCents', 'weightG', 'minStock']

/** Whether the change touches the product, the size, the stock. */
export const touches = ({ set }: Pick<GridChange, 'set'>) => ({
  product: productFields.some((field) => set[field] !== undefined),
  size: sizeFields.some((field) => set[field] !== undefined),
  stock: set.onHand !== undefined,
})

/** What is wrong with changes, cell by cell; looks at all of them, so that a person mends them in one go. */
export async function faultsOf(ctx: Ctx, changes: readonly GridChange[], known: ReadonlyMap<number, GridRow>): Promise<Fault[]> {
  const faults: Fault[] = []
  const fault = (at: number, field: Field, code: ErrorCode, details: Record<string, unknown> = {}) =>
    faults.push({ path: ['rows', at, 'set', field], code, details })
  const values = new Map<number, Map<Field, unknown>>()
  for (const [at, change] of changes.entries()) {
    const row = known.get(change.subproductId)
    const first = (Object.keys(change.set)[0] ?? 'name') as Field
    if (!row) {
      fault(at, first, 'not_found')
      continue
    }
    const touched = touches(change)
    if (touched.product && change.productVersion !== row.productVersion)
      fault(at, productFields.find((field) => change.set[field] !== undefined) ?? first, 'stale_version')
    if (touched.size && change.sizeVersion !== row.sizeVersion)
      fault(at, sizeFields.find((field) => change.set[field] !== undefined) ?? first, 'stale_version')
    if (touched.stock && change.seenOnHand !== row.onHand) fault(at, 'onHand', 'stock_changed', { onHand: row.onHand })
    // Lines of one product carry the same product fields: two different values cannot both be kept.
    const own = values.get(row.productId) ?? new Map<Field, unknown>()
    for (const field of productFields) {
      const value = change.set[field]
      if (value === undefined) continue
      if (own.has(field) && own.get(field) !== value) fault(at, field, 'twice_in_grid', { name: row.name })
      own.set(field, value)
    }
    values.set(row.productId, own)
  }
  return [
    ...faults,
    ...(await takenCodes(ctx, changes, known, 'reference', 'sku_taken')),
    ...(await takenCodes(ctx, changes, known, 'barcode', 'barcode_taken')),
  ]
}

/** References and barcodes that another size has, in the shop or in the same table. */
async function takenCodes(
  ctx: Ctx,
  changes: readonly GridChange[],
  known: ReadonlyMap<number, GridRow>,
  field: 'reference' | 'barcode',
  code: ErrorCode,
): Promise<Fault[]> {
  const wanted = changes.flatMap(({ subproductId, set }, at) =>
    set[field] ? [{ id: subproductId, at, value: set[field], key: set[field].toLowerCase() }] : [],
  )
  if (wanted.length === 0) return []
  const changing = changes.flatMap(({ subproductId, set }) => (set[field] === undefined ? [] : [subproductId]))
  const { rows } = await sql<{ key: string; name: string }>`
    select lower(s.${sql.ref(field)}) as key, concat_ws(' - ', p.name, s.label) as name
    from subproduct s join product p on p.shop_id = ${ownShop} and p.id = s.product_id
    where s.shop_id = ${ownShop} and lower(s.${sql.ref(field)}) = any(${wanted.map((each) => each.key)}::text[]) and not s.id = any(${changing}::bigint[])`.execute(
    ctx.db,
  )
  const others = new Map(rows.map((row) => [row.key, row.name]))
  const first = new Map<string, number>()
  return wanted.flatMap(({ id, at, key }): Fault[] => {
    const path = ['rows', at, 'set', field]
    const name = others.get(key)
    if (name !== undefined) return [{ path, code, details: { name } }]
    const twin = first.get(key)
    if (twin !== undefined && twin !== id) return [{ path, code: 'twice_in_grid' as const, details: { name: known.get(twin)?.name ?? '' } }]
    first.set(key, id)
    return []
  })
}
