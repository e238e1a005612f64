import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { expect, test } from 'vitest'
import { newShop } from '../../../testing/new-shop.ts'
import { setRestApart } from '../../orders/index.ts'
import { pay, read, someStock, step } from '../../orders/orders.testing.ts'
import { agreed, person, Visitor } from '../site.testing.ts'

test('who ordered on the shop’s pages reads under which number the rest follows, by mail and on their page, also a rest of a rest', async () => {
  const shop = await newShop()
  const visitor = new Visitor(shop)
  await visitor.post('/basket', { key: `s${await someStock(shop, 9)}`, quantity: 3 })
  const recap = await visitor.toRecap()
  await visitor.post(recap, agreed)
  const kept = await shop.inShop((ctx) => ctx.db.selectFrom('site_checkout').select('order_id').executeTakeFirstOrThrow())
  let id = kept.order_id ?? 0
  await pay(shop, id, (await read(shop, id)).inclCents)
  await step(shop, id, 'prepare')
  const rests: string[] = []
  for (const stays of [2, 1]) {
    const { lines, version } = await read(shop, id)
    const parts = [1, stays].map((quantity) => ({ lines: [{ lineId: lines[0]?.id ?? 0, quantity }] }))
    const { shipments } = await shop.ok(orderLifeRoutes.splitOrder, { params: { id }, body: { parts, version } })
    await shop.ok(orderLifeRoutes.sendPart, { params: { id, shipmentId: shipments[0]?.id ?? 0 }, body: {} })
    const of = id
    const rest = await shop.inShop((ctx) => setRestApart(ctx, of))
    rests.push(rest.reference)
    id = rest.id
    const mails = await shop.inShop((ctx) => ctx.db.selectFrom('order_mail').selectAll().where('order_id', '=', rest.id).execute())
    expect(mails).toMatchObject([
      {
        recipient: person.email,
        subject: expect.stringContaining(rest.reference),
        button_url: expect.stringContaining(recap.replace('checkout', 'order')),
      },
    ])
  }
  const { body } = await visitor.get(recap.replace('checkout', 'order'))
  for (const reference of rests) expect(body).toContain(`Le reste part sous le numéro ${reference}`)
})
