import { providerBillingRoutes as routes } from '@plantule/contract/provider/billing'
import { providerClientRoutes } from '@plantule/contract/provider/clients'
import { initRoutes } from '@plantule/contract/shops/init'
import { subscriptionRoutes } from '@plantule/contract/subscription/subscription'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { billedShop, company, inDays, today } from '../../subscription/subscription.testing.ts'
import { someStaff } from '../provider.testing.ts'
import { journalOf } from './journal-entries.ts'

let shop: TestShop
let token: string
let name: string
beforeAll(async () => {
  shop = await billedShop()
  ;({ token, name } = await someStaff(['billing']))
})
const as = {
  get token() {
    return token
  },
}
const lines = [
  { label: 'Reprise de données', details: 'Deux jours', quantity: 2, unitCents: 45_000 },
  { label: 'Formation', details: null, quantity: 1, unitCents: 10_001 },
]
const issued = async (of: TestShop = shop) => {
  const draft = await shop.ok(routes.newInvoice, { body: { clientId: of.id, lines } }, as)
  return shop.ok(routes.issueInvoice, { params: { id: draft.id }, body: { version: draft.version } }, as)
}
const journalOn = (a: string, b: string) => shop.ok(routes.journal, { params: { a, b } }, as)

test('a draft is written, changed, issued under the next number, and changes no more', async () => {
  const draft = await shop.ok(routes.newInvoice, { body: { clientId: shop.id, lines } }, as)
  expect(draft).toMatchObject({ exclCents: 100_001, vatCents: 20_000, inclCents: 120_001 })
  // No client sees what is not issued.
  expect((await shop.ok(subscriptionRoutes.invoices)).items).toEqual([])
  const params = { id: draft.id }
  const changed = await shop.ok(routes.changeDraft, { params, body: { lines: lines.slice(0, 1), dueDays: 15, version: draft.version } }, as)
  const stale = await shop.call(routes.changeDraft, { params, body: { lines, dueDays: 15, version: draft.version } }, as)
  expect(stale.problem.code).toBe('stale_version')
  const races = await Promise.all([1, 2].map(() => shop.call(routes.issueInvoice, { params, body: { version: changed.version } }, as)))
  expect(races.map(({ status }) => status).sort()).toEqual([200, 409])
  const [bill] = (await shop.ok(subscriptionRoutes.invoices)).items
  expect(bill).toMatchObject({ id: draft.id, exclCents: 90_000, state: 'open', openCents: 108_000 })
  for (const refused of [
    await shop.call(routes.changeDraft, { params, body: { lines, dueDays: 15, version: 1 } }, as),
    await shop.call(routes.removeDraft, { params }, as),
  ])
    expect([refused.status, refused.problem.code]).toEqual([409, 'not_a_draft'])
  const pdf = await shop.ok(routes.downloadInvoice, { params }, as)
  expect(pdf.includes('factur-x.xml')).toBe(true)
  expect(pdf.equals(await shop.ok(subscriptionRoutes.invoicePdf, { params }))).toBe(true)
  const thrown = await shop.ok(routes.newInvoice, { body: { clientId: shop.id, lines } }, as)
  await shop.ok(routes.removeDraft, { params: { id: thrown.id } }, as)
  expect((await shop.call(routes.getDraft, { params: { id: thrown.id } }, as)).status).toBe(404)
  const wrong = await shop.call(routes.newInvoice, { body: { clientId: shop.id, lines: [] } }, as)
  expect(wrong.problem.errors?.map(({ path }) => path[0])).toEqual(['lines'])
  const bare = await newShop()
  const unknown = await shop.ok(routes.newInvoice, { body: { clientId: bare.id, lines } }, as)
  const missing = await shop.call(routes.issueInvoice, { params: { id: unknown.id }, body: { version: 1 } }, as)
  expect(missing.problem.code).toBe('client_info_missing')
})

