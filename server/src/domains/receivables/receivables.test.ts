import { customersCareRoutes } from '@plantule/contract/customers/care'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { invoiceActsRoutes } from '@plantule/contract/invoicing/acts'
import { invoiceFollowRoutes } from '@plantule/contract/invoicing/follow'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { receivablesRoutes as routes } from '@plantule/contract/receivables/receivables'
import { settingsRoutes } from '@plantule/contract/shops/settings'
import { tillInvoicesRoutes } from '@plantule/contract/invoicing/till-invoices'
import { afterAll, expect, test } from 'vitest'
import { closeDocuments } from '../../platform/documents/render.ts'
import { behindTheTill } from '../../testing/behind-the-till.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { shopDetails as details } from '../../testing/shop-details.ts'
import { firm, freeLine, pay } from '../orders/orders.testing.ts'
import { openTill, sell } from '../till/till.testing.ts'
import { listDebts } from './list-debts.ts'
import { documentsOf } from './open-documents.ts'
import { remind } from './remind.ts'
import { previewReminders } from './remind-many.ts'

afterAll(closeDocuments)

const DAY_MS = 86_400_000
const later = (days: number): Date => new Date(Date.now() + days * DAY_MS)
const listed = { sort: 'late' as const, dir: 'desc' as const, size: 25 as const }

async function ready(): Promise<{ shop: TestShop; customerId: number }> {
  const shop = await newShop()
  await shop.ok(settingsRoutes.updateInvoicingInfo, { body: details })
  const terms = await shop.ok(customersRoutes.createInvoicingTerms, { body: { name: '30 jours', dueDays: 30 } })
  const pro = await shop.ok(customersRoutes.createCustomer, {
    body: { kind: 'professional', company: 'Paysages Duval', siren: '732829320', email: 'compta@duval.test', invoicingTermsId: terms.id },
  })
  await shop.ok(customersRoutes.addAddress, {
    params: { id: pro.id },
    body: { line1: '3 rue des Lilas', postcode: '49100', city: 'Angers', isBilling: true },
  })
  return { shop, customerId: pro.id }
}

async function invoiced(shop: TestShop, customerId: number, cents = 10_000): Promise<number> {
  const order = await firm(shop, [freeLine({ unitCents: cents })], { customerId })
  await shop.ok(invoicesRoutes.generateInvoice, { params: { id: order.id }, body: {} })
  return order.id
}

test('what is owed is what documents ask less what came, whatever happened to them', async () => {
  const { shop, customerId } = await ready()
  const params = { id: customerId }
  const first = await invoiced(shop, customerId)
  await pay(shop, first, 4_000)
  const replaced = await invoiced(shop, customerId, 2_000)
  const invoices = await shop.ok(invoicesRoutes.listInvoices, { params: { page: 1 } })
  await shop.ok(invoiceActsRoutes.correctInvoice, {
    params: { id: invoices.items.find((one) => one.orderId === replaced)?.id ?? 0 },
    body: {},
  })
  await pay(shop, await invoiced(shop, customerId, 3_000), 3_000)
  await openTill(shop)
  const onAccount = { customerId, payments: [{ payment_type: 'on_account' as const, amount: 1_000 }] }
  const sale = await sell(shop, onAccount)
  await sell(shop, onAccount)
  await shop.ok(tillInvoicesRoutes.invoiceSale, { params: { id: sale.id }, body: { customerId } })
  const { documents } = await shop.ok(routes.customerDebt, { params })
  expect(documents.map((one) => one.openCents).sort((a, b) => a - b)).toEqual([1_000, 1_000, 2_000, 6_000])
  expect(documents.filter((one) => one.source === 'ticket')).toHaveLength(1)
  const { items, sums } = await shop.ok(routes.listDebts, { params: { page: 1 } })
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ id: customerId, openCents: 10_000, documents: 4, lastReminder: null })
  expect(sums.openCents).toBe(10_000)
  expect((await shop.ok(routes.listDebts, { params: { page: 1 }, query: { q: 'duval' } })).total).toBe(1)
  expect((await shop.ok(routes.listDebts, { params: { page: 1 }, query: { q: 'personne' } })).total).toBe(0)
})

test('ages run from the due date, with interest and fee for a professional only', async () => {
  const { shop, customerId } = await ready()
  await invoiced(shop, customerId, 100_000)
  const at = (days: number) => shop.inShop((ctx) => listDebts({ ...ctx, now: later(days) }, 1, listed))
  expect((await at(30)).items[0]).toMatchObject({ notDueCents: 100_000, lateCents: 0 })
  expect((await at(31)).items[0]).toMatchObject({ notDueCents: 0, upTo30Cents: 100_000, lateCents: 100_000 })
  expect((await at(61)).sums).toMatchObject({ upTo60Cents: 100_000 })
  expect((await at(200)).sums).toMatchObject({ beyondCents: 100_000, openCents: 100_000 })
  const costs = (professional: boolean) => shop.inShop((ctx) => documentsOf({ ...ctx, now: later(60) }, customerId, professional))
  expect((await costs(true))[0]).toMatchObject({ daysLate: 30, penaltyCents: 999, feeCents: 4_000 })
  expect((await costs(false))[0]).toMatchObject({ daysLate: 30, penaltyCents: 0, feeCents: 0 })
})

