import { ownBarcode } from '@plantule/contract/catalogue/own-barcode'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { nextNumber } from '../../platform/numbering.ts'
import { ownShop } from '../../platform/own-shop.ts'

/**
 * Draws barcodes for articles that carry none: numbers for use inside the shop (GS1's restricted circulation), which no
 * other size has. Each is drawn once, so that two who ask at the same time get different ones; what nobody saves is left out.
 */
export async function drawBarcodes(ctx: Ctx, count: number): Promise<{ items: string[] }> {
  const items: string[] = []
  while (items.length < count) {
    const code = ownBarcode(await nextNumber(ctx, 'own-barcode'))
    const { rows } = await sql`select from subproduct where subproduct.shop_id = ${ownShop} and barcode = ${code}`.execute(ctx.db)
    if (rows.length === 0) items.push(code)
  }
  return { items }
}
