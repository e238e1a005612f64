import { customersRoutes } from '@plantule/contract/customers/routes'
import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { type InvoiceTargetInput, manyInvoicesRoutes as routes } from '@plantule/contract/invoicing/many'
import { settingsRoutes } from '@plantule/contract/shops/settings'
import { getDocumentProxy } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { shopDetails } from '../../testing/shop-details.ts'
import { firm, freeLine } from '../orders/orders.testing.ts'

let shop: TestShop
let buyer: number

/** The invoice of an order of two plants. */
async function invoice(customerId = buyer): Promise<{ id: number; number: string; openCents: number }> {
  const order = await firm(shop, [freeLine()], { customerId })
  return shop.ok(invoicesRoutes.generateInvoice, { params: { id: order.id }, body: {} })
}
const customer = async (lastName: string, email: string): Promise<number> => {
  const { id } = await shop.ok(customersRoutes.createCustomer, { body: { lastName, email } })
  await shop.ok(customersRoutes.addAddress, {
    params: { id },
    body: { line1: '1 rue Neuve', postcode: '49000', city: 'Angers', isBilling: true },
  })
  return id
}
async function operation(id: number) {
  await shop.drain()
  const { items } = await shop.ok(downloadRoutes.listDownloads, { query: {} })
  return items.find((one) => one.id === id)
}
const mailsOf = (id: number) =>
  shop.inShop((ctx) =>
    ctx.db.selectFrom('outbox_mail').select(['recipient', 'about_id']).where('about', '=', 'invoice').where('about_id', '=', id).execute(),
  )
const ids = (...some: { id: number }[]): InvoiceTargetInput => ({ kind: 'ids', ids: some.map(({ id }) => id) })

beforeAll(async () => {
  shop = await newShop()
  await shop.ok(settingsRoutes.updateInvoicingInfo, { body: shopDetails })
  buyer = await customer('Blin', 'blin@exemple.fr')
})

test('each leaves once to its customer, whoever asks and however often; who has no address is told', async () => {
  const one = await invoice()
  const other = await invoice()
  const silent = await invoice(await customer('Sans', ''))
  const ask = (again = false) => shop.ok(routes.mailInvoices, { body: { target: ids(one, other, silent), again } })
  const [first, second] = await Promise.all([ask(), ask()])
  const reports = [await operation(first.operationId), await operation(second.operationId)].map((ended) => ended?.result) as {
    done: number
    refused: number
    told: { name: string; why: string }[]
  }[]
  expect(reports.map(({ done }) => done).reduce((sum, done) => sum + done)).toBe(2)
  expect(reports.map(({ refused }) => refused).reduce((sum, refused) => sum + refused)).toBe(4)
  for (const { told } of reports) expect(told.find(({ name }) => name === silent.number)?.why).toContain('adresse e-mail')
  expect([(await mailsOf(one.id)).length, (await mailsOf(other.id)).length]).toEqual([1, 1])
  const { items } = await shop.ok(routes.previewInvoices, { body: { target: ids(one, silent) } })
  expect(items).toMatchObject([
    { number: one.number, email: 'blin@exemple.fr', mailedAt: expect.stringMatching(/^20/) },
    { number: silent.number, email: null, mailedAt: null },
  ])
  // Somebody may want them sent anew.
  expect((await operation((await ask(true)).operationId))?.result).toMatchObject({ done: 2, refused: 1 })
  expect((await mailsOf(one.id)).length).toBe(2)
})

test('one payment settles many: of what owes less since nothing is recorded, and that is told', async () => {
  const one = await invoice()
  const other = await invoice()
  const item = ({ id, openCents }: { id: number; openCents: number }, more = 0) => ({ id, amount: openCents + more })
  const pay = (items: { id: number; amount: number }[]) =>
    shop.ok(routes.payInvoices, { body: { items, payment_type: 'transfer', note: 'VIR 4411' } })
  const first = await operation((await pay([item(one), item(other, 100)])).operationId)
  expect(first?.result).toMatchObject({ done: 1, refused: 1, told: [{ name: other.number, why: expect.stringContaining('Il reste') }] })
  const again = await operation((await pay([item(one), item(other)])).operationId)
  expect(again?.result).toMatchObject({ done: 1, refused: 1, told: [{ name: one.number, why: expect.stringContaining('Rien ne reste') }] })
  const { items } = await shop.ok(routes.previewInvoices, { body: { target: ids(one, other) } })
  expect(items.map(({ openCents }) => openCents)).toEqual([0, 0])
})

test('all that the filters show come as one file, page after page', async () => {
  const own = await newShop()
  await own.ok(settingsRoutes.updateInvoicingInfo, { body: shopDetails })
  const before = shop
  shop = own
  buyer = await customer('Doré', 'dore@exemple.fr')
  await invoice()
  await invoice()
  const { operationId, count } = await own.ok(routes.printInvoices, { body: { target: { kind: 'matching', list: 'invoices', query: {} } } })
  expect(count).toBe(2)
  expect(await operation(operationId)).toMatchObject({ status: 'done', hasFile: true, file: { name: 'Factures.pdf' } })
  const file = await own.call(downloadRoutes.getDownload, { params: { id: operationId } })
  const { numPages } = await getDocumentProxy(new Uint8Array(file.body as unknown as Buffer))
  expect(numPages).toBe(2)
  shop = before
})

test('another shop’s document is not found, and who may only read neither mails nor pays', async () => {
  const own = await newShop()
  const { id } = await shop.ok(invoicesRoutes.listInvoices, { params: { page: 1 }, query: {} }).then(({ items }) => items[0] ?? { id: 0 })
  const target = { kind: 'ids' as const, ids: [id] }
  const pay = { items: [{ id, amount: 1 }], payment_type: 'transfer' as const }
  const codes = [
    await own.call(routes.previewInvoices, { body: { target } }),
    await own.call(routes.printInvoices, { body: { target } }),
    await own.call(routes.mailInvoices, { body: { target } }),
    await own.call(routes.payInvoices, { body: pay }),
  ].map(({ problem }) => problem.code)
  expect(codes).toEqual(['not_found', 'not_found', 'not_found', 'not_found'])
  const token = await shop.memberWith(['invoices.read'])
  expect((await shop.call(routes.mailInvoices, { body: { target } }, { token })).status).toBe(403)
  expect((await shop.call(routes.payInvoices, { body: pay }, { token })).status).toBe(403)
  expect((await shop.call(routes.payInvoices, { body: { ...pay, payment_type: 'cash' as never } })).problem.errors?.[0]?.path).toEqual([
    'payment_type',
  ])
})
