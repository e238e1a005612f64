import { booksRoutes } from '@plantule/contract/books/books'
import { customersCareRoutes } from '@plantule/contract/customers/care'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { pricingRoutes } from '@plantule/contract/pricing/pricing'
import { receivablesRoutes } from '@plantule/contract/receivables/receivables'
import { recallRoutes } from '@plantule/contract/traceability/recalls'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { closeDocuments } from '../../platform/documents/render.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { invoiced, openBooks, today } from '../books/books.testing.ts'
import { draft, firm, freeLine, pay, read, someStock } from '../orders/orders.testing.ts'
import { remind } from '../receivables/remind.ts'
import { someReminder } from '../receivables/receivables.testing.ts'
import { customerOf } from '../site/buying/customer-of.ts'
import { openTill, sell } from '../till/till.testing.ts'
import { tablesLinkedTo } from './linked-tables.ts'

afterAll(closeDocuments)

const merge = (shop: TestShop, id: number, otherId: number) =>
  shop.ok(customersCareRoutes.mergeCustomers, { params: { id }, body: { otherId } })
const on = (payment_type: 'on_account' | 'card', amount: number) => [{ payment_type, amount }]

test('what a merged record owes is owed, reminded of and booked as of the customer who stayed', async () => {
  const books = await openBooks()
  const { shop, professionalId: kept } = books
  const { id: gone } = await shop.ok(customersRoutes.createCustomer, {
    body: { kind: 'professional', company: 'Duval Paysages', siren: '404833048', email: 'compta@duval.test' },
  })
  await shop.ok(customersRoutes.addAddress, { params: { id: gone }, body: { line1: '3 rue des Lilas', postcode: '49100', city: 'Angers' } })
  const bill = await invoiced({ shop, customerId: gone, professionalId: kept }, [freeLine({ unitCents: 5_000 })])
  await openTill(shop)
  const ticket = await sell(shop, { lines: [freeLine({ unitCents: 700 })], customerId: gone, payments: on('on_account', 700) })
  const letter = await someReminder(shop, gone)
  await merge(shop, kept, gone)

  const debts = await shop.ok(receivablesRoutes.listDebts, { params: { page: 1 } })
  expect(debts.items.map(({ id, openCents, lastReminder }) => [id, openCents, lastReminder?.level])).toEqual([[kept, 5_700, 1]])
  const debt = await shop.ok(receivablesRoutes.customerDebt, { params: { id: kept } })
  expect(debt.documents.map(({ openCents }) => openCents).toSorted()).toEqual([5_000, 700].toSorted())
  expect(debt.reminders.map(({ number }) => number)).toEqual([letter.number])
  expect((await shop.ok(receivablesRoutes.customerDebt, { params: { id: gone } })).documents).toEqual([])
  // The next letter knows of the first one, which named the other record.
  const sterner = { level: 2 as const, penalties: false, mail: false, anyway: true }
  const later = new Date(Date.now() + 90 * 86_400_000)
  expect((await shop.inShop((ctx) => remind({ ...ctx, now: later }, kept, sterner))).openCents).toBe(5_700)
  const query = { customer: kept }
  expect((await shop.ok(invoicesRoutes.listInvoices, { params: { page: 1 }, query })).items.map(({ id }) => id)).toEqual([bill.id])
  expect((await shop.ok(tillSalesRoutes.listTickets, { params: { page: 1 }, query })).items.map(({ id }) => id)).toEqual([ticket.id])

  // What the ticket says is paid counts for who they are now.
  await shop.ok(tillSalesRoutes.changePaymentType, { params: { id: ticket.id }, body: { payment_type: 'card' } })
  const dueOf = async (id: number) => (await shop.ok(customersRoutes.getCustomer, { params: { id } })).totals.dueCents
  expect([await dueOf(kept), await dueOf(gone)]).toEqual([5_000, 0])
  await pay(shop, bill.orderId, 5_000)
  const day = today()
  const fec = await shop.ok(booksRoutes.exportFec, { params: { a: `${day.slice(0, 4)}-01-01`, b: `${day.slice(0, 4)}-12-31` } })
  const sums = new Map<string, number>()
  for (const line of (fec as Buffer).toString().split('\r\n').slice(1, -1)) {
    const row = line.split('\t')
    const cents = (at: number): number => Number((row[at] ?? '').replace(',', ''))
    if (row[6]) sums.set(row[6], (sums.get(row[6]) ?? 0) + cents(11) - cents(12))
  }
  const { reference } = await shop.ok(customersRoutes.getCustomer, { params: { id: kept } })
  expect([...sums]).toEqual([[reference, 0]])
})