test('a reminder is refused while nothing is late, then written, mailed and kept as it was', async () => {
  const { shop, customerId } = await ready()
  const orderId = await invoiced(shop, customerId, 100_000)
  const params = { id: customerId }
  expect((await shop.call(routes.remind, { params, body: { level: 1 } })).problem.code).toBe('nothing_late')
  const body = { level: 1, penalties: true, mail: true }
  const written = await shop.inShop((ctx) => remind({ ...ctx, now: later(60) }, customerId, body))
  expect(written).toMatchObject({ level: 1, recipient: 'compta@duval.test', openCents: 100_000, totalCents: 104_999 })
  expect(written.number).toMatch(/^RL\d{4}-00001$/)
  expect(await shop.drain()).toContain('receivables.mail')
  const mails = await shop.inShop((ctx) =>
    ctx.db.selectFrom('outbox_mail').select(['recipient', 'subject', 'attachments']).where('about', '=', 'reminder').execute(),
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]?.recipient).toBe('compta@duval.test')
  const pdf = await shop.ok(routes.reminderPdf, { params: { id: written.id } })
  await pay(shop, orderId, 100_000)
  expect((await shop.ok(routes.reminderPdf, { params: { id: written.id } })).equals(pdf)).toBe(true)
  expect((await shop.ok(routes.listDebts, { params: { page: 1 } })).total).toBe(0)
  expect((await shop.ok(routes.customerDebt, { params })).reminders).toMatchObject([{ number: written.number }])
  expect((await shop.ok(routes.statementPdf, { params })).subarray(0, 5).toString()).toBe('%PDF-')
})

test('the list names the last reminder, whichever record of the customer it was written to', async () => {
  const { shop, customerId } = await ready()
  await invoiced(shop, customerId, 100_000)
  await shop.inShop((ctx) => remind({ ...ctx, now: later(60) }, customerId, { level: 1, penalties: false, mail: false }))
  const last = async () =>
    (await shop.ok(routes.listDebts, { params: { page: 1 } })).items.map(({ id, lastReminder }) => [id, lastReminder?.level])
  expect(await last()).toEqual([[customerId, 1]])
  const kept = await shop.ok(customersRoutes.createCustomer, { body: { kind: 'professional', company: 'Duval et fils' } })
  await shop.ok(customersCareRoutes.mergeCustomers, { params: { id: kept.id }, body: { otherId: customerId } })
  expect(await last()).toEqual([[kept.id, 1]])
})

test('texts of the letters are the shop’s own', async () => {
  const { shop } = await ready()
  const { texts } = await shop.ok(routes.reminderTexts)
  const mine: [string, string, string] = ['Un petit oubli ?', texts[1], texts[2]]
  await shop.ok(routes.updateReminderTexts, { body: { texts: mine } })
  expect((await shop.ok(routes.reminderTexts)).texts).toEqual(mine)
})

test('a customer who is written to in English gets his letter, its mail and that of his invoice in English', async () => {
  const { shop, customerId } = await ready()
  await shop.inShop((ctx) => ctx.db.updateTable('customer').set({ language: 'en' }).where('id', '=', customerId).execute())
  const orderId = await invoiced(shop, customerId, 100_000)
  expect((await shop.ok(routes.customerDebt, { params: { id: customerId } })).language).toBe('en')
  await shop.inShop((ctx) => remind({ ...ctx, now: later(60) }, customerId, { level: 3, penalties: false, mail: true, anyway: true }))
  const { id } = await shop.inShop((ctx) =>
    ctx.db.selectFrom('invoice').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow(),
  )
  await shop.ok(invoiceFollowRoutes.mailInvoice, { params: { id }, body: { message: '' } })
  await shop.drain()
  const { mails, letter } = await shop.inShop(async (ctx) => ({
    mails: await ctx.db
      .selectFrom('outbox_mail')
      .select(['about', 'subject', 'plain'])
      .where('about', 'in', ['reminder', 'invoice'])
      .orderBy('about')
      .execute(),
    letter: (await ctx.db.selectFrom('payment_reminder').select('letter').executeTakeFirstOrThrow()).letter as {
      title: string
      locale: string
      message: string
    },
  }))
  expect(letter).toMatchObject({ title: 'Formal notice', locale: 'en', message: expect.stringContaining('formal notice') as string })
  expect(mails.map((mail) => mail.subject)).toEqual([expect.stringMatching(/^Invoice FA/), expect.stringMatching(/^Formal notice/)])
  for (const { plain } of mails) expect(plain).toContain('Hello,')
  // Whatever is issued to them is: the invoice, what replaces it, what takes that back.
  await shop.ok(invoiceActsRoutes.correctInvoice, { params: { id }, body: {} })
  const replacing = await shop.inShop((ctx) =>
    ctx.db.selectFrom('invoice').select('id').where('kind', '=', 'corrective_invoice').executeTakeFirstOrThrow(),
  )
  await shop.ok(invoiceActsRoutes.takeBackInvoice, { params: { id: replacing.id }, body: {} })
  const documents = (await shop.inShop((ctx) => ctx.db.selectFrom('invoice').select(['kind', 'document']).orderBy('id').execute())).map(
    ({ kind, document }) => [kind, (document as { locale: string }).locale],
  )
  expect(documents).toEqual([
    ['invoice', 'en'],
    ['corrective_invoice', 'en'],
    ['credit_invoice', 'en'],
  ])
})

