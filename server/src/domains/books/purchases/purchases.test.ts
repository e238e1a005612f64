import { readFileSync } from 'node:fs'
import { type PurchaseInput, purchasesRoutes as routes } from '@plantule/contract/books/purchases'
import type { z } from 'zod'
import { expect, test } from 'vitest'
import { readSheet } from '../../../platform/sheets/read-sheet.ts'
import type { TestShop } from '../../../testing/new-shop.ts'
import { openBooks, today } from '../books.testing.ts'

type Body = z.input<typeof PurchaseInput>
const fixture = (name: string) => ({ name, bytes: readFileSync(new URL(`../fixtures/${name}`, import.meta.url)) })
const body = (given: Partial<Body> = {}): Body => ({
  supplierName: 'Terreaux du Val',
  reference: 'F-2026-117',
  datedOn: '2026-03-02',
  dueOn: '2026-04-02',
  category: 'substrate',
  label: 'Terreau de rempotage',
  rates: [
    { rateBp: 2000, exclCents: 50_000, vatCents: 10_000 },
    { rateBp: 550, exclCents: 2_000, vatCents: 110 },
  ],
  ...given,
})
const create = (shop: TestShop, given: Partial<Body> = {}) => shop.ok(routes.createPurchase, { body: body(given) })
const march = { a: '2026-01-01', b: '2026-12-31' }
const noBody = { body: undefined as never }

test('a purchase has its rates, its supplier by name or SIREN, and is entered once', async () => {
  const { shop } = await openBooks()
  const first = await create(shop, { supplierSiren: '404 833 048' })
  expect(first).toMatchObject({
    number: 'ACH2026-00001',
    supplier: 'Terreaux du Val',
    exclCents: 52_000,
    vatCents: 10_110,
    inclCents: 62_110,
    paidOn: null,
    locked: false,
    attachments: [],
  })
  const twice = await shop.call(routes.createPurchase, { body: body() })
  expect([twice.status, twice.problem.errors?.[0]?.path, twice.problem.errors?.[0]?.message]).toEqual([
    409,
    ['reference'],
    'Cette facture est déjà saisie : ACH2026-00001.',
  ])
  const same = await create(shop, { supplierName: 'TERREAUX DU VAL SARL', supplierSiren: '404833048', reference: 'F-118', credit: true })
  expect([same.supplierId, same.inclCents, same.rates[0]?.exclCents]).toEqual([first.supplierId, -62_110, -50_000])
  const faults: [Partial<Body>, (string | number)[]][] = [
    [{ rates: [{ rateBp: 2000, exclCents: 10_000, vatCents: 1_000 }], reference: 'X' }, ['rates', 0, 'vatCents']],
    [
      {
        rates: [
          { rateBp: 2000, exclCents: 100, vatCents: 20 },
          { rateBp: 2000, exclCents: 100, vatCents: 20 },
        ],
        reference: 'X',
      },
      ['rates', 1, 'rateBp'],
    ],
    [{ dueOn: '2026-02-01', reference: 'X' }, ['dueOn']],
    [{ paidOn: '2026-03-05', reference: 'X' }, ['paymentType']],
    [{ supplierName: '', reference: 'X' }, ['supplierName']],
    [{ supplierId: 999_999, reference: 'X' }, ['supplierId']],
  ]
  for (const [given, path] of faults) {
    const { status, problem } = await shop.call(routes.createPurchase, { body: body(given) })
    expect([status, problem.errors?.[0]?.path]).toEqual([400, path])
  }
  const read = await shop.ok(routes.getPurchase, { params: { id: first.id } })
  const changed = await shop.ok(routes.updatePurchase, {
    params: { id: first.id },
    body: { ...body({ supplierId: first.supplierId, paidOn: '2026-03-20', paymentType: 'transfer' }), version: read.version },
  })
  expect([changed.paidOn, changed.number]).toEqual(['2026-03-20', first.number])
  const stale = await shop.call(routes.updatePurchase, {
    params: { id: first.id },
    body: { ...body({ supplierId: first.supplierId }), version: read.version },
  })
  expect(stale.problem.code).toBe('stale_version')
})

