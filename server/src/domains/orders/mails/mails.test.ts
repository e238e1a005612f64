import { customersRoutes } from '@plantule/contract/customers/routes'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { type OrderMailKind, orderMailKinds, orderMailRoutes } from '@plantule/contract/orders/mails'
import { noInvoicingInfo, settingsRoutes } from '@plantule/contract/shops/settings'
import { expect, test } from 'vitest'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { draft, freeLine, read, step } from '../orders.testing.ts'
import { remindersJob } from '../jobs.ts'

const zoe = async (shop: TestShop, email = 'zoe@exemple.test') => {
  const body = { kind: 'private', firstName: 'Zoé', lastName: 'Ñandú', ...(email ? { email } : {}) } as const
  return (await shop.ok(customersRoutes.createCustomer, { body })).id
}
const mailsOf = async (shop: TestShop, id: number) => (await shop.ok(orderMailRoutes.listEmails, { params: { id } })).items
const outbox = (shop: TestShop) => shop.inShop((ctx) => ctx.db.selectFrom('outbox_mail').selectAll().orderBy('id').execute())
const settings = { flows: [], quotationDays: 5, depositDays: 7, replyTo: 'bonjour@pepiniere.test' }

test('somebody writes to the customer: preview, own address, history, and the answer goes to the shop', async () => {
  const shop = await newShop()
  await shop.ok(orderMailRoutes.setMailSettings, { body: settings })
  const order = await draft(shop, [freeLine()], { customerId: await zoe(shop) })
  const params = { id: order.id }
  const body = { kind: 'confirmation', message: 'À bientôt !' } as const
  const preview = await shop.ok(orderMailRoutes.previewEmail, { params, body })
  expect(preview).toMatchObject({ to: 'zoe@exemple.test', subject: `Votre commande ${order.reference} chez Pépinière ${shop.uid}` })
  expect(preview.text).toContain('Plantation')
  expect(preview.text).toContain('À bientôt !')
  await shop.ok(orderMailRoutes.sendEmail, { params, body })
  expect(await mailsOf(shop, order.id)).toMatchObject([{ status: 'preparing', author: 'Camille Test' }])
  await shop.drain()
  expect(await mailsOf(shop, order.id)).toMatchObject([
    { status: 'kept', kind: 'confirmation', recipient: 'zoe@exemple.test', subject: preview.subject },
  ])
  expect(await outbox(shop)).toMatchObject([{ about: 'order', about_id: order.id, reply_to: 'bonjour@pepiniere.test', attachments: [] }])
  expect((await read(shop, order.id)).timeline[0]).toMatchObject({ kind: 'mailed' })
})

test('papers go along; one that cannot be made stays out and the mail leaves all the same', async () => {
  const shop = await newShop()
  const order = await draft(shop, [freeLine()], { customerId: await zoe(shop) })
  const send = () =>
    shop.ok(orderMailRoutes.sendEmail, {
      params: { id: order.id },
      body: { kind: 'message', subject: 'Vos plants', message: 'Bonjour', attachments: ['summary', 'invoice'] },
    })
  await send()
  await shop.drain()
  expect((await outbox(shop)).map((mail) => mail.attachments)).toEqual([[]])

  await shop.ok(settingsRoutes.updateInvoicingInfo, {
    body: {
      ...noInvoicingInfo,
      legalName: 'Pépinière du Val',
      line1: '1 chemin des Saules',
      postcode: '49000',
      city: 'Angers',
      siren: '732829320',
      vatNumber: 'FR44732829320',
    },
  })
  const { version } = await read(shop, order.id)
  const none = { company: null, line2: null, phone: null, note: null }
  const address = { ...none, name: 'Zoé Ñandú', line1: '2 rue Haute', postcode: '49000', city: 'Angers', country: 'FR' }
  await shop.ok(ordersRoutes.updateOrder, { params: { id: order.id }, body: { billingAddress: address, version } })
  await send()
  await shop.drain()
  expect((await outbox(shop)).at(-1)?.attachments).toMatchObject([{ name: `Commande ${order.reference}.pdf` }])

  await shop.ok(ordersRoutes.validateOrder, { params: { id: order.id }, body: {} })
  const { number } = await shop.ok(invoicesRoutes.generateInvoice, { params: { id: order.id }, body: {} })
  await shop.drain()
  await send()
  await shop.drain()
  expect((await outbox(shop)).at(-1)?.attachments).toMatchObject([
    { name: `Commande ${order.reference}.pdf` },
    { name: `Facture ${number}.pdf` },
  ])
})

