import { type LabelOptions, MAX_LABELS } from '@plantule/contract/printing/printing'
import type { Botanical } from '@plantule/contract/taxonomy/botanical'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { renderPdf } from '../../platform/documents/render.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { Refused } from '../../platform/refused.ts'
import { currentShop, lookToday, primaryHost } from '../shops/index.ts'
import { barcodeOf, qrOf } from './codes-of.ts'
import { labelGrids } from './label-grids.ts'
import { plantFacts } from './plant-facts.ts'
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
}

/**
 * Labels of sizes, as many of each as told, in the order given; for products, and for orders with their quantities.
 * Unknown sizes are left out. Throws `no_labels`, `too_many_labels`, `unknown_choice` for the profile.
 */
export async function labelSheet(ctx: Ctx, lines: readonly LabelLine[], options: LabelOptions, name: string): Promise<FileReply> {
  const ids = [...new Set(lines.flatMap((line) => (line.copies > 0 ? [line.subproductId] : [])))]
  const { rows } = await sql<Row>`
    select s.id, p.id as "productId", p.name, p.latin_name as "latinName", p.cultivar, s.label as size, s.reference, s.barcode, p.botanical
    from subproduct s join product p on p.shop_id = ${ownShop} and p.id = s.product_id where s.shop_id = ${ownShop} and s.id = any(${ids}::bigint[])`.execute(
    ctx.db,
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  const wanted = lines.flatMap(({ subproductId, copies, note }) => {
    const row = known.get(subproductId)
    return row && copies > 0 ? [{ row, copies, note: note ?? '' }] : []
  })
  const sheet = wanted.flatMap(({ copies }, at) => Array.from({ length: copies }, () => at))
  if (sheet.length === 0) throw new Refused('no_labels')
  if (sheet.length > MAX_LABELS) throw new Refused('too_many_labels', { max: MAX_LABELS, count: sheet.length })
  const shop = await currentShop(ctx)
  const host = await primaryHost(ctx)
  const prices = await printedPrices(ctx, options.profileId, ids)
  const { locale, now } = ctx
  const look = await lookToday(ctx)
  const address = host ? `https://${host}` : ctx.services.config.publicUrl
  const priceNote = prices.mode === 'excl' ? (locale === 'en' ? 'excl. VAT' : 'HT') : ''

  const itemOf = async ({ row, note }: { row: Row; note: string }) => {
    const bars = options.barcode ? await barcodeOf(row.barcode, row.reference) : null
    return {
      name: row.name,
      latinName: row.latinName,
      cultivar: row.cultivar,
      size: [row.size, note].filter(Boolean).join('  ·  '),
      reference: row.reference,
      priceCents: options.price ? (prices.of.get(row.id) ?? null) : null,
      priceNote,
      facts: options.kind === 'plant' ? plantFacts(row.botanical, locale) : [],
      qr: options.qr ? await qrOf(`${address}/product/${row.productId}`) : null,
      barcode: bars?.svg ?? null,
      barcodeText: bars?.text ?? '',
    }
  }
  const { page, grid } = labelGrids[options.format]
  const skip = Math.min(options.skip, grid.columns * grid.rows - 1)
  return {
    name: `${name}.pdf`,
    inline: true,
    body: async () => {
      const items = await Promise.all(wanted.map(itemOf))
      return renderPdf(
        'labels',
        { locale, kind: options.kind, shop: shop.name, page, grid, skip, items, sheet },
        { date: now, look, tagged: false },
      )
    },
  }
}
