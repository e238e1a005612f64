import { sql } from 'kysely'
import { refreshProducts } from '../../domains/catalogue/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { padded } from '../../platform/numbering.ts'
import { insertRows } from '../bulk.ts'
import { fillCategories } from './fill-categories.ts'
import { botanicalOf, descriptionOf } from './plant-sheet.ts'
import type { DemoPlant } from './plants.ts'
import { randomFrom } from '../random.ts'
import { type Choices, containerNames, fillChoices } from './reference-rows.ts'
import { type DemoSize, sizesOf } from './sizes.ts'
import { supplies, supplySizes } from './supplies.ts'
import { ownShop } from '../../platform/own-shop.ts'

/** A size on sale as orders need it. `stock` is what shall be left once the past is told. */
export type Article = {
  id: number
  productId: number
  reference: string
  /** Of the product and the size, as order lines show it. */
  label: string
  latinName: string
  path: readonly string[]
  container: string
  priceCents: number
  rateBp: number
  stock: number
}

type Item = {
  name: string
  latinName: string
  cultivar: string
  path: readonly [string, string, string]
  rateBp: number
  plant: DemoPlant | null
  sizes: (DemoSize & { label: string })[]
}

const providers = [
  { name: 'Jeunes plants de la Vallée', contact: 'Anne Riou', email: 'contact@jeunes-plants.example', phone: '0261910041' },
  { name: 'Pépinières du Layon', contact: 'Bruno Petit', email: 'layon@pepinieres.example', phone: '0261910058' },
  { name: 'Bulbes de Loire', contact: 'Claire Noël', email: 'bonjour@bulbes.example', phone: '0261910077' },
]

function itemsOf(plants: readonly DemoPlant[]): Item[] {
  const random = randomFrom('sizes')
  const names = containerNames()
  const labelled = (size: DemoSize) => ({
    ...size,
    label: [names.get(size.container), size.caliber, size.rootstock].filter(Boolean).join(' · '),
  })
  return [
    ...plants.map((plant) => ({
      name: plant.frenchName,
      latinName: plant.latinName,
      cultivar: plant.cultivar,
      path: plant.path,
      rateBp: plant.tvaBp,
      plant,
      sizes: sizesOf(plant, random).map(labelled),
    })),
    ...supplies.map((supply) => ({
      name: supply.name,
      latinName: '',
      cultivar: '',
      path: supply.path,
      rateBp: 2000,
      plant: null,
      sizes: supplySizes(supply),
    })),
  ]
}

/** Categories, products and their sizes with their first price; stock comes with the past. */
export async function fillCatalogue(ctx: Ctx, plants: readonly DemoPlant[]): Promise<Article[]> {
  const choices = await fillChoices(ctx)
  const items = itemsOf(plants)
  const products = await addProducts(ctx, items)
  const rows = items.flatMap((item, at) => item.sizes.map((size, idx) => sizeRow(size, products[at]?.id ?? 0, at, idx, choices)))
  const made = await insertRows<{ id: number; product_id: number; reference: string }>(ctx, 'subproduct', rows, [
    'id',
    'product_id',
    'reference',
  ])
  await insertRows(
    ctx,
    'price_history',
    made.map((row, at) => ({ subproduct_id: row.id, price_cents: rows[at]?.price_cents, at: ctx.now, author: 'Camille Moreau' })),
  )
  await refreshProducts(
    ctx,
    products.map((product) => product.id),
  )
  const flat = items.flatMap((item) => item.sizes.map((size) => ({ item, size })))
  return made.flatMap((row, at) => {
    const sold = flat[at]
    return sold ? [articleOf(row, sold.item, sold.size)] : []
  })
}

const articleOf = (row: { id: number; product_id: number; reference: string }, item: Item, size: Item['sizes'][number]): Article => ({
  id: row.id,
  productId: row.product_id,
  reference: row.reference,
  label: [item.name, item.cultivar, '-', size.label].filter(Boolean).join(' '),
  latinName: item.latinName,
  path: item.path,
  container: size.container,
  priceCents: size.priceCents,
  rateBp: item.rateBp,
  stock: size.stock,
})

async function addProducts(ctx: Ctx, items: readonly Item[]): Promise<{ id: number }[]> {
  const rates = await ctx.db.selectFrom('tva_rate').select(['id', 'rate_bp']).execute()
  const grown = await insertRows<{ id: number }>(ctx, 'plant_provider', providers, ['id'])
  const categories = await fillCategories(
    ctx,
    items.map((item) => item.path),
  )
  const products = await insertRows<{ id: number }>(
    ctx,
    'product',
    items.map((item, at) => ({
      type: item.plant ? 'plant' : 'other',
      reference: `P${padded(at + 1, 5)}`,
      name: item.name,
      latin_name: item.latinName,
      cultivar: item.cultivar,
      description: item.plant ? descriptionOf(item.plant) : '',
      plant_provider_id: item.plant && at % 3 === 0 ? grown[at % grown.length]?.id : null,
      tva_rate_id: rates.find((rate) => rate.rate_bp === item.rateBp)?.id,
      tags: at % 17 === 0 ? ['nouveauté'] : at % 11 === 0 ? ['sélection'] : [],
      published: at % 37 !== 36,
      botanical: item.plant ? botanicalOf(item.plant) : {},
      created_at: ctx.now,
      updated_at: ctx.now,
    })),
    ['id'],
  )
  await insertRows(
    ctx,
    'product_category',
    products.map((product, at) => ({ product_id: product.id, category_id: categories.get((items[at]?.path ?? []).join(' / ')) })),
  )
  await sql`update product p set taxon_cd_nom = t.cd_nom from taxon t where p.shop_id = ${ownShop} and t.scientific_name = p.latin_name`.execute(
    ctx.db,
  )
  await insertRows(ctx, 'number_series', [{ series: 'product', last: items.length }])
  return products
}

/** In-store barcodes begin with 20; the last digit is the check digit of EAN-13. */
function barcode(number: number): string {
  const digits = `20${padded(number, 10)}`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

const sizeRow = (size: Item['sizes'][number], productId: number, product: number, idx: number, choices: Choices) => ({
  product_id: productId,
  reference: `P${padded(product + 1, 5)}-${idx + 1}`,
  barcode: barcode((product + 1) * 10 + idx),
  label: size.label,
  caliber_id: choices.calibers.get(size.caliber ?? '') ?? null,
  container_id: choices.containers.get(size.container) ?? null,
  rootstock_id: choices.rootstocks.get(size.rootstock ?? '') ?? null,
  price_cents: size.priceCents,
  min_stock: size.minStock,
  // Bare roots are lifted between November and March.
  week_from: size.container === 'RN' ? 45 : null,
  week_to: size.container === 'RN' ? 12 : null,
  idx,
})
