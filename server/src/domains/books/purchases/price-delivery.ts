import { sql } from 'kysely'
import { openFile } from '../../../platform/files/save-file.ts'
import type { JobOf, JobShop } from '../../../platform/job.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import type { priceDeliveryJob } from '../../passports/index.ts'
import { invoicedPlants, invoiceOf } from './invoice-lines.ts'

/**
 * Job: lines of a delivery learn from the supplier's electronic invoice what a plant cost net, where it names them alike. Whoever receives
 * plants sees no amounts; the margin of their cultivation counts them.
 */
export async function priceDelivery({ deliveryId }: JobOf<typeof priceDeliveryJob>, { shopId, inShop }: JobShop): Promise<void> {
  const file = await inShop(async (ctx) => {
    const { rows } = await sql<{ fileId: number | null }>`
      select ${invoiceOf(sql`p.id`)} as "fileId" from plant_delivery d
      join purchase p on p.shop_id = ${ownShop} and p.id = d.purchase_id and not p.credit
      where d.shop_id = ${ownShop} and d.id = ${deliveryId}`.execute(ctx.db)
    const fileId = rows[0]?.fileId ?? null
    return fileId === null ? null : openFile(ctx, fileId)
  })
  const lines = file ? await invoicedPlants(shopId, file) : []
  const prices = lines.map(({ plants, netCents }) => Math.round((Math.max(netCents, 0) * 1000) / plants))
  await inShop(async (ctx) => {
    await sql`
      update plant_delivery_line n set unit_millicents = (select x.price from unnest(${lines.map(({ name }) => name)}::text[], ${prices}::bigint[])
          as x (name, price) where x.name = n.name and x.price > 0)
      where n.shop_id = ${ownShop} and n.delivery_id = ${deliveryId}`.execute(ctx.db)
  })
}