test('payments are noted up to what is open, by one after the other, and open a client that was shut out for it', async () => {
  const client = await billedShop()
  const bill = await issued(client)
  const params = { id: bill.id }
  const pay = (amountCents: number, paidOn = today()) =>
    shop.call(routes.payInvoice, { params, body: { means: 'transfer', amountCents, paidOn } }, as)
  expect((await pay(120_002)).problem.errors?.[0]?.path).toEqual(['amountCents'])
  expect((await pay(1, inDays(1))).problem.errors?.[0]?.path).toEqual(['paidOn'])
  await client.inShop((ctx) =>
    ctx.db
      .updateTable('subscription')
      .set({ suspended_for: 'Facture impayée', chosen_at: new Date(), period_to: inDays(-3), anchor: 1 })
      .execute(),
  )
  await client.inShop((ctx) =>
    ctx.db.updateTable('shop').set({ suspended_at: new Date(), suspended_reason: 'Facture impayée' }).where('id', '=', client.id).execute(),
  )
  const { body } = await pay(20_001)
  expect(body).toMatchObject({ state: 'open', openCents: 100_000 })
  const races = await Promise.all([pay(60_000), pay(60_000)])
  expect(races.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await pay(40_000)).body).toMatchObject({ state: 'paid', openCents: 0 })
  await expect.poll(async () => (await client.call(initRoutes.init)).status).toBe(200)
  const { items } = await shop.ok(routes.listPayments, { query: { q: bill.number ?? '' } }, as)
  expect(items.map(({ amountCents, author }) => [amountCents, author])).toEqual([
    [40_000, name],
    [60_000, name],
    [20_001, name],
  ])
})

test('what a client paid twice goes back, and no further', async () => {
  const client = await billedShop()
  const bill = await issued(client)
  await client.inShop((ctx) =>
    ctx.db
      .insertInto('subscription_payment')
      .values({
        shop_id: client.id,
        invoice_id: bill.id,
        means: 'card',
        amount_cents: bill.inclCents + 500,
        paid_on: today(),
        author: name,
        at: ctx.now,
      })
      .execute(),
  )
  const pay = (amountCents: number) =>
    shop.call(routes.payInvoice, { params: { id: bill.id }, body: { means: 'transfer', amountCents, paidOn: today() } }, as)
  expect((await pay(501)).problem.errors?.[0]?.path).toEqual(['amountCents'])
  expect((await pay(500)).body).toMatchObject({ openCents: 0, state: 'paid' })
  expect((await pay(1)).status).toBe(400)
})

test('what the staff did stands in their acts and in the shop’s own audit', async () => {
  const client = await billedShop()
  const bill = await issued(client)
  await shop.ok(routes.creditInvoice, { params: { id: bill.id }, body: { reason: 'Geste commercial' } }, as)
  const told = await client.inShop((ctx) =>
    ctx.db
      .selectFrom('audit')
      .select(['actor_kind', 'actor_name', 'action'])
      .where('subject', '=', 'subscription_invoice')
      .orderBy('id')
      .execute(),
  )
  expect(told).toEqual([
    { actor_kind: 'provider', actor_name: name, action: 'invoice.issue' },
    { actor_kind: 'provider', actor_name: name, action: 'invoice.credit' },
  ])
  const { acts } = await shop.ok(providerClientRoutes.getClient, { params: { id: client.id } }, as)
  expect(acts.map(({ action }) => action)).toEqual(['invoice.credit', 'invoice.issue'])
})

