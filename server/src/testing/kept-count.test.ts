import { customersRoutes } from '@plantule/contract/customers/routes'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { expect, test } from 'vitest'
import { someProduct } from '../domains/catalogue/catalogue.testing.ts'
import { draft, freeLine } from '../domains/orders/orders.testing.ts'
import { newShop, type TestShop } from './new-shop.ts'

const lists: Record<
  string,
  { total: (shop: TestShop, query?: object) => Promise<number>; add: (shop: TestShop, at: number) => Promise<unknown> }
> = {
  products: {
    total: async (shop, query = {}) => (await shop.ok(productRoutes.listProducts, { params: { page: 1 }, query })).total,
    add: (shop, at) => someProduct(shop, { name: `Rosier ${at}` }),
  },
  orders: {
    total: async (shop, query = {}) => (await shop.ok(ordersRoutes.listInProgress, { params: { page: 1 }, query })).total,
    add: (shop) => draft(shop, [freeLine()]),
  },
  customers: {
    total: async (shop, query = {}) => (await shop.ok(customersRoutes.listCustomers, { query })).total,
    add: (shop, at) =>
      shop.ok(customersRoutes.createCustomer, { body: { kind: 'private', firstName: 'Rose', lastName: `Martin ${at}` } as never }),
  },
}

test.each(Object.entries(lists))(
  'the total of %s follows every write, whatever was asked before, and is each shop’s own',
  async (_, { total, add }) => {
    const [shop, other] = [await newShop(), await newShop()]
    for (let made = 0; made < 3; made++) {
      const asked = [
        await total(shop),
        await total(shop, { size: 50 }),
        await total(shop, { q: 'introuvable zzz' }),
        await total(shop),
        await total(other),
      ]
      expect(asked).toEqual([made, made, 0, made, 0])
      await add(shop, made)
    }
  },
)