test('without an address, or without words, nothing leaves', async () => {
  const shop = await newShop()
  const order = await draft(shop, [freeLine()], { customerId: await zoe(shop, '') })
  const params = { id: order.id }
  const nobody = await shop.call(orderMailRoutes.sendEmail, { params, body: { kind: 'confirmation' } })
  expect(nobody.problem).toMatchObject({
    code: 'no_customer_address',
    errors: [{ path: ['to'], message: 'Indiquez une adresse e-mail : ce client n’en a pas.' }],
  })
  const empty = await shop.call(orderMailRoutes.sendEmail, { params, body: { kind: 'message', to: 'a@exemple.test' } })
  expect(empty.problem).toMatchObject({ status: 400, errors: [{ path: ['message'], message: 'Écrivez un objet et un message.' }] })
  expect(await mailsOf(shop, order.id)).toEqual([])
})

test('steps write by themselves once the shop wants it, and only those it chose', async () => {
  const shop = await newShop()
  const customerId = await zoe(shop)
  const silent = await draft(shop, [freeLine()], { customerId })
  await shop.ok(ordersRoutes.validateOrder, { params: { id: silent.id }, body: {} })
  expect(await mailsOf(shop, silent.id)).toEqual([])

  await shop.ok(orderMailRoutes.setMailSettings, { body: { ...settings, flows: ['confirmation', 'ready'] } })
  const order = await draft(shop, [freeLine()], { customerId, deliveryMode: 'collect', wantedOn: '2026-12-01' })
  await shop.ok(ordersRoutes.validateOrder, { params: { id: order.id }, body: {} })
  for (const name of ['prepare', 'markPrepared', 'markReady'] as const) await step(shop, order.id, name)
  await shop.drain()
  expect((await mailsOf(shop, order.id)).map((mail) => mail.kind)).toEqual(['ready', 'confirmation'])
  // Jobs of one moment run in any order.
  expect((await outbox(shop)).map((mail) => mail.plain).join()).toContain('1er décembre 2026')
})