test('the list has its filters, and series that sum to it', async () => {
  const { shop } = await openBooks()
  await create(shop)
  await create(shop, {
    supplierName: 'Jeunes Plants Loire',
    category: 'plants',
    datedOn: '2026-04-10',
    dueOn: null,
    reference: 'B',
    rates: [{ rateBp: 1000, exclCents: 30_000, vatCents: 3_000 }],
    paidOn: '2026-04-10',
    paymentType: 'card',
  })
  const list = (query: object) => shop.ok(routes.listPurchases, { params: march, query })
  const all = await list({})
  expect([all.total, all.sums.inclCents, all.sums.unpaidCents]).toEqual([2, 95_110, 62_110])
  for (const series of [all.sums.months, all.sums.suppliers, all.sums.categories]) {
    expect([series.length, series.reduce((sum, each) => sum + each.exclCents, 0)]).toEqual([2, all.sums.exclCents])
  }
  expect(all.sums.months.map((each) => each.key)).toEqual(['2026-03', '2026-04'])
  expect(all.sums.rates.map((rate) => [rate.rateBp, rate.vatCents])).toEqual([
    [550, 110],
    [1000, 3_000],
    [2000, 10_000],
  ])
  expect((await list({ paid: 'false' })).items.map((each) => each.reference)).toEqual(['F-2026-117'])
  expect((await list({ category: 'plants' })).total).toBe(1)
  expect((await list({ q: 'loire' })).items[0]?.supplier).toBe('Jeunes Plants Loire')
  expect((await list({ q: '621,10' })).total).toBe(1)
  expect((await list({ sort: 'total', dir: 'asc' })).items[0]?.inclCents).toBe(33_000)
  const sheet = await readSheet(await shop.ok(routes.purchasesExcel, { params: march }))
  const [head, line] = sheet.rows.map((row) => row.values)
  expect(line?.[head?.indexOf('TVA 20 %') ?? -1]).toBe(100)
})

test('papers are told by their bytes, kept with the purchase, and of this shop alone', async () => {
  const { shop } = await openBooks()
  const { id } = await create(shop)
  const params = { id }
  const pdf = fixture('Facture_FR_BASICWL.pdf')
  const added = await shop.ok(routes.addAttachment, { params, ...noBody }, { file: pdf })
  expect(added.mime).toBe('application/pdf')
  expect((await shop.ok(routes.getAttachment, { params })).equals(pdf.bytes)).toBe(true)
  const script = await shop.call(
    routes.addAttachment,
    { params, ...noBody },
    { file: { name: 'facture.pdf', bytes: Buffer.from('<html><script>1</script></html>') } },
  )
  expect(script.problem.code).toBe('unsupported_file')
  await shop.ok(routes.addAttachment, { params, ...noBody }, { file: fixture('factur-x-minimum.xml') })
  expect((await shop.ok(routes.getPurchase, { params })).attachments).toHaveLength(2)
  expect((await shop.ok(routes.listPurchases, { params: march, query: { withoutPaper: 'true' } })).total).toBe(0)
  const other = await openBooks()
  expect((await other.shop.call(routes.getAttachment, { params })).status).toBe(404)
  await shop.ok(routes.removeAttachment, { params, query: { attachment: added.id } })
  await shop.ok(routes.removePurchase, { params })
  expect((await shop.call(routes.getAttachment, { params })).status).toBe(404)
})

const ubl = `<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cbc="c" xmlns:cac="a">
<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ID>U-77</cbc:ID><cbc:IssueDate>2026-02-03</cbc:IssueDate><cbc:DueDate>2026-03-05</cbc:DueDate>
<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cac:AccountingSupplierParty><cac:Party><cac:PartyTaxScheme><cbc:CompanyID>FR44732829320</cbc:CompanyID></cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>Pots &amp; Cie</cbc:RegistrationName><cbc:CompanyID schemeID="0002">404833048</cbc:CompanyID></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
<cac:AccountingCustomerParty><cac:Party><cac:PartyLegalEntity><cbc:CompanyID>552100554</cbc:CompanyID></cac:PartyLegalEntity></cac:Party></cac:AccountingCustomerParty>
<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">20.00</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount>100.00</cbc:TaxableAmount><cbc:TaxAmount>20.00</cbc:TaxAmount><cac:TaxCategory><cbc:Percent>20</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount>100.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount>120.00</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal>
<cac:InvoiceLine><cac:Item><cbc:Name>Pots C3</cbc:Name></cac:Item></cac:InvoiceLine></Invoice>`

