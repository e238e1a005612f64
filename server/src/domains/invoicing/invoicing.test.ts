import { customersRoutes } from '@plantule/contract/customers/routes'
import { invoicesRoutes as routes } from '@plantule/contract/invoicing/invoices'
import { invoiceActsRoutes } from '@plantule/contract/invoicing/acts'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { settingsRoutes } from '@plantule/contract/shops/settings'
import { describe, expect, test } from 'vitest'
import { closeDocuments } from '../../platform/documents/render.ts'
import { Refused } from '../../platform/refused.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { someProfile } from '../pricing/pricing.testing.ts'
import { shopDetails as details } from '../../testing/shop-details.ts'
import { invoiceOrder } from './invoice-order.ts'

const line = (unitCents: number, rateBp = 1000, quantity = 1) => ({ label: 'Chêne vert, C10', quantity, unitCents, rateBp })

async function ready(): Promise<TestShop> {
  const shop = await newShop()
  await shop.ok(settingsRoutes.updateInvoicingInfo, { body: details })
  return shop
}

async function customer(shop: TestShop, over: object = {}) {
  const made = await shop.ok(customersRoutes.createCustomer, { body: { firstName: 'Anne', lastName: 'Lefèvre', ...over } })
  await shop.ok(customersRoutes.addAddress, {
    params: { id: made.id },
    body: { line1: '3 rue des Lilas', postcode: '49100', city: 'Angers' },
  })
  return made
}

async function firmOrder(shop: TestShop, customerId: number, over: object = {}) {
  const order = await shop.ok(ordersRoutes.createOrder, { body: { customerId, lines: [line(1250, 1000, 3), line(899, 2000)], ...over } })
  return shop.ok(ordersRoutes.validateOrder, { params: { id: order.id }, body: {} })
}

