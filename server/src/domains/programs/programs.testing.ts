import { keyRoutes } from '@plantule/contract/programs/keys'
import { webhookRoutes } from '@plantule/contract/programs/webhooks'
import type { TestShop } from '../../testing/new-shop.ts'

/** A key, and an address that is off, so that no test asks it, with one message that it once got. */
export async function fillPrograms(shop: TestShop): Promise<void> {
  await shop.ok(keyRoutes.createKey, { body: { name: 'Site', rights: ['orders.read'] } })
  const { endpoint } = await shop.ok(webhookRoutes.createEndpoint, { body: { url: 'https://hook.invalid/', events: ['invoice.issued'] } })
  await shop.ok(webhookRoutes.updateEndpoint, { params: { id: endpoint.id }, body: { version: endpoint.version, on: false } })
  await shop.inShop((ctx) =>
    ctx.db
      .insertInto('webhook_delivery')
      .values({
        shop_id: shop.id,
        endpoint_id: endpoint.id,
        message_id: 'msg_1',
        type: 'invoice.issued',
        payload: '{}',
        state: 'delivered',
      })
      .execute(),
  )
}
