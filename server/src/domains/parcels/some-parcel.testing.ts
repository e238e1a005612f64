import { saveFile } from '../../platform/files/save-file.ts'
import { labelPdf } from '../../testing/carrier-peer.ts'
import type { TestShop } from '../../testing/new-shop.ts'

/** Rows of every kind without a carrier: keys that open nothing, and a parcel of an order with its label. */
export async function someParcel(shop: TestShop, orderId: number): Promise<void> {
  await shop.inShop(async (ctx) => {
    await ctx.db
      .insertInto('carrier_account')
      .values({
        shop_id: ctx.shopId,
        carrier: 'colissimo',
        options: JSON.stringify({ contract: '123456', signed: false, labelFormat: '10x15' }),
        sealed_keys: Buffer.from('none'),
      })
      .execute()
    const file = await saveFile(ctx, { name: 'Étiquette.pdf', mime: 'application/pdf', body: labelPdf('Essai') })
    await ctx.db
      .insertInto('parcel')
      .values({
        shop_id: ctx.shopId,
        order_id: orderId,
        n: 1,
        carrier: 'colissimo',
        weight_g: 1500,
        state: 'made',
        reference: 'ESSAI-1',
        tracking: '6A00000000001',
        tracking_url: 'https://www.laposte.fr/outils/suivre-vos-envois?code=6A00000000001',
        label_file_id: file.id,
        label_format: '10x15',
        made_at: ctx.now,
        author: 'Essai',
      })
      .execute()
  })
}