test('credit invoices take an invoice back in parts and never more than it, to the cent', async () => {
  const client = await billedShop()
  const bill = await issued(client)
  const params = { id: bill.id }
  const credit = (exclCents: number | null) => shop.call(routes.creditInvoice, { params, body: { reason: 'Erreur', exclCents } }, as)
  const part = await credit(33_334)
  expect(part.body).toMatchObject({ kind: 'credit_invoice', inclCents: 40_001, openCents: 0, state: 'paid' })
  expect(part.body.number).toMatch(/^PA\d{4}-\d{5}$/)
  expect((await credit(70_000)).problem.errors?.[0]?.path).toEqual(['exclCents'])
  const races = await Promise.all([credit(null), credit(null)])
  expect(races.map(({ status }) => status).sort()).toEqual([201, 400])
  const { items } = await shop.ok(
    routes.listInvoices,
    { params: { page: 1 }, query: { client: client.id, sort: 'number', dir: 'asc' } },
    as,
  )
  const credits = items.filter(({ kind }) => kind === 'credit_invoice')
  expect(credits.reduce((sum, { inclCents }) => sum + inclCents, 0)).toBe(bill.inclCents)
  expect(items.find(({ id }) => id === bill.id)).toMatchObject({ state: 'credited', openCents: 0 })
  // Of a paid invoice the money goes back.
  const paid = await issued(client)
  await shop.ok(routes.payInvoice, { params: { id: paid.id }, body: { means: 'cheque', amountCents: paid.inclCents, paidOn: today() } }, as)
  const back = await shop.ok(routes.creditInvoice, { params: { id: paid.id }, body: { reason: 'Départ' } }, as)
  expect(back.openCents).toBe(-paid.inclCents)
  const given = await shop.ok(
    routes.payInvoice,
    { params: { id: back.id }, body: { means: 'transfer', amountCents: paid.inclCents, paidOn: today() } },
    as,
  )
  expect(given).toMatchObject({ state: 'paid', openCents: 0 })
  const pdf = await client.ok(subscriptionRoutes.invoicePdf, { params: { id: back.id } })
  expect(pdf.includes('factur-x.xml')).toBe(true)
})

describe('the journal', () => {
  test('balances whatever happened', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 })
    const event = fc.record({
      kind: fc.constantFrom('invoice' as const, 'credit_invoice' as const),
      day: fc.constant('2026-06-01'),
      piece: fc.string(),
      client: fc.string(),
      exclCents: amount,
      vatCents: amount,
    })
    fc.assert(
      fc.property(fc.array(event), fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 })), (documents, moved) => {
        const journal = journalOf([
          ...documents.map((of) => ({ ...of, inclCents: of.exclCents + of.vatCents })),
          ...moved.map((inclCents) => ({
            kind: 'payment' as const,
            day: '2026-06-02',
            piece: 'x',
            client: 'y',
            exclCents: 0,
            vatCents: 0,
            inclCents,
          })),
        ])
        expect(journal.debitCents).toBe(journal.creditCents)
        expect(journal.receivedCents).toBe(moved.reduce((sum, each) => sum + each, 0))
      }),
    )
  })

  test('holds invoices, credits and money of its days, and goes out as a spreadsheet and with the fields of the FEC', async () => {
    const client = await billedShop()
    const bill = await issued(client)
    await shop.ok(routes.payInvoice, { params: { id: bill.id }, body: { means: 'transfer', amountCents: 100, paidOn: today() } }, as)
    const all = await journalOn(inDays(-1), inDays(400))
    expect(all.debitCents).toBe(all.creditCents)
    const own = all.lines.filter(({ piece }) => piece === bill.number)
    expect(own.map(({ journal, account, debitCents, creditCents }) => [journal, account, debitCents - creditCents])).toEqual(
      expect.arrayContaining([
        ['VE', '411', 120_001],
        ['VE', '706', -100_001],
        ['VE', '44571', -20_000],
        ['BQ', '512', 100],
        ['BQ', '411', -100],
      ]),
    )
    expect((await journalOn('2020-01-01', '2020-12-31')).lines).toEqual([])
    const long = await shop.call(routes.journal, { params: { a: '2020-01-01', b: '2026-12-31' } }, as)
    expect([long.status, long.problem.code]).toEqual([400, 'journal_too_long'])
    const params = { a: inDays(-1), b: inDays(400) }
    const csv = (await shop.ok(routes.journalCsv, { params }, as)).toString()
    expect(csv.split('\r\n')[0]).toContain('JournalCode;JournalLib;EcritureNum')
    expect(csv).toContain(`${bill.number}`)
    const xlsx = await shop.ok(routes.journalExcel, { params }, as)
    expect(xlsx.subarray(0, 2).toString()).toBe('PK')
  })
})