test('quotations that end soon and late deposits are reminded of once', async () => {
  const shop = await newShop()
  const customerId = await zoe(shop)
  await shop.ok(orderMailRoutes.setMailSettings, { body: { ...settings, flows: ['quotation_reminder', 'deposit_reminder'] } })
  const today = parisDay(new Date())
  const ends = (days: number) => draft(shop, [freeLine()], { customerId, asQuotation: true, validUntil: addDays(today, days) })
  const [soon, later, over] = [await ends(3), await ends(20), await ends(-1)]
  const order = await draft(shop, [freeLine()], { customerId })
  await shop.ok(ordersRoutes.validateOrder, { params: { id: order.id }, body: {} })
  await shop.ok(ordersRoutes.setDeposit, { params: { id: order.id }, body: { amount: 300 } })
  await shop.inShop((ctx) =>
    ctx.db
      .updateTable('orders')
      .set({ validated_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('id', '=', order.id)
      .execute(),
  )
  // A shop that is suspended writes no links that lead nowhere; it takes up what is still to come once it is open again.
  for (const suspended of [true, false, false]) {
    await shop.suspend(suspended)
    await shop.inShop((ctx) => ctx.enqueue(remindersJob, {}))
    await shop.drain()
    expect(await mailsOf(shop, soon.id)).toHaveLength(suspended ? 0 : 1)
  }
  expect((await mailsOf(shop, soon.id)).map((mail) => [mail.kind, mail.author])).toEqual([['quotation_reminder', 'Plantule']])
  expect([...(await mailsOf(shop, later.id)), ...(await mailsOf(shop, over.id))]).toEqual([])
  expect((await mailsOf(shop, order.id)).map((mail) => mail.kind)).toEqual(['deposit_reminder'])
})

test('who fetches plants tomorrow is reminded once, with the hours of the slot', async () => {
  const shop = await newShop()
  const customerId = await zoe(shop)
  await shop.ok(orderMailRoutes.setMailSettings, { body: { ...settings, flows: ['slot_reminder'] } })
  const order = await draft(shop, [freeLine()], { customerId, deliveryMode: 'collect' })
  const tomorrow = addDays(parisDay(new Date()), 1)
  await shop.inShop(async (ctx) => {
    const shopped = { shop_id: ctx.shopId, day: tomorrow }
    await ctx.db.insertInto('collect_day').values(shopped).execute()
    const slot = await ctx.db
      .insertInto('collect_slot')
      .values({ ...shopped, from_min: 600, to_min: 630, orders: 2, booked_orders: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const of = {
      order_id: order.id,
      reference: order.reference,
      slot_id: slot.id,
      from_min: 600,
      to_min: 630,
      plants: 1,
      state: 'booked' as const,
      booked_at: ctx.now,
      author: 'Test',
    }
    await ctx.db
      .insertInto('appointment')
      .values({ ...shopped, ...of })
      .execute()
  })
  for (let day = 0; day < 2; day++) {
    await shop.inShop((ctx) => ctx.enqueue(remindersJob, {}))
    await shop.drain()
  }
  expect((await mailsOf(shop, order.id)).map((mail) => mail.kind)).toEqual(['slot_reminder'])
  expect((await outbox(shop)).map((mail) => mail.plain).join()).toContain('entre 10:00 et 10:30')
})

test('a customer is written to in his language, unless another one is chosen', async () => {
  const shop = await newShop()
  await shop.ok(orderMailRoutes.setMailSettings, { body: { ...settings, flows: ['confirmation', 'ready'] } })
  const { id: customerId } = await shop.ok(customersRoutes.createCustomer, {
    body: { firstName: 'Ann', lastName: 'Shaw', email: 'ann@exemple.test', language: 'en' },
  })
  const order = await draft(shop, [freeLine()], { customerId, deliveryMode: 'collect', wantedOn: '2026-12-01' })
  const preview = (language: 'fr' | 'en' | null, kind: OrderMailKind) =>
    shop.ok(orderMailRoutes.previewEmail, { params: { id: order.id }, body: { kind, language } })
  for (const kind of orderMailKinds.filter((each) => each !== 'message')) {
    const [own, french] = [await preview(null, kind), await preview('fr', kind)]
    expect(own.text).toContain('Hello Ann Shaw')
    expect(french.text).toContain('Bonjour Ann Shaw')
    expect([own.language, french.language]).toEqual(['en', 'fr'])
    expect(own.subject).not.toBe(french.subject)
  }
  expect((await preview(null, 'confirmation')).text).toContain('Total incl. VAT: €10.00')
  await shop.ok(ordersRoutes.validateOrder, { params: { id: order.id }, body: {} })
  for (const name of ['prepare', 'markPrepared', 'markReady'] as const) await step(shop, order.id, name)
  await shop.drain()
  expect((await mailsOf(shop, order.id)).map((mail) => [mail.kind, mail.language])).toEqual([
    ['ready', 'en'],
    ['confirmation', 'en'],
  ])
  const ready = (await outbox(shop)).find((mail) => mail.subject.includes('is waiting for you'))
  expect(ready?.plain).toContain('Collection planned on 1 December 2026.')
  expect(ready?.plain).toContain('There is €10.00 left to pay on the spot.')
  // Somebody without a record is written to in French.
  expect(
    (await shop.ok(orderMailRoutes.previewEmail, { params: { id: (await draft(shop, [freeLine()])).id }, body: { kind: 'prepared' } }))
      .language,
  ).toBe('fr')
})

test('an invoice leaves by itself with its PDF', async () => {
  const shop = await newShop()
  await shop.ok(orderMailRoutes.setMailSettings, { body: { ...settings, flows: ['invoice'] } })
  await shop.ok(settingsRoutes.updateInvoicingInfo, {
    body: {
      ...noInvoicingInfo,
      legalName: 'Pépinière du Val',
      line1: '1 chemin des Saules',
      postcode: '49000',
      city: 'Angers',
      siren: '732829320',
      vatNumber: 'FR44732829320',
    },
  })
  const none = { company: null, line2: null, phone: null, note: null }
  const billingAddress = { ...none, name: 'Zoé Ñandú', line1: '2 rue Haute', postcode: '49000', city: 'Angers', country: 'FR' }
  const order = await draft(shop, [freeLine()], { customerId: await zoe(shop), billingAddress })
  await shop.ok(ordersRoutes.validateOrder, { params: { id: order.id }, body: {} })
  const { number } = await shop.ok(invoicesRoutes.generateInvoice, { params: { id: order.id }, body: {} })
  await shop.drain()
  expect(await outbox(shop)).toMatchObject([
    { subject: `Votre facture pour la commande ${order.reference}`, attachments: [{ name: `Facture ${number}.pdf` }] },
  ])
})
