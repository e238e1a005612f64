import { productRoutes } from '@plantule/contract/catalogue/products'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { beforeEach, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { draft, firm, freeLine, read, someStock } from '../orders.testing.ts'

let shop: TestShop
let size: number
beforeEach(async () => {
  shop = await newShop()
  size = await someStock(shop, 20, { name: 'Sauge', priceCents: 400 })
})

const archive = async () => {
  const { product_id } = await shop.inShop((ctx) =>
    ctx.db.selectFrom('subproduct').select('product_id').where('id', '=', size).executeTakeFirstOrThrow(),
  )
  await shop.inShop((ctx) => ctx.db.updateTable('product').set({ archived_at: ctx.now }).where('id', '=', product_id).execute())
  expect((await shop.ok(productRoutes.getProduct, { params: { id: product_id } })).archivedAt).not.toBeNull()
}
const validate = (id: number) => shop.call(ordersRoutes.validateOrder, { params: { id }, body: {} })

test('what was taken out of sale comes into no order, and a draft that names it does not become firm', async () => {
  const written = await draft(shop, [{ subproductId: size, quantity: 2 }])
  await archive()
  const refused = await shop.call(ordersRoutes.createOrder, { body: { lines: [freeLine(), { subproductId: size, quantity: 1 }] } })
  expect(refused.problem).toMatchObject({ code: 'unknown_item', errors: [{ path: ['lines', 1, 'subproductId'] }] })
  expect((await validate(written.id)).problem.code).toBe('unknown_item')
  // Its note may be changed, and its lines once the size is gone.
  const { version } = await shop.ok(ordersRoutes.updateOrder, {
    params: { id: written.id },
    body: { note: 'Lundi', version: written.version },
  })
  await shop.ok(ordersRoutes.updateOrder, { params: { id: written.id }, body: { lines: [freeLine()], version } })
  expect((await validate(written.id)).status).toBe(200)
})

test('what was ordered or offered before stays: a firm order may have less of it, and a quotation is kept', async () => {
  const ordered = await firm(shop, [{ subproductId: size, quantity: 3, unitCents: 350 }])
  const offered = await draft(shop, [{ subproductId: size, quantity: 2 }], { asQuotation: true })
  await archive()
  const line = { id: ordered.lines[0]?.id ?? 0, subproductId: size, unitCents: 350, listed: false }
  const change = (lines: object[], version: number) =>
    shop.call(ordersRoutes.modifyOrder, { params: { id: ordered.id }, body: { version, lines: lines as never } })
  expect((await change([{ ...line, quantity: 2 }], ordered.version)).body.lines).toMatchObject([{ quantity: 2, unitCents: 350 }])
  const { version } = await read(shop, ordered.id)
  const added = await change(
    [
      { ...line, quantity: 2 },
      { subproductId: size, quantity: 1 },
    ],
    version,
  )
  expect(added.problem.code).toBe('unknown_item')
  expect((await validate(offered.id)).body).toMatchObject({ lines: [{ subproductId: size, quantity: 2 }] })
})