test('the company and prices to come are set by who may bill; what was issued keeps what it says', async () => {
  const { legalName: _, ...rest } = company
  const input = { ...pick(rest), legalName: 'Plantule SAS' }
  const set = await shop.ok(routes.setCompany, { body: { ...input, legalName: 'Plantule SCOP' } }, as)
  expect(set.company).toMatchObject({ legalName: 'Plantule SCOP', siren: '912345675' })
  await shop.ok(routes.setCompany, { body: input }, as)
  const wrong = await shop.call(routes.setCompany, { body: { ...input, iban: 'FR00', siren: '' } }, as)
  expect(wrong.problem.errors?.map(({ path }) => path[0]).sort()).toEqual(['iban', 'siren'])
  const { items } = await shop.ok(routes.listPlans, {}, as)
  const plan = items[0]
  if (!plan) throw new Error('there are plans')
  const past = await shop.call(routes.addPrice, { body: { ...plan, validFrom: today() } }, as)
  expect([past.status, past.problem.errors?.[0]?.path]).toEqual([400, ['validFrom']])
  const to = `2098-${String(1 + (Date.now() % 12)).padStart(2, '0')}-01`
  const more = await shop.ok(routes.addPrice, { body: { ...plan, validFrom: to, monthlyCents: 99_00 } }, as)
  expect(more.items.some(({ validFrom }) => validFrom === to)).toBe(true)
  expect((await shop.call(routes.addPrice, { body: { ...plan, validFrom: to } }, as)).status).toBe(409)
  const { pools } = await testApp()
  await pools.owner.query('delete from plan_price where valid_from = $1', [to])
  const reader = await someStaff(['clients'])
  expect((await shop.call(routes.setCompany, { body: input }, reader)).problem.code).toBe('no_right')
})

const pick = ({
  legalForm,
  capitalCents,
  line1,
  line2,
  postcode,
  city,
  siren,
  siret,
  rcsTown,
  vatNumber,
  email,
  phone,
  website,
  iban,
  bic,
}: Omit<typeof company, 'legalName'>) => ({
  legalForm,
  capitalCents,
  line1,
  line2,
  postcode,
  city,
  siren,
  siret,
  rcsTown,
  vatNumber,
  email,
  phone,
  website,
  iban,
  bic,
})

test('two clients may call an invoice by one number, since a shop that moved in brought its own: the client says whose', async () => {
  const [one, other] = [await billedShop(), await billedShop()]
  const bill = await issued(one)
  const draft = await shop.ok(routes.newInvoice, { body: { clientId: other.id, lines } }, as)
  const { pools } = await testApp()
  await pools.owner.query('update subscription_draft set id = $2 where id = $1', [draft.id, bill.id])
  const params = { id: bill.id }
  const twin = await shop.ok(routes.issueInvoice, { params, body: { version: draft.version } }, as)
  expect(twin.client.id).toBe(other.id)
  const payment = { means: 'transfer' as const, amountCents: 100, paidOn: today() }
  for (const refused of [
    await shop.call(routes.payInvoice, { params, body: payment }, as),
    await shop.call(routes.downloadInvoice, { params }, as),
    await shop.call(routes.creditInvoice, { params, body: { reason: 'Erreur', exclCents: null, byCard: false } }, as),
    await shop.call(routes.askAgain, { params }, as),
  ])
    expect([refused.status, refused.problem.code]).toEqual([409, 'which_client'])
  for (const [client, open] of [
    [one, bill.openCents - 100],
    [other, twin.openCents - 100],
  ] as const) {
    const paid = await shop.ok(routes.payInvoice, { params, query: { client: client.id }, body: payment }, as)
    expect(paid).toMatchObject({ client: { id: client.id }, openCents: open })
  }
  expect((await shop.call(routes.payInvoice, { params, query: { client: shop.id }, body: payment }, as)).status).toBe(404)
})
