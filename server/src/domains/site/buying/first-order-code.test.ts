import { customersRoutes } from '@plantule/contract/customers/routes'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { readDiscount, someDiscount } from '../../codes/codes.testing.ts'
import { someStock } from '../../orders/orders.testing.ts'
import { agreed, Visitor } from '../site.testing.ts'

async function withPlant(shop: TestShop, size: number): Promise<Visitor> {
  const visitor = new Visitor(shop)
  await visitor.post('/basket', { key: `s${size}`, quantity: 1 })
  return visitor
}

test('a code for one order of each customer serves whoever orders for the first time, and nobody is kept before they do', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 5)
  const { id, code } = await someDiscount(shop, { perCustomer: 1 })
  const known = async () => (await shop.ok(customersRoutes.listCustomers)).items.map(({ email }) => email)
  const visitor = await withPlant(shop, size)
  const recap = await visitor.toRecap({ code })
  expect([await known(), (await readDiscount(shop, id)).uses]).toEqual([[], 0])
  expect((await visitor.post(recap, agreed)).statusCode).toBe(303)
  expect([await known(), (await readDiscount(shop, id)).uses]).toEqual([['jeanne@exemple.fr'], 1])
  const again = await (await withPlant(shop, size)).checkout({ code })
  expect([again.statusCode, again.body.includes('id="code-fault"')]).toEqual([409, true])
  // What is wrong stands above the form with the name of its field, and leads there.
  expect(again.body).toContain('<a href="#code">Code de réduction</a>')
  const other = await (await withPlant(shop, size)).checkout({ code, email: 'autre@exemple.fr' })
  expect(other.statusCode).toBe(303)
})