test('several are written to at once: each the letter that comes next, each logged, nobody twice, and who cannot be is named', async () => {
  const { shop, customerId } = await ready()
  const privately = await shop.ok(customersRoutes.createCustomer, { body: { kind: 'private', firstName: 'Anne', lastName: 'Lefèvre' } })
  await shop.ok(customersRoutes.addAddress, {
    params: { id: privately.id },
    body: { line1: '1 rue du Port', postcode: '49100', city: 'Angers', isBilling: true },
  })
  const other = await shop.ok(customersRoutes.createCustomer, {
    body: { kind: 'professional', company: 'Jardins Roux', siren: '732829320', email: 'roux@example.org' },
  })
  for (const id of [customerId, privately.id]) await invoiced(shop, id, 100_000)
  const customers = [customerId, privately.id, other.id, customerId]
  const matching = async (query: object) => (await shop.ok(routes.matchingDebtors, { query })).ids.toSorted((a, b) => a - b)
  expect(await matching({})).toEqual([customerId, privately.id].toSorted((a, b) => a - b))
  expect(await matching({ q: 'lefevre' })).toEqual([privately.id])
  expect(await matching({ overdue: true })).toEqual([])
  const at = (days: number) => shop.inShop((ctx) => previewReminders({ ...ctx, now: later(days) }, customers))
  expect((await at(0)).items.map(({ left }) => left)).toEqual([
    expect.stringContaining('retard'),
    expect.stringContaining('retard'),
    expect.stringContaining('retard'),
  ])
  const { items } = await at(61)
  expect(items).toMatchObject([
    { customerId, level: 1, documents: 1, lateCents: 100_000, totalCents: 100_000, left: null },
    { customerId: privately.id, level: 1, lateCents: 100_000, left: expect.stringContaining('e-mail') },
    { customerId: other.id, documents: 0, left: expect.stringContaining('retard') },
  ])
  await shop.inShop((ctx) => remind({ ...ctx, now: later(61) }, customerId, { level: 1, penalties: false, mail: false }))
  await shop.inShop((ctx) => remind({ ...ctx, now: later(70) }, customerId, { level: 2, penalties: false, mail: false }))
  expect((await at(71)).items[0]).toMatchObject({ level: 3, left: expect.stringContaining('dernière relance') })
  // Interest and fees stand in the formal notice to a professional.
  expect((await at(79)).items[0]).toMatchObject({ level: 3, lateCents: 100_000, totalCents: 105_631, left: null })

  // The invoices fell due two months ago: the job writes to who can be written to.
  const owner = await behindTheTill(shop.id)
  await owner.query(`delete from payment_reminder where shop_id = ${shop.id}`)
  await owner.query(`update invoice set due_on = current_date - 61 where shop_id = ${shop.id}`)
  for (const [status, reason] of [
    [1, 'e-mail'],
    [0, 'dernière relance'],
  ] as const) {
    const { operationId } = await shop.ok(routes.remindMany, { body: { customers } })
    await shop.drain()
    const operation = await shop.inShop((ctx) =>
      ctx.db.selectFrom('operation').select(['error_code', 'error_details']).where('id', '=', operationId).executeTakeFirstOrThrow(),
    )
    expect(operation).toMatchObject({
      error_code: 'reminders_left',
      error_details: { written: status, left: expect.stringContaining(reason) },
    })
  }
  const { reminders } = await shop.ok(routes.customerDebt, { params: { id: customerId } })
  expect(reminders).toMatchObject([{ level: 1, recipient: 'compta@duval.test', author: expect.stringMatching(/\S/) }])
  const logged = await shop.inShop((ctx) =>
    ctx.db.selectFrom('audit').select('action').where('action', '=', 'receivables.remind').execute(),
  )
  expect(logged).toHaveLength(3)
})
