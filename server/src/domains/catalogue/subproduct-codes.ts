import type { SubproductInput } from '@plantule/contract/catalogue/subproducts'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type Refused, refusedField } from '../../platform/refused.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Choice = Pick<SubproductInput, 'caliberId' | 'containerId' | 'rootstockId'>
type Names = { caliber: Map<number, string>; container: Map<number, string>; rootstock: Map<number, string> }

/** The names of the calibers, containers and rootstocks that some sizes use. */
export async function namesOfSizes(ctx: Ctx, sizes: readonly Choice[]): Promise<Names> {
  const ids = (key: keyof Choice) => [...new Set(sizes.flatMap((size) => size[key] ?? []))]
  const named = async (table: 'caliber' | 'container' | 'rootstock', wanted: number[]) => {
    if (wanted.length === 0) return new Map<number, string>()
    const rows = await ctx.db.selectFrom(table).select(['id', 'name']).where('id', 'in', wanted).execute()
    return new Map(rows.map((row) => [row.id, row.name]))
  }
  return {
    caliber: await named('caliber', ids('caliberId')),
    container: await named('container', ids('containerId')),
    rootstock: await named('rootstock', ids('rootstockId')),
  }
}

/** What a size is called when nobody named it. */
export function labelsOf(names: Names, size: Choice): string {
  const parts = [
    names.container.get(size.containerId ?? 0),
    names.caliber.get(size.caliberId ?? 0),
    names.rootstock.get(size.rootstockId ?? 0),
  ]
  return parts.filter(Boolean).join(' · ') || 'Unité'
}

/** Gives the next free references of a product's sizes: PRODUCT-1, PRODUCT-2... */
export async function skuNumbering(
  ctx: Ctx,
  product: { id: number; reference: string },
  cells: readonly SubproductInput[],
): Promise<() => string> {
  const stem = `${product.reference.slice(0, 54)}-`
  const { rows } = await sql<{ reference: string }>`
    select lower(reference) as reference from subproduct
    where subproduct.shop_id = ${ownShop} and lower(reference) ~>=~ ${stem.toLowerCase()} and lower(reference) ~<~ (${stem.toLowerCase()} || chr(1114111))`.execute(
    ctx.db,
  )
  const taken = new Set([...rows.map((row) => row.reference), ...cells.map((cell) => cell.reference.toLowerCase())])
  let last = 0
  return () => {
    do last += 1
    while (taken.has(`${stem}${last}`.toLowerCase()))
    return `${stem}${last}`
  }
}

/** Throws `sku_taken`, `barcode_taken` beside the field, for another size of the shop or one of the same request. */
export async function refuseTakenCodes(ctx: Ctx, cells: readonly SubproductInput[], but: number | null): Promise<void> {
  const references = cells.flatMap((cell) => (cell.reference ? [cell.reference.toLowerCase()] : []))
  const barcodes = cells.flatMap((cell) => cell.barcode ?? [])
  if (references.length + barcodes.length === 0) return
  const { rows } = await sql<{ name: string; reference: string; barcode: string | null }>`
    select p.name || ' ' || s.label as name, lower(s.reference) as reference, s.barcode
    from subproduct s join product p on p.shop_id = ${ownShop} and p.id = s.product_id
    where s.shop_id = ${ownShop} and (lower(s.reference) = any(${references}::text[]) or s.barcode = any(${barcodes}::text[]))
      and s.id is distinct from ${but}::bigint`.execute(ctx.db)
  const skus = new Map(rows.map((row) => [row.reference, row.name]))
  const codes = new Map(rows.flatMap((row) => (row.barcode ? [[row.barcode, row.name] as const] : [])))
  cells.forEach((cell, index) => {
    const at = (field: string) => (cells.length > 1 ? ['cells', index, field] : [field])
    const sku = cell.reference.toLowerCase()
    if (sku && skus.has(sku)) throw refusedField('sku_taken', at('reference'), { name: skus.get(sku) })
    if (cell.barcode && codes.has(cell.barcode)) throw refusedField('barcode_taken', at('barcode'), { name: codes.get(cell.barcode) })
    if (sku) skus.set(sku, cell.label || cell.reference)
    if (cell.barcode) codes.set(cell.barcode, cell.label || cell.reference)
  })
}

export const subproductRefusals: Record<string, () => Refused> = {
  subproduct_cell: () => refusedField('size_exists', ['label']),
  subproduct_shop_id_caliber_id_fkey: () => refusedField('unknown_choice', ['caliberId']),
  subproduct_shop_id_container_id_fkey: () => refusedField('unknown_choice', ['containerId']),
  subproduct_shop_id_rootstock_id_fkey: () => refusedField('unknown_choice', ['rootstockId']),
  subproduct_picture: () => refusedField('unknown_choice', ['pictureId']),
  // Two requests took the same code at once.
  subproduct_reference: () => refusedField('sku_taken', ['reference'], { name: '' }),
  subproduct_barcode: () => refusedField('barcode_taken', ['barcode'], { name: '' }),
}
