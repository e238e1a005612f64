import { customersRoutes } from '@plantule/contract/customers/routes'
import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { invoiceFollowRoutes } from '@plantule/contract/invoicing/follow'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { manyInvoicesRoutes } from '@plantule/contract/invoicing/many'
import { orderMailRoutes } from '@plantule/contract/orders/mails'
import { settingsRoutes } from '@plantule/contract/shops/settings'
import { certificateRoutes as routes } from '@plantule/contract/traceability/certificates'
import { getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { closeDocuments } from '../../../platform/documents/render.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { shopDetails } from '../../../testing/shop-details.ts'
import { someStock } from '../../orders/orders.testing.ts'
import { packed, someBatch, soldPackets } from '../local/local.testing.ts'

afterAll(closeDocuments)

const address = { line1: '1 rue Neuve', postcode: '49000', city: 'Angers', isBilling: true }

async function someSeller() {
  const shop = await newShop()
  await shop.ok(settingsRoutes.updateInvoicingInfo, { body: shopDetails })
  const { id: customerId } = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Blin', email: 'blin@exemple.fr' } })
  await shop.ok(customersRoutes.addAddress, { params: { id: customerId }, body: address })
  const join = async (withInvoice: boolean) => {
    const config = await shop.ok(routes.getLocalConfig)
    await shop.ok(routes.setLocalConfig, { body: { ...config, withInvoice } })
  }
  return { shop, customerId, join }
}

const invoiced = (shop: TestShop, id: number) => shop.ok(invoicesRoutes.generateInvoice, { params: { id }, body: {} })
const certificates = async (shop: TestShop) =>
  (await shop.ok(routes.listCertificates, { params: { page: 1 }, query: {} })).items.map(({ number }) => number)

/** Names of what the last mail of a kind has with it. */
async function enclosed(shop: TestShop, about: 'invoice' | 'order'): Promise<string[]> {
  await shop.drain()
  const mail = await shop.inShop((ctx) =>
    ctx.db
      .selectFrom('outbox_mail')
      .select('attachments')
      .where('about', '=', about)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
  return (mail.attachments as { name: string }[]).map(({ name }) => name)
}

test('the certificate goes along with the invoice where the shop says so, by mail and printed, made then and once', async () => {
  const { shop, customerId, join } = await someSeller()
  const { subproductId } = await packed(shop, await someBatch(shop), 40)
  const order = await soldPackets(shop, subproductId, 12, customerId)
  const { id } = await invoiced(shop, order)
  const mail = async () => {
    await shop.ok(invoiceFollowRoutes.mailInvoice, { params: { id }, body: {} })
    return enclosed(shop, 'invoice')
  }
  expect((await mail()).filter((name) => name.startsWith('CVL'))).toEqual([])
  expect(await certificates(shop)).toEqual([])

  await join(true)
  const [first, again] = [await mail(), await mail()]
  const made = await certificates(shop)
  expect(made).toHaveLength(1)
  for (const names of [first, again]) expect(names.filter((name) => name.startsWith('CVL'))).toEqual(made.map((number) => `${number}.pdf`))
  await shop.ok(orderMailRoutes.sendEmail, {
    params: { id: order },
    body: { kind: 'message', to: 'blin@exemple.fr', subject: 'Votre facture', message: 'La voici.', attachments: ['invoice'] },
  })
  expect(await enclosed(shop, 'order')).toContain(`${made[0]}.pdf`)

  const { operationId } = await shop.ok(manyInvoicesRoutes.printInvoices, { body: { target: { kind: 'ids', ids: [id] } } })
  await shop.drain()
  const pdf = (await shop.ok(downloadRoutes.getDownload, { params: { id: operationId } })) as Buffer
  const pages = await getDocumentProxy(new Uint8Array(pdf))
  expect(pages.numPages).toBe(2)
})

test('what has no mark, and what people declared void, brings none', async () => {
  const { shop, customerId, join } = await someSeller()
  await join(true)
  const mail = async (order: number) => {
    const { id } = await invoiced(shop, order)
    await shop.ok(invoiceFollowRoutes.mailInvoice, { params: { id }, body: {} })
    return (await enclosed(shop, 'invoice')).filter((name) => name.startsWith('CVL'))
  }
  expect(await mail(await soldPackets(shop, await someStock(shop, 5), 1, customerId))).toEqual([])
  const { subproductId } = await packed(shop, await someBatch(shop), 40)
  const order = await soldPackets(shop, subproductId, 2, customerId)
  const { certificate } = await shop.ok(routes.certifyOrder, { params: { id: order } })
  await shop.ok(routes.voidCertificate, { params: { id: certificate.id }, body: { reason: 'Lot mal nommé' } })
  expect(await mail(order)).toEqual([])
  expect(await certificates(shop)).toEqual([certificate.number])
})
