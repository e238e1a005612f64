import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { ProductDiff, SubproductDiff } from './reading/index.ts'
import { rememberPrices } from '../catalogue/index.ts'
import { lockLevels, move } from '../stock/index.ts'
import { chunks } from './apply-products.ts'
import type { KnownProduct, KnownSize } from './existing-products.ts'
import { idsOfContainers, idsOfNames, type Made } from './import-names.ts'
import { ownShop } from '../../platform/own-shop.ts'

const columns = sql`product_id, reference, barcode, label, container_id, caliber_id, rootstock_id, price_cents, weight_g, min_stock, week_from, week_to, idx`
const shape = sql`as n (id bigint, product_id bigint, reference text, barcode text, label text, container_id bigint, caliber_id bigint,
  rootstock_id bigint, price_cents bigint, weight_g int, min_stock int, week_from int, week_to int, idx int)`

type Cell = { diff: SubproductDiff; productId: number; owner: KnownProduct | undefined; before: KnownSize | undefined; idx: number }
type Values = Omit<KnownSize, 'id' | 'reserved' | 'archived'>

/** Writes new and changed sizes, their prices and their stock; gives the stock that was moved, by size. */
export async function applySizes(
  ctx: Ctx,
  diffs: readonly ProductDiff[],
  ids: ReadonlyMap<ProductDiff, number>,
  existing: ReadonlyMap<number, KnownProduct>,
  importId: number,
  fresh: Made,
): Promise<{ made: number[]; moved: { id: number; change: number }[] }> {
  const cells = cellsOf(diffs, ids, existing)
  const all = cells.map((cell) => ({ cell, values: valuesOf(cell) }))
  const names = {
    container: await idsOfContainers(
      ctx,
      all.flatMap(({ values }) => values.container ?? []),
      fresh,
    ),
    caliber: await idsOfNames(
      ctx,
      'caliber',
      all.flatMap(({ values }) => values.caliber ?? []),
      fresh,
    ),
    rootstock: await idsOfNames(
      ctx,
      'rootstock',
      all.flatMap(({ values }) => values.rootstock ?? []),
      fresh,
    ),
  }
  const idOf = (kind: keyof typeof names, name: string | null) => (name === null ? null : (names[kind].get(name.toLowerCase()) ?? null))
  const sku = skuNumbering(existing, diffs)
  const rows = all.map(({ cell, values }) => {
    const reference = values.sku ?? sku(cell)
    return {
      id: cell.diff.id,
      product_id: cell.productId,
      reference,
      barcode: values.barcode,
      label: values.ownLabel ?? values.label,
      container_id: idOf('container', values.container),
      caliber_id: idOf('caliber', values.caliber),
      rootstock_id: idOf('rootstock', values.rootstock),
      price_cents: values.priceCents,
      weight_g: values.weightGrams,
      min_stock: values.minimumStock,
      week_from: values.weeks === null ? null : Number(values.weeks.split('-')[0]),
      week_to: values.weeks === null ? null : Number(values.weeks.split('-')[1]),
      idx: cell.idx,
    }
  })
  const made: number[] = []
  const idByReference = new Map<string, number>()
  for (const part of chunks(rows.filter((row) => row.id === null))) {
    const inserted = await sql<{ id: number; reference: string; price_cents: number }>`
      insert into subproduct (shop_id, ${columns}) select ${ctx.shopId}::bigint, ${columns}
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) ${shape} returning id, reference, price_cents`.execute(ctx.db)
    for (const row of inserted.rows) idByReference.set(row.reference.toLowerCase(), row.id)
    made.push(...inserted.rows.map((row) => row.id))
    await rememberPrices(ctx, inserted.rows)
  }
  for (const part of chunks(rows.filter((row) => row.id !== null))) await updateChunk(ctx, part)
  const repriced = all.flatMap(({ cell, values }) =>
    cell.before && cell.before.priceCents !== values.priceCents ? [{ id: cell.before.id, price_cents: values.priceCents }] : [],
  )
  for (const part of chunks(repriced)) await rememberPrices(ctx, part)
  const targets = all.flatMap(({ cell }, at) => {
    const stock = cell.diff.changes.find((change) => change.field === 'stock')?.after
    const id = cell.diff.id ?? idByReference.get((rows[at]?.reference ?? '').toLowerCase())
    return typeof stock === 'number' && id !== undefined ? [{ id, stock }] : []
  })
  return { made, moved: await setStock(ctx, targets, importId) }
}

