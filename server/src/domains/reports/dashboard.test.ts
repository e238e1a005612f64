import { productRoutes } from '@plantule/contract/catalogue/products'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { allRights } from '@plantule/contract/base/permissions'
import { reportRoutes } from '@plantule/contract/reports/reports'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parisDay } from '../../platform/paris.ts'
import { newShop } from '../../testing/new-shop.ts'
import { draft, firm, freeLine, pay, someStock } from '../orders/orders.testing.ts'
import { openTill, sell } from '../till/till.testing.ts'
import { glance } from './dashboard.ts'

test('the glance that is answered is the one that is counted anew, whatever was done in between', async () => {
  const shop = await newShop()
  await openTill(shop)
  const size = await someStock(shop, 500, { name: 'Rosier' })
  const lines = [{ subproductId: size, quantity: 3 }]
  const orders: number[] = []
  const last = () => orders.at(-1) ?? 0
  const actions: Record<string, () => Promise<unknown>> = {
    customer: () => shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Moreau' } }),
    draft: () => draft(shop, lines),
    firm: async () => orders.push((await firm(shop, lines)).id),
    free: async () => orders.push((await firm(shop, [freeLine()])).id),
    pay: () => (last() ? pay(shop, last(), 1) : Promise.resolve()),
    cancel: () => shop.call(ordersRoutes.cancelOrder, { params: { id: orders.pop() ?? 0 } }),
    sale: () => sell(shop, { lines }),
    product: () => shop.ok(productRoutes.listProducts, { params: { page: 1 } }),
    stock: () => someStock(shop, 0, { name: 'Sauge' }),
  }
  const anew = () =>
    shop.inShop((ctx) =>
      glance({ ...ctx, actor: { kind: 'member', id: shop.memberId, name: 'Camille Test', rights: allRights } }, parisDay(ctx.now)),
    )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...Object.keys(actions)), { minLength: 1, maxLength: 5 }), async (names) => {
      for (const name of names) {
        await shop.ok(reportRoutes.dashboard)
        await actions[name]?.()
        const seen = await shop.ok(reportRoutes.dashboard)
        expect([name, seen]).toEqual([name, await anew()])
      }
    }),
    { numRuns: 8 },
  )
})
