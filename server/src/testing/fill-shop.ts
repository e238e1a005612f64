import { productRoutes } from '@plantule/contract/catalogue-products'
import { customersRoutes } from '@plantule/contract/customers'
import { libraryRoutes } from '@plantule/contract/library'
import { ordersRoutes } from '@plantule/contract/orders-routes'
import { someBranch } from '../domains/catalogue/catalogue.testing.ts'
import { customerOnTerms, draft, firm, freeLine, pay, someStock } from '../domains/orders/orders.testing.ts'
import type { TestShop } from './new-shop.ts'

/** Something of everything in a shop, made through the routes that people use. */
export async function fillShop(shop: TestShop): Promise<void> {
  await someBranch(shop)
  const subproductId = await someStock(shop, 50)
  const archived = await shop.ok(productRoutes.listProducts, { params: { page: 1 } })
  await shop.ok(productRoutes.duplicateProduct, { params: { id: archived.items[0]?.id ?? 0 } })
  const customerId = await customerOnTerms(shop)
  const params = { id: customerId }
  await shop.ok(customersRoutes.addAddress, { params, body: { line1: '3 rue des Lilas', postcode: '49000', city: 'Angers' } })
  await shop.ok(customersRoutes.addInteraction, { params, body: { kind: 'call', at: '2026-03-02T10:00:00Z', text: 'Rappeler lundi' } })
  await shop.ok(libraryRoutes.addFile, { body: {} }, { file: { name: 'notice.txt', bytes: Buffer.from('Arroser le soir.') } })
  await draft(shop, [{ subproductId, quantity: 2 }, freeLine()], { customerId })
  await draft(shop, [freeLine()], { asQuotation: true })
  const order = await firm(shop, [{ subproductId, quantity: 1 }])
  await pay(shop, order.id, 100)
  await shop.ok(ordersRoutes.addPayment, { params: { id: order.id }, body: { payment_type: 'cheque', amount: 50, validated: false } })
  await shop.ok(ordersRoutes.addComment, { params: { id: order.id }, body: { text: 'Emballage cadeau' } })
}