describe('an invoice', () => {
  test('is issued once, shows on the order, in the list and in the search', async () => {
    const shop = await ready()
    const anne = await customer(shop)
    const order = await firmOrder(shop, anne.id)
    const invoice = await shop.ok(routes.generateInvoice, { params: { id: order.id }, body: {} })
    expect(invoice.number).toMatch(/^FA\d{4}-00001$/)
    expect(invoice.inclCents).toBe(order.inclCents)
    expect(invoice.state).toBe('due')
    const again = await shop.call(routes.generateInvoice, { params: { id: order.id }, body: {} })
    expect([again.status, again.problem.code]).toEqual([409, 'already_invoiced'])
    const seen = await shop.ok(ordersRoutes.getOrder, { params: { id: order.id } })
    expect(seen.documents.map((d) => d.number)).toEqual([invoice.number])
    const [year, month, day] = invoice.issuedOn.split('-')
    for (const q of [invoice.number, 'lefevre', '46,49', `${day}/${month}/${year}`, invoice.issuedOn]) {
      const found = await shop.ok(routes.searchInvoices, { params: { q } })
      expect(found.items.map((i) => i.id)).toEqual([invoice.id])
      expect((await shop.ok(routes.listInvoices, { params: { page: 1 }, query: { q } })).items.map((i) => i.id)).toEqual([invoice.id])
    }
    for (const q of ['31/12/1999', '2026-02-30', '?', '1 046,49'])
      expect((await shop.ok(routes.searchInvoices, { params: { q } })).items).toEqual([])
    expect((await shop.ok(routes.listInvoices, { params: { page: 1 } })).total).toBe(1)
    expect((await shop.ok(routes.listCreditInvoices, { params: { page: 1 } })).total).toBe(0)
  })

  test('gives the same bytes before and after it is stored, and after the customer changed name', async () => {
    const shop = await ready()
    const anne = await customer(shop)
    const order = await firmOrder(shop, anne.id)
    const { id } = await shop.ok(routes.generateInvoice, { params: { id: order.id }, body: {} })
    const made = await shop.ok(routes.invoicePdf, { params: { id } })
    expect(made.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await shop.drain()).toContain('invoicing.render')
    await shop.ok(customersRoutes.updateCustomer, { params: { id: anne.id }, body: { lastName: 'Autre', version: 1 } })
    const stored = await shop.ok(routes.orderInvoicePdf, { params: { id: order.id } })
    expect(stored.equals(made)).toBe(true)
    const rows = await shop.inShop((ctx) => ctx.db.selectFrom('invoice_file').selectAll().execute())
    expect(rows.length).toBe(1)
    await closeDocuments()
  })

  test('asks for the shop details that the law demands, by name', async () => {
    const shop = await newShop()
    const anne = await customer(shop)
    const order = await firmOrder(shop, anne.id)
    const answer = await shop.call(routes.generateInvoice, { params: { id: order.id }, body: {} })
    expect(answer.problem.code).toBe('shop_details_missing')
    expect(answer.problem.title).toContain('SIREN')
  })

  test('asks for an address, and takes the one that the customer got after the order', async () => {
    const shop = await ready()
    const anne = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Lefèvre' } })
    const order = await firmOrder(shop, anne.id)
    const issue = () => shop.call(routes.generateInvoice, { params: { id: order.id }, body: {} })
    expect((await issue()).problem.code).toBe('buyer_address_missing')
    const address = { line1: '3 rue des Lilas', postcode: '49100', city: 'Angers' }
    await shop.ok(customersRoutes.addAddress, { params: { id: anne.id }, body: address })
    expect((await issue()).status).toBe(201)
    const row = await shop.inShop((ctx) => ctx.db.selectFrom('invoice').select('document').executeTakeFirstOrThrow())
    expect(JSON.stringify(row.document)).toContain('3 rue des Lilas')
  })

  test('to a professional carries penalties, recovery fee and discount terms, and his due date', async () => {
    const shop = await ready()
    const terms = await shop.ok(customersRoutes.createInvoicingTerms, {
      body: { name: '45 jours fin de mois', dueDays: 45, endOfMonth: true },
    })
    const pro = await customer(shop, { kind: 'professional', company: 'Paysages Duval', siren: '732829320', invoicingTermsId: terms.id })
    const order = await firmOrder(shop, pro.id, { mode: 'excl' })
    expect(order.status).toBe('confirmed')
    const { id, dueOn } = await shop.ok(routes.generateInvoice, { params: { id: order.id }, body: {} })
    expect(dueOn).toMatch(/-(28|29|30|31)$/)
    const row = await shop.inShop((ctx) => ctx.db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
    const { mentions } = row.document as { mentions: { subject: string }[] }
    expect(mentions.map((m) => m.subject)).toEqual(['PMD', 'PMT', 'AAB'])
  })

  test('grants who ordered on the shop’s pages nothing that the default profile grants whom the shop serves', async () => {
    const shop = await ready()
    const terms = await shop.ok(customersRoutes.createInvoicingTerms, { body: { name: 'À terme', dueDays: 30, earlyDiscountBp: 200 } })
    await someProfile(shop, { name: 'Public', mode: 'incl', isDefault: true, invoicingTermsId: terms.id })
    const pro = await customer(shop, { kind: 'professional', company: 'Paysages Duval', siren: '732829320' })
    /** Whether each paper of an order says the terms: its deposit invoice, its invoice, and the one that replaces that. */
    const granted = async (channel: 'web' | 'phone') => {
      const { id } = await firmOrder(shop, pro.id, { channel })
      await shop.ok(ordersRoutes.addPayment, { params: { id }, body: { payment_type: 'transfer', amount: 1_000 } })
      const deposit = await shop.ok(invoiceActsRoutes.issueDepositInvoice, { params: { id }, body: {} })
      const invoice = await shop.ok(routes.generateInvoice, { params: { id }, body: {} })
      const corrected = await shop.ok(invoiceActsRoutes.correctInvoice, { params: { id: invoice.id }, body: { reason: 'Adresse' } })
      const ids = [deposit, invoice, corrected].map((each) => each.id)
      const rows = await shop.inShop((ctx) =>
        ctx.db.selectFrom('invoice').select('document').where('id', 'in', ids).orderBy('id').execute(),
      )
      return rows.map(({ document }) => JSON.stringify(document.mentions).includes('Escompte de 2'))
    }
    expect(await granted('phone')).toEqual([true, true, true])
    expect(await granted('web')).toEqual([false, false, false])
  })

  test('to a company without SIREN is issued with a warning on the screen, and refused from the day of electronic invoices', async () => {
    const shop = await ready()
    const pro = await customer(shop, { kind: 'professional', company: 'Paysages Duval' })
    const association = await customer(shop, { kind: 'association', company: 'Les Amis du Jardin' })
    const issue = async (customerId: number, day: string) => {
      const { id } = await firmOrder(shop, customerId)
      return shop
        .inShop((ctx) => invoiceOrder({ ...ctx, now: new Date(`${day}T10:00:00Z`) }, id))
        .then(
          ({ number }) => number,
          (error: unknown) => (error instanceof Refused ? error.code : String(error)),
        )
    }
    expect(await issue(pro.id, '2027-08-31')).toBe('FA2027-00001')
    expect(await issue(pro.id, '2027-09-01')).toBe('buyer_siren_missing')
    expect(await issue(association.id, '2027-09-01')).toBe('FA2027-00002')
    await shop.ok(customersRoutes.updateCustomer, {
      params: { id: pro.id },
      body: { kind: 'professional', company: 'Paysages Duval', siren: '732829320', version: 1 },
    })
    expect(await issue(pro.id, '2027-09-01')).toBe('FA2027-00003')
  })

  test('of a shop without TVA says under which article', async () => {
    const shop = await ready()
    await shop.ok(settingsRoutes.updateInvoicingInfo, { body: { ...details, payTva: false } })
    const anne = await customer(shop)
    const order = await firmOrder(shop, anne.id)
    expect(order.vatCents).toBe(0)
    const { id } = await shop.ok(routes.generateInvoice, { params: { id: order.id }, body: {} })
    const row = await shop.inShop((ctx) => ctx.db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
    expect(JSON.stringify(row.document)).toContain('293 B')
  })

  test('of what leaves France names the exemption, and inside the Union needs the number of the customer', async () => {
    const shop = await ready()
    const abroad = async (country: string, over: object) => {
      const { id } = await shop.ok(customersRoutes.createCustomer, { body: { kind: 'professional', company: 'Gärten', ...over } })
      await shop.ok(customersRoutes.addAddress, {
        params: { id },
        body: { line1: 'Gartenweg 4', postcode: '10115', city: 'Berlin', country },
      })
      return id
    }
    const refused = await shop.call(ordersRoutes.createOrder, { body: { taxRegime: 'export', lines: [line(1250)] } })
    expect(refused.problem).toMatchObject({ code: 'exempt_in_excl', errors: [{ path: ['mode'] }] })
    const issue = async (customerId: number, taxRegime: 'intra_eu' | 'export') => {
      const order = await firmOrder(shop, customerId, { mode: 'excl', taxRegime, deliveryMode: 'home' })
      expect(order).toMatchObject({ taxRegime, vatCents: 0, inclCents: 4_649, rates: [{ rateBp: 0 }] })
      return shop.call(routes.generateInvoice, { params: { id: order.id }, body: {} })
    }
    for (const vatNumber of [undefined, 'FR44732829320']) {
      const draft = await shop.ok(ordersRoutes.createOrder, {
        body: { customerId: await abroad('DE', { vatNumber }), mode: 'excl', taxRegime: 'intra_eu', lines: [line(1250)] },
      })
      const firm = await shop.call(ordersRoutes.validateOrder, { params: { id: draft.id }, body: {} })
      expect(firm.problem).toMatchObject({ code: 'eu_number_missing', errors: [{ path: ['taxRegime'] }] })
    }
    const documents = [
      (await issue(await abroad('DE', { vatNumber: 'DE123456789' }), 'intra_eu')).body,
      (await issue(await abroad('CH', {}), 'export')).body,
    ]
    const rows = await shop.inShop((ctx) =>
      ctx.db
        .selectFrom('invoice')
        .select('document')
        .where(
          'id',
          'in',
          documents.map(({ id }) => id),
        )
        .orderBy('id')
        .execute(),
    )
    expect(rows.map((row) => row.document.vatGroups)).toEqual([
      [{ category: 'K', rateBp: 0, baseCents: 4_649, vatCents: 0, exemption: 'Exonération de TVA, art. 262 ter I du CGI' }],
      [{ category: 'G', rateBp: 0, baseCents: 4_649, vatCents: 0, exemption: 'Exonération de TVA, art. 262 I du CGI' }],
    ])
    // Back in France the draft is taxed again.
    const draft = await shop.ok(ordersRoutes.createOrder, { body: { mode: 'excl', taxRegime: 'export', lines: [line(1250)] } })
    const home = await shop.ok(ordersRoutes.updateOrder, {
      params: { id: draft.id },
      body: { taxRegime: 'domestic', version: draft.version },
    })
    expect([draft.vatCents, home.vatCents]).toEqual([0, 125])
  })

  test('cannot be changed or deleted by the serving role', async () => {
    const shop = await ready()
    const order = await firmOrder(shop, (await customer(shop)).id)
    const { id } = await shop.ok(routes.generateInvoice, { params: { id: order.id }, body: {} })
    const update = shop.inShop((ctx) => ctx.db.updateTable('invoice').set({ incl_cents: 1 }).where('id', '=', id).execute())
    await expect(update).rejects.toThrow(/permission denied|append-only/)
    const remove = shop.inShop((ctx) => ctx.db.deleteFrom('invoice').where('id', '=', id).execute())
    await expect(remove).rejects.toThrow(/permission denied|append-only/)
  })
})

test('a credit invoice takes the whole invoice back and frees the order', async () => {
  const shop = await ready()
  const order = await firmOrder(shop, (await customer(shop)).id)
  const params = { id: order.id }
  const first = await shop.ok(routes.generateInvoice, { params, body: {} })
  const freed = await shop.ok(routes.cancelInvoice, { params, body: { reason: 'Erreur de quantité' } })
  expect(freed.documents.map((d) => [d.kind, d.inclCents])).toEqual([
    ['invoice', order.inclCents],
    ['credit_invoice', order.inclCents],
  ])
  const credits = await shop.ok(routes.listCreditInvoices, { params: { page: 1 } })
  expect(credits.items[0]).toMatchObject({ originalNumber: first.number, inclCents: order.inclCents })
  expect((await shop.ok(routes.creditInvoicePdf, { params: { id: credits.items[0]?.id ?? 0 } })).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await shop.call(routes.cancelInvoice, { params, body: {} })).problem.code).toBe('no_invoice')
  const second = await shop.ok(routes.generateInvoice, { params, body: {} })
  expect(second.number).toMatch(/-00002$/)
  const [credited] = (await shop.ok(routes.listInvoices, { params: { page: 1 }, query: { state: 'credited' } })).items
  expect(credited?.number).toBe(first.number)
  await closeDocuments()
})

test('50 invoices at once are numbered without a gap, also around one that fails', async () => {
  const shop = await ready()
  const anne = await customer(shop)
  const orders = []
  for (let n = 0; n < 50; n++) orders.push(await firmOrder(shop, anne.id))
  const nil = await firmOrder(shop, anne.id, { lines: [line(0)] })
  const answers = await Promise.all(
    [...orders, nil].map((order) => shop.call(routes.generateInvoice, { params: { id: order.id }, body: {} })),
  )
  const issued = answers.filter((answer) => answer.status === 201).map((answer) => Number(answer.body.number.split('-')[1]))
  expect(issued.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
  expect(answers.at(-1)?.problem.code).toBe('nothing_to_invoice')
})
