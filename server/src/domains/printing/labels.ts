import type { LabelOptions } from '@plantule/contract/printing/printing'
import type { Botanical } from '@plantule/contract/taxonomy/botanical'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { primaryHost } from '../shops/index.ts'
import type { Labelled, LabelValue } from './label-value.ts'
import { plantFacts } from './plant-facts.ts'
import { designOf, type LabelOutput, printLabels } from './print-labels.ts'
import { printedPrices } from './prices.ts'
import { ownShop } from '../../platform/own-shop.ts'

/** `note` stands beside the size: whose order the plant is for. */
export type LabelLine = { subproductId: number; copies: number; note?: string }

type Row = {
  id: number
  productId: number
  name: string
  latinName: string
  cultivar: string
  size: string
  reference: string
  barcode: string | null
  botanical: Botanical
  available: number
  pictureId: number | null
}

/**
 * Labels of sizes, as many of each as told, in the order given; for products, and for orders with their quantities.
 * Unknown sizes are left out. Throws `no_labels`, `too_many_labels`, `unknown_choice` for the profile or the template.
 */
export async function labelSheet(
  ctx: Ctx,
  lines: readonly LabelLine[],
  options: LabelOptions,
  name: string,
  output: LabelOutput = 'pdf',
): Promise<FileReply> {
  // Said before anything else: nobody is told that there is nothing to label where the template is another shop's.
  await designOf(ctx, options)
  const { price, qr, barcode } = options
  return printLabels(ctx, await labelsOfLines(ctx, lines, options), { ...options, shown: { price, qr, barcode } }, name, output)
}

/** What the labels of sizes say. Throws `unknown_choice` for the profile. */
export async function labelsOfLines(
  ctx: Ctx,
  lines: readonly LabelLine[],
  options: Pick<LabelOptions, 'profileId' | 'price' | 'qr' | 'barcode'>,
): Promise<Labelled[]> {
  const ids = [...new Set(lines.flatMap((line) => (line.copies > 0 ? [line.subproductId] : [])))]
  const { rows } = await sql<Row>`
    select s.id, p.id as "productId", p.name, p.latin_name as "latinName", p.cultivar, s.label as size, s.reference, s.barcode, p.botanical,
      greatest(coalesce((select v.available from stock_level v where v.shop_id = ${ownShop} and v.subproduct_id = s.id), 0), 0) as available,
      (select r.file_id from product_picture pp join image_rendition r on r.shop_id = ${ownShop} and r.image_id = pp.image_id and r.size = 320 and r.format = 'jpg'
        where pp.shop_id = ${ownShop} and pp.product_id = p.id order by pp.idx, pp.id limit 1) as "pictureId"
    from subproduct s join product p on p.shop_id = ${ownShop} and p.id = s.product_id where s.shop_id = ${ownShop} and s.id = any(${ids}::bigint[])`.execute(
    ctx.db,
  )
  const host = await primaryHost(ctx)
  const prices = await printedPrices(ctx, options.profileId, ids)
  const address = host ? `https://${host}` : ctx.services.config.publicUrl
  const { locale } = ctx
  const priceNote = prices.mode === 'excl' ? (locale === 'en' ? 'excl. VAT' : 'HT') : ''
  const valueOf = (row: Row, note: string): LabelValue => ({
    name: row.name,
    latinName: row.latinName,
    cultivar: row.cultivar,
    size: [row.size, note].filter(Boolean).join('  ·  '),
    note,
    reference: row.reference,
    priceCents: options.price ? (prices.of.get(row.id) ?? null) : null,
    priceNote,
    facts: plantFacts(row.botanical, locale),
    quantity: row.available,
    ...(options.qr ? { link: `${address}/product/${row.productId}` } : {}),
    barcode: row.barcode,
    bars: options.barcode,
    pictureId: row.pictureId,
  })
  const known = new Map(rows.map((row) => [row.id, row]))
  return lines.flatMap(({ subproductId, copies, note }) => {
    const row = known.get(subproductId)
    return row && copies > 0 ? [{ value: valueOf(row, note ?? ''), copies }] : []
  })
}