test('two records that were written to about one recall become one, and its letter names what either bought', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 20, { name: 'Olivier' })
  await shop.inShop((ctx) =>
    sql`update product set latin_name = 'Olea europaea' where shop_id = ${shop.id} and id = (select product_id from subproduct where shop_id = ${shop.id} and id = ${size})`.execute(
      ctx.db,
    ),
  )
  await openTill(shop)
  const someone = async (email: string): Promise<number> => {
    const { id } = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Martin', email } })
    await sell(shop, { lines: [{ subproductId: size, quantity: 1 }], customerId: id, payments: on('card', 450) })
    return id
  }
  const kept = await someone('martin@example.org')
  const gone = await someone('m.martin@example.org')
  const made = await shop.ok(recallRoutes.createRecall, {
    body: { subject: 'organism', organism: 'Xylella fastidiosa', genera: ['Olea'], reason: 'Analyse positive' },
  })
  const params = { id: made.id }
  const message = { message: 'Gardez-les à l’écart.' }
  expect(await shop.ok(recallRoutes.writeRecallLetters, { params, body: message })).toMatchObject({ asked: 2 })
  await merge(shop, kept, gone)
  await shop.drain()
  const mails = await shop.inShop((ctx) =>
    ctx.db.selectFrom('outbox_mail').select(['recipient', 'plain']).where('about', '=', 'recall').execute(),
  )
  expect(mails.map(({ recipient }) => recipient)).toEqual(['martin@example.org'])
  expect(mails[0]?.plain?.match(/ × /g)).toHaveLength(2)
  const after = await shop.ok(recallRoutes.getRecall, { params })
  expect(after.buyers.map((buyer) => [buyer.customerId, buyer.sales.length, buyer.sentAt !== null])).toEqual([[kept, 2, true]])
  expect(await shop.ok(recallRoutes.writeRecallLetters, { params, body: message })).toMatchObject({ asked: 0 })
})

test('a letter that waits for the merged record alone reaches the one who stayed', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 20, { name: 'Olivier' })
  await openTill(shop)
  const { id: kept } = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Martin' } })
  const { id: gone } = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Martin', email: 'martin@example.org' } })
  await sell(shop, { lines: [{ subproductId: size, quantity: 1 }], customerId: gone, payments: on('card', 450) })
  const made = await shop.ok(recallRoutes.createRecall, {
    body: { subject: 'organism', organism: 'Xylella fastidiosa', genera: ['Lavandula'], reason: 'Analyse positive' },
  })
  await shop.ok(recallRoutes.writeRecallLetters, { params: { id: made.id }, body: { message: 'Gardez-les à l’écart.' } })
  await merge(shop, kept, gone)
  await shop.drain()
  const after = await shop.ok(recallRoutes.getRecall, { params: { id: made.id } })
  expect(after.buyers.map((buyer) => [buyer.customerId, buyer.sentAt !== null])).toEqual([[kept, true]])
})