test("a supplier's electronic invoice is read into fields, with its doubts, whatever its syntax", async () => {
  const { shop } = await openBooks()
  const read = (file: { name: string; bytes: Buffer }) => shop.call(routes.readInvoice, noBody, { file })
  const pdf = await read(fixture('Facture_FR_BASICWL.pdf'))
  expect(pdf.body).toMatchObject({
    source: 'factur-x',
    profile: 'BASIC WL',
    supplierName: 'Au bon moulin',
    reference: 'FA-2017-0010',
    datedOn: '2017-11-13',
    inclCents: 67_115,
    credit: false,
    supplierId: null,
    rates: [
      { rateBp: 550, exclCents: 54_300, vatCents: 2_987 },
      { rateBp: 2000, exclCents: 8_190, vatCents: 1_638 },
    ],
  })
  expect((await read(fixture('Avoir_FR_type381_BASIC.pdf'))).body).toMatchObject({
    credit: true,
    reference: 'AV-2017-0005',
    inclCents: 23_347,
  })
  const minimum = await read(fixture('factur-x-minimum.xml'))
  expect(minimum.body).toMatchObject({
    source: 'cii',
    supplierSiren: '123456782',
    supplierVatNumber: 'FR11123456782',
    rates: [],
    doubts: ['totals_differ', 'no_rates', 'other_buyer'],
  })
  const other = await read({ name: 'u.xml', bytes: Buffer.from(ubl) })
  expect(other.body).toMatchObject({
    source: 'ubl',
    profile: 'EN 16931',
    supplierName: 'Pots & Cie',
    dueOn: '2026-03-05',
    label: 'Pots C3',
    rates: [{ rateBp: 2000, exclCents: 10_000, vatCents: 2_000 }],
    doubts: ['other_buyer'],
  })
  // Entered as it was read, it is known the next time, with its category.
  const { supplierId: _, supplierName, supplierSiren, reference, rates } = other.body
  await create(shop, { supplierName, supplierSiren, reference, rates, datedOn: today(), dueOn: null, category: 'containers' })
  expect((await read({ name: 'u.xml', bytes: Buffer.from(ubl) })).body).toMatchObject({
    supplierId: expect.any(Number),
    category: 'containers',
    doubts: ['known_reference', 'other_buyer'],
  })
})

test('a group below zero, a day of no calendar and numbers that are none are said, never changed in silence', async () => {
  const { shop } = await openBooks()
  const read = async (xml: string) => await shop.ok(routes.readInvoice, noBody, { file: { name: 'u.xml', bytes: Buffer.from(xml) } })
  const crates = ubl
    .replace(
      '<cac:TaxSubtotal>',
      '<cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">-25.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">0</cbc:TaxAmount><cac:TaxCategory><cbc:Percent>0</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal><cac:TaxSubtotal>',
    )
    .replace('>120.00<', '>95.00<')
  const back = await read(crates)
  expect(back.doubts).toEqual(expect.arrayContaining(['totals_differ', 'negative_group']))
  expect(back.rates).toEqual([
    { rateBp: 0, exclCents: 0, vatCents: 0 },
    { rateBp: 2000, exclCents: 10_000, vatCents: 2_000 },
  ])
  const broken = await read(ubl.replace('2026-03-05', '2026-02-31'))
  expect([broken.dueOn, broken.doubts]).toEqual([null, expect.arrayContaining(['broken_date'])])
  expect((await read(ubl.replace('2026-03-05', '2019-03-05'))).doubts).toContain('due_before_date')
})

test('files that would do harm, or that say nothing, are refused', async () => {
  const { shop } = await openBooks()
  const code = async (bytes: Buffer, name = 'x.xml') =>
    (await shop.call(routes.readInvoice, noBody, { file: { name, bytes } })).problem.code
  const bomb = ubl
    .replace('<Invoice', '<!DOCTYPE a [<!ENTITY b "cccccccccc"><!ENTITY d "&b;&b;&b;&b;&b;&b;&b;&b;">]><Invoice')
    .replace('U-77', '&d;')
  expect(await code(Buffer.from(bomb))).toBe('unreadable_invoice')
  expect(await code(Buffer.from(ubl.slice(0, 900)))).toBe('unreadable_invoice')
  expect(await code(Buffer.from(`${'<Invoice>'.repeat(20_000)}`))).toBe('unreadable_invoice')
  expect(await code(Buffer.from('%PDF-1.4\n%broken'), 'x.pdf')).toBe('unreadable_invoice')
  expect(await code(Buffer.from('Bonjour'))).toBe('unreadable_invoice')
  const plain =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'
  expect(await code(Buffer.from(plain), 'scan.pdf')).toBe('no_electronic_invoice')
})

test('a supplier keeps what was not sent, and stays while it has purchases', async () => {
  const { shop } = await openBooks()
  const made = await shop.ok(routes.createSupplier, { body: { name: 'Semences du Lac', siren: '732829320', phone: '02 41 00 00 00' } })
  const changed = await shop.ok(routes.updateSupplier, { params: { id: made.id }, body: { category: 'plants', version: made.version } })
  expect([changed.phone, changed.category, changed.siren]).toEqual(['02 41 00 00 00', 'plants', '732829320'])
  expect((await shop.call(routes.createSupplier, { body: { name: 'semences du lac' } })).problem.code).toBe('name_taken')
  await create(shop, { supplierId: made.id })
  expect((await shop.call(routes.removeSupplier, { params: { id: made.id } })).problem.code).toBe('supplier_used')
  expect((await shop.ok(routes.listSuppliers, { query: { q: 'lac' } })).items.map((each) => each.purchases)).toEqual([1])
})
