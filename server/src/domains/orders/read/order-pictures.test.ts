import { pictureRoutes } from '@plantule/contract/catalogue/pictures'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someProduct } from '../../catalogue/catalogue.testing.ts'
import { draft, freeLine } from '../orders.testing.ts'

const ask = (shop: TestShop, ids: string) => shop.call(ordersRoutes.orderPictures, { query: { ids } as never })

test('an order shows the first pictures of its main plants, the dearest first, three at most, and none of another shop', async () => {
  const shop = await newShop()
  const sizes: number[] = []
  for (const red of [10, 60, 120, 180, 240]) {
    const { product, size } = await someProduct(shop)
    sizes.push(size.id)
    // The last plant has no picture, the others two: only the first counts.
    if (red === 240) continue
    for (const blue of [0, 255]) {
      const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: { r: red, g: 90, b: blue } } })
        .png()
        .toBuffer()
      await shop.ok(pictureRoutes.addPicture, { params: { id: product.id } }, { file: { name: `${red}-${blue}.png`, bytes } })
    }
  }
  const keys = await shop.inShop(async (ctx) => {
    const rows = await ctx.db
      .selectFrom('product_picture as pp')
      .innerJoin('image as i', (on) => on.onRef('i.shop_id', '=', 'pp.shop_id').onRef('i.id', '=', 'pp.image_id'))
      .innerJoin('subproduct as s', (on) => on.onRef('s.shop_id', '=', 'pp.shop_id').onRef('s.product_id', '=', 'pp.product_id'))
      .select(['s.id', 'i.key'])
      .orderBy('pp.idx', 'desc')
      .execute()
    return new Map(rows.map(({ id, key }) => [id, key]))
  })
  const many = await draft(
    shop,
    sizes.map((subproductId, at) => ({ subproductId, quantity: at + 1 })),
  )
  const bare = await draft(shop, [freeLine()])
  const answer = await ask(shop, `${many.id},${bare.id}`)
  expect(answer.body).toEqual({ items: [{ orderId: many.id, imageKeys: [3, 2, 1].map((at) => keys.get(sizes[at] ?? 0)) }] })
  expect((await ask(await newShop(), String(many.id))).body).toEqual({ items: [] })
  expect((await ask(shop, '')).body).toEqual({ items: [] })
  const refused = [await ask(shop, '1,none'), await ask(shop, Array.from({ length: 201 }, () => '1').join(','))]
  expect(refused.map(({ status }) => status)).toEqual([400, 400])
  const token = await shop.memberWith(['stock.read'])
  expect((await shop.call(ordersRoutes.orderPictures, { query: { ids: '1' } }, { token })).status).toBe(403)
})
