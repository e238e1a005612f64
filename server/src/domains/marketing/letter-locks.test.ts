import { customersRoutes } from '@plantule/contract/customers/routes'
import { expect, test } from 'vitest'
import { newShop } from '../../testing/new-shop.ts'
import { firm, freeLine } from '../orders/orders.testing.ts'
import { someNewsletter, someSubscriber } from './marketing.testing.ts'
import { lockNewsletter } from './newsletters.db.ts'
import { leave, removeSubscriber } from './subscribers.ts'

test.each(['leaves', 'is forgotten'])(
  'who %s while a letter that brought an order starts once more waits for it, and neither is taken back',
  async (way) => {
    const shop = await newShop()
    const { id: subscriberId } = await someSubscriber(shop)
    const { id } = await someNewsletter(shop)
    const { id: customerId } = await shop.ok(customersRoutes.createCustomer, {
      body: { firstName: 'Léa', lastName: 'Roy', email: 'lea@exemple.fr' },
    })
    const order = await firm(shop, [freeLine()], { customerId })
    const token = await shop.inShop(async (ctx) => {
      await ctx.db.insertInto('newsletter_order').values({ shop_id: shop.id, order_id: order.id, newsletter_id: id }).execute()
      return (await ctx.db.selectFrom('newsletter_subscriber').select('token').where('id', '=', subscriberId).executeTakeFirstOrThrow())
        .token
    })
    const tries = { sends: 0, goes: 0 }
    const { promise: locked, resolve } = Promise.withResolvers<void>()
    const sends = shop.inShop(async (ctx) => {
      tries.sends += 1
      await lockNewsletter(ctx, id)
      resolve()
      // The other waits for the letter by now.
      await new Promise((over) => setTimeout(over, 600))
      await ctx.db.insertInto('newsletter_delivery').values({ shop_id: shop.id, newsletter_id: id, subscriber_id: subscriberId }).execute()
    })
    await locked
    const goes = shop.inShop(async (ctx) => {
      tries.goes += 1
      if (way === 'leaves') await leave(ctx, token)
      else await removeSubscriber(ctx, subscriberId)
    })
    await Promise.all([sends, goes])
    expect(tries).toEqual({ sends: 1, goes: 1 })
  },
)
