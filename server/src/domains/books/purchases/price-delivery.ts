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
  await inShop(async (ctx) => {
    // An invoice may count trays or thousands: what came of a line, over all deliveries of the purchase, says for how many plants its
    // sum is.
    await sql`
      with together as (
        select e.id from plant_delivery e where e.shop_id = ${ownShop} and (e.id = ${deliveryId} or e.purchase_id = (
          select d.purchase_id from plant_delivery d where d.shop_id = ${ownShop} and d.id = ${deliveryId}))
      ), priced as (
        select x.name, round(x.cents * 1000.0 / greatest(x.plants, (select sum(o.received) from plant_delivery_line o
          where o.shop_id = ${ownShop} and o.name = x.name and o.delivery_id in (select id from together)))) as price
        from unnest(${lines.map(({ name }) => name)}::text[], ${lines.map(({ netCents }) => netCents)}::bigint[],
          ${lines.map(({ plants }) => plants)}::bigint[]) as x (name, cents, plants) where x.cents > 0
      )
      update plant_delivery_line n set unit_millicents = (select x.price from priced x where x.name = n.name)
      where n.shop_id = ${ownShop} and n.delivery_id in (select id from together)`.execute(ctx.db)
  })
}