test('every key that holds a customer together with something else is met by the merge', async () => {
  const shop = await newShop()
  const keys = await shop.inShop(async (ctx) => {
    const linked = (await tablesLinkedTo(ctx, 'customer')).filter(({ movable }) => movable)
    const { rows } = await sql<{ key: string; table: string; column: string }>`
      select i.indexrelid::regclass::text as key, i.indrelid::regclass::text as "table", a.attname::text as "column"
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where (i.indisunique or i.indisexclusion) and i.indrelid::regclass::text = any(${linked.map(({ table }) => table)}::text[])`.execute(
      ctx.db,
    )
    return rows
      .filter((row) => linked.some(({ table, column }) => table === row.table && column === row.column))
      .map(({ key }) => key)
      .toSorted()
      .filter((key, at, all) => all.indexOf(key) === at)
  })
  // A new one: say in merge-customers.ts what becomes of two rows that would be the same, then name it here.
  expect(keys).toEqual(['customer_address_billing', 'customer_address_delivery', 'customer_distinct_pkey', 'recall_letter_pkey'])
})

test('an agreed price gives way only to one of the same days; what gave way is said, and drafts follow', async () => {
  const shop = await newShop()
  const [first, second] = [await someStock(shop, 9, { priceCents: 1_000 }), await someStock(shop, 9, { priceCents: 1_000 })]
  const someone = async (): Promise<number> =>
    (await shop.ok(customersRoutes.createCustomer, { body: { kind: 'professional', company: 'Duval' } })).id
  const [kept, gone] = [await someone(), await someone()]
  const day = parisDay(new Date())
  const price = (subproductId: number, priceCents: number, firstDay: string | null, lastDay: string | null) => ({
    subproductId,
    mode: 'incl' as const,
    priceCents,
    firstDay,
    lastDay,
  })
  const set = (id: number, items: ReturnType<typeof price>[]) =>
    shop.ok(pricingRoutes.setCustomerPrices, { params: { id }, body: { items } })
  await set(kept, [price(first, 900, addDays(day, -9), addDays(day, -3)), price(second, 950, addDays(day, -9), null)])
  await set(gone, [price(first, 800, addDays(day, -2), addDays(day, 2)), price(second, 700, day, addDays(day, 2))])
  const lines = [first, second].map((subproductId) => ({ subproductId, quantity: 1 }))
  const [own, theirs] = [await draft(shop, lines, { customerId: kept }), await draft(shop, lines, { customerId: gone })]
  expect([own, theirs].map(({ lines: of }) => of.map(({ unitCents }) => unitCents))).toEqual([
    [1_000, 950],
    [800, 700],
  ])
  await merge(shop, kept, gone)
  const { items } = await shop.ok(pricingRoutes.customerPrices, { params: { id: kept } })
  expect(items.map(({ priceCents }) => priceCents ?? 0).toSorted((a, b) => a - b)).toEqual([800, 900, 950])
  const said = await shop.inShop((ctx) => ctx.db.selectFrom('audit').select('after').where('action', '=', 'customer.merge').execute())
  expect(said).toMatchObject([{ after: { droppedPrices: [{ subproductId: second, priceCents: 700 }] } }])
  await shop.drain()
  for (const { id } of [own, theirs]) expect((await read(shop, id)).lines.map(({ unitCents }) => unitCents)).toEqual([800, 950])
})

test('who orders with the address of the record that was merged is known as the one who stayed', async () => {
  const shop = await newShop()
  const someone = async (email: string): Promise<number> =>
    (await shop.ok(customersRoutes.createCustomer, { body: { firstName: 'Anne', lastName: 'Lefèvre', email } })).id
  const [kept, gone] = [await someone('anne@exemple.fr'), await someone('Lefevre@exemple.fr')]
  await firm(shop, [freeLine()], { customerId: gone })
  await merge(shop, kept, gone)
  const asked = (email: string, firstName = 'Anne') =>
    shop.inShop((ctx) => customerOf(ctx, { typed: { firstName, lastName: 'Lefèvre', email, phone: '' }, language: 'fr' }))
  for (const email of ['anne@exemple.fr', 'lefevre@exemple.fr']) expect(await asked(email)).toEqual({ customerId: kept, note: '' })
  // Who types another name is a guest, as with any address.
  expect((await asked('lefevre@exemple.fr', 'Paul')).customerId).toBeUndefined()
})
