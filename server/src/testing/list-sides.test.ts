import { cultivationRoutes } from '@plantule/contract/production/routes'
import { customersCareRoutes } from '@plantule/contract/customers/care'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { batchRoutes } from '@plantule/contract/catalogue/batch'
import { expect, test } from 'vitest'
import { someLot } from '../domains/production/production.testing.ts'
import { someProfile } from '../domains/pricing/pricing.testing.ts'
import { draft, firm, freeLine, someStock } from '../domains/orders/orders.testing.ts'
import { newShop } from './new-shop.ts'

test('customers: anything but a tag, a kind or a profile; those who have none, and those who have some', async () => {
  const shop = await newShop()
  const profile = await someProfile(shop)
  const make = async (lastName: string, more: object) => shop.ok(customersRoutes.createCustomer, { body: { lastName, ...more } })
  await make('Haie', { tags: ['haie'], kind: 'professional' })
  await make('Deux', { tags: ['haie', 'rosier'], priceProfileId: profile.id })
  await make('Rien', {})
  const names = async (query: object) =>
    (await shop.ok(customersRoutes.listCustomers, { query: { sort: 'name', dir: 'asc', ...query } })).items.map(({ name }) => name)
  expect(await names({ tag: 'rosier' })).toEqual(['Deux'])
  expect(await names({ tag: 'rosier', not: 'tag' })).toEqual(['Haie', 'Rien'])
  expect(await names({ without: 'tag' })).toEqual(['Rien'])
  expect(await names({ filled: 'tag' })).toEqual(['Deux', 'Haie'])
  expect(await names({ kind: 'professional', not: 'kind' })).toEqual(['Deux', 'Rien'])
  // Who has no profile has another one than this.
  expect(await names({ profile: profile.id, not: 'profile' })).toEqual(['Haie', 'Rien'])
  expect(await names({ filled: 'profile' })).toEqual(['Deux'])
  // Turned round without anything to turn, a filter asks nothing.
  expect(await names({ not: 'tag,kind' })).toHaveLength(3)
  const sheet = await shop.call(customersCareRoutes.exportCustomers, { query: { tag: 'rosier', not: 'tag' } })
  expect(sheet.status).toBe(200)
  const wrong = await shop.call(customersRoutes.listCustomers, { query: { without: 'email' as never } })
  expect(wrong.problem.errors?.[0]?.path[0]).toBe('without')
})

test('orders and invoices: any state but those said', async () => {
  const shop = await newShop()
  const phoned = await firm(shop, [freeLine()], { channel: 'phone' })
  const other = await firm(shop, [freeLine()])
  const begun = await draft(shop, [freeLine()])
  const found = async (query: object) =>
    (await shop.ok(ordersRoutes.listInProgress, { params: { page: 1 }, query })).items.map(({ id }) => id).toSorted((a, b) => a - b)
  expect(await found({ channel: 'phone', not: 'channel' })).toEqual([other.id, begun.id])
  expect(await found({ status: 'draft', not: 'status' })).toEqual([phoned.id, other.id])
  expect(await found({ status: 'draft', channel: 'phone', not: 'status' })).toEqual([phoned.id])
  // None of them has a customer, nor a day on which it is wanted.
  expect(await found({ without: 'customer,wanted' })).toEqual([phoned.id, other.id, begun.id])
  expect(await found({ filled: 'customer' })).toEqual([])
  const known = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Morel' } })
  const theirs = await draft(shop, [freeLine()], { customerId: known.id, wantedOn: '2099-03-01' })
  expect([await found({ filled: 'customer' }), await found({ filled: 'wanted' })]).toEqual([[theirs.id], [theirs.id]])
  expect(await found({ without: 'wanted' })).not.toContain(theirs.id)
  const { total } = await shop.ok(invoicesRoutes.listInvoices, { params: { page: 1 }, query: { state: 'due,overdue', not: 'state' } })
  expect(total).toBe(0)
  const bills = async (query: object) => (await shop.ok(invoicesRoutes.listInvoices, { params: { page: 1 }, query })).total
  expect([await bills({ without: 'due' }), await bills({ filled: 'order' })]).toEqual([0, 0])
})

test('products: outside a container, without provider; a deed on all that match means the same ones', async () => {
  const shop = await newShop()
  await someStock(shop, 3)
  const count = async (query: object) => (await shop.ok(productRoutes.listProducts, { params: { page: 1 }, query })).total
  expect(await count({ without: 'provider' })).toBe(1)
  expect(await count({ filled: 'provider' })).toBe(0)
  expect(await count({ without: 'tag,category' })).toBe(1)
  expect(await count({ tag: 'rare', not: 'tag' })).toBe(1)
  const { matched } = await shop.ok(batchRoutes.batchEdit, {
    body: { target: { kind: 'matching', query: { filled: 'provider' } }, change: { published: true }, dryRun: true },
  })
  expect(matched).toBe(0)
  const all = await shop.ok(batchRoutes.batchEdit, {
    body: { target: { kind: 'matching', query: { tag: 'rare', not: 'tag' } }, change: { tags: { op: 'add', values: ['rare'] } } },
  })
  expect(all.products).toBe(1)
  expect(await count({ tag: 'rare', not: 'tag' })).toBe(0)
})

test('cultivations: any state but those said, without a place, without a customer', async () => {
  const shop = await newShop()
  await someLot(shop, 5)
  const count = async (query: object) => (await shop.ok(cultivationRoutes.listCultivations, { params: { page: 1 }, query })).total
  expect(await count({})).toBe(1)
  expect(await count({ without: 'customer' })).toBe(1)
  expect(await count({ filled: 'customer' })).toBe(0)
  expect(await count({ state: 'terminated', not: 'state' })).toBe(1)
  expect(await count({ state: 'planned,active,ready', not: 'state' })).toBe(0)
  expect(await count({ without: 'tag,species,caliber,place' })).toBe(1)
})