async function updateChunk(ctx: Ctx, part: readonly object[]): Promise<void> {
  // Barcodes may change places within one file: they leave before they arrive.
  await sql`update subproduct s set barcode = null from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) ${shape}
    where s.shop_id = ${ownShop} and s.id = n.id and s.barcode is distinct from n.barcode`.execute(ctx.db)
  await sql`
    update subproduct s set reference = n.reference, barcode = n.barcode, label = n.label, container_id = n.container_id,
      caliber_id = n.caliber_id, rootstock_id = n.rootstock_id, price_cents = n.price_cents, weight_g = n.weight_g,
      min_stock = n.min_stock, week_from = n.week_from, week_to = n.week_to, archived_at = null, version = s.version + 1
    from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) ${shape} where s.shop_id = ${ownShop} and s.id = n.id`.execute(ctx.db)
}

/** What a file counts may be less than orders hold: it is written, and the orders are listed as every count's are. */
async function setStock(ctx: Ctx, targets: readonly { id: number; stock: number }[], importId: number) {
  const wanted = new Map(targets.map((target) => [target.id, target.stock]))
  const levels = await lockLevels(
    ctx,
    [...wanted.keys()].sort((a, b) => a - b),
  )
  const moved = levels.flatMap((level) => {
    const onHand = wanted.get(level.subproductId) ?? level.onHand
    return onHand === level.onHand ? [] : [{ id: level.subproductId, change: onHand - level.onHand }]
  })
  await move(
    ctx,
    moved.map(({ id, change }) => ({ subproductId: id, onHand: change, reserved: 0 })),
    'import',
    { source: 'import', id: importId },
  )
  return moved
}

function cellsOf(
  diffs: readonly ProductDiff[],
  ids: ReadonlyMap<ProductDiff, number>,
  existing: ReadonlyMap<number, KnownProduct>,
): Cell[] {
  return diffs.flatMap((diff) => {
    const owner = existing.get(diff.id ?? 0)
    return diff.subproducts.flatMap((size, at): Cell[] => {
      if (size.status === 'unchanged') return []
      const before = owner?.subproducts.find((known) => known.id === size.id)
      return [{ diff: size, productId: ids.get(diff) ?? 0, owner, before, idx: (owner?.subproducts.length ?? 0) + at }]
    })
  })
}

function valuesOf({ diff, before }: Cell): Values {
  const none: Values = {
    sku: null,
    barcode: null,
    container: null,
    caliber: null,
    rootstock: null,
    priceCents: 0,
    weightGrams: null,
    stock: 0,
    minimumStock: null,
    label: '',
    ownLabel: null,
    weeks: null,
  }
  // Each change carries a value of its own field's type.
  return { ...none, ...before, ...(Object.fromEntries(diff.changes.map((change) => [change.field, change.after])) as Partial<Values>) }
}

function skuNumbering(existing: ReadonlyMap<number, KnownProduct>, diffs: readonly ProductDiff[]) {
  const taken = new Set<string>()
  for (const product of existing.values()) for (const size of product.subproducts) taken.add((size.sku ?? '').toLowerCase())
  for (const diff of diffs) for (const size of diff.product.subproducts) if (size.sku) taken.add(size.sku.toLowerCase())
  return ({ productId, owner }: Cell): string => {
    const stem = (owner?.reference ?? `S${productId}`).slice(0, 50)
    let n = 1
    while (taken.has(`${stem}-${n}`.toLowerCase())) n += 1
    taken.add(`${stem}-${n}`.toLowerCase())
    return `${stem}-${n}`
  }
}
