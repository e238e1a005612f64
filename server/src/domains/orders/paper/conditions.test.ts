import { conditionsRoutes as routes } from '@plantule/contract/orders/conditions'
import { orderMailRoutes } from '@plantule/contract/orders/mails'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { settingsRoutes } from '@plantule/contract/shops/settings'
import { afterAll, expect, test } from 'vitest'
import { closeDocuments } from '../../../platform/documents/render.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { shopDetails } from '../../../testing/shop-details.ts'
import { draft, freeLine } from '../orders.testing.ts'
import { richBlocksOf } from './rich-blocks.ts'

afterAll(closeDocuments)

const put = (shop: TestShop, html: string) => shop.call(routes.setConditions, { body: { html } }, { file: [] })
const give = (shop: TestShop, name: string, text: string) =>
  shop.call(routes.setConditions, { body: {} }, { file: { name, bytes: Buffer.from(text) } })
const attachments = (shop: TestShop) =>
  shop.inShop(async (ctx) =>
    (await ctx.db.selectFrom('outbox_mail').select('attachments').orderBy('id').execute()).at(-1)?.attachments.map(({ name }) => name),
  )

test('rich text is printed block by block', () => {
  expect(
    richBlocksOf('<h2>Prix &amp; TVA</h2><p>En <strong>euros</strong>,<br />TTC.</p><ol><li><p>Un</p></li><li>Deux</li></ol>'),
  ).toEqual([
    { kind: 'title', mark: null, runs: [{ text: 'Prix & TVA', bold: false, italic: false }] },
    {
      kind: 'text',
      mark: null,
      runs: [
        { text: 'En ', bold: false, italic: false },
        { text: 'euros', bold: true, italic: false },
        { text: ',', bold: false, italic: false },
        { text: '\n', bold: false, italic: false },
        { text: 'TTC.', bold: false, italic: false },
      ],
    },
    { kind: 'item', mark: '1.', runs: [{ text: 'Un', bold: false, italic: false }] },
    { kind: 'item', mark: '2.', runs: [{ text: 'Deux', bold: false, italic: false }] },
  ])
})

test('written conditions are cleaned, printed on quotations and go with mails; a PDF goes in their place', async () => {
  const shop = await newShop()
  expect((await shop.call(routes.conditionsPdf)).status).toBe(404)
  await shop.ok(settingsRoutes.updateInvoicingInfo, { body: { ...shopDetails, legalName: 'Pépinière du Val' } })
  const written = await put(shop, '<h2>Reprise</h2><p>Garantie <script>x()</script>un an.</p><img src="https://example.org/a.gif">')
  expect(written.body).toEqual({ html: '<h2>Reprise</h2><p>Garantie un an.</p>', file: null })
  expect((await shop.call(routes.conditionsPdf)).status).toBe(200)
  const order = await draft(shop, [freeLine()], { asQuotation: true })
  const address = {
    name: 'Zoé',
    company: null,
    line1: '2 rue Haute',
    line2: null,
    postcode: '49000',
    city: 'Angers',
    country: 'FR',
    phone: null,
    note: null,
  }
  await shop.ok(ordersRoutes.updateOrder, { params: { id: order.id }, body: { billingAddress: address, version: order.version } })
  const send = async (papers: ('quotation' | 'summary')[]) => {
    await shop.ok(orderMailRoutes.sendEmail, {
      params: { id: order.id },
      body: { kind: 'message', subject: 'x', message: 'y', to: 'a@exemple.test', attachments: papers },
    })
    await shop.drain()
    return attachments(shop)
  }
  expect(await send(['quotation'])).toEqual([`Devis ${order.reference}.pdf`])
  expect(await send(['summary'])).toEqual([`Commande ${order.reference}.pdf`, 'Conditions générales.pdf'])
  expect(await send([])).toEqual([])
  expect((await give(shop, 'cgv.pdf', '<svg><script>x()</script></svg>')).problem.code).toBe('conditions_no_pdf')
  expect((await give(shop, 'cgv.pdf', '%PDF-1.7\n%%EOF')).body).toMatchObject({ html: '', file: { name: 'cgv.pdf' } })
  expect(await send(['quotation'])).toEqual([`Devis ${order.reference}.pdf`, 'Conditions générales.pdf'])
  expect((await put(shop, '')).body).toEqual({ html: '', file: null })
  expect(await send(['quotation'])).toEqual([`Devis ${order.reference}.pdf`])
})
