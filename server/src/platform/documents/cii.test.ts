import { Profile, validateXsd } from '@stackforge-eu/factur-x'
import fc from 'fast-check'
import { FacturX } from 'factur-x-kit'
import { expect, test } from 'vitest'
import { ciiXml } from './cii.ts'
import { brokenFrenchRules } from './french-rules.ts'
import { type InvoiceInput, invoiceDocument } from './invoice-document.ts'
import { randomInvoice } from './random-invoice.ts'
import { amounts, consumer, plantLines, professional, sampleInvoice, seller } from './sample-documents.ts'
import { brokenSums } from './xml-sums.ts'

const xmlOf = (input: InvoiceInput) => ciiXml(invoiceDocument.parse(input))

/** What the three judges have against an XML: the schema, the European rules, the French rules. */
async function judged(xml: string): Promise<string[]> {
  const schema = await validateXsd(xml, Profile.EN16931)
  // The reader cannot even open what the schema refuses.
  if (!schema.valid) return schema.errors.map((error) => error.message)
  const european = (await FacturX.fromXML(xml)).validate()
  const messages = european.valid ? [] : (european.errors ?? []).map((error) => JSON.stringify(error))
  const rules = messages.filter((message) => !/\[BR-(CO-1\d|S-08)\]/.test(message))
  return [...rules, ...brokenSums(xml), ...brokenFrenchRules(xml)]
}

const untaxed = (category: 'E' | 'AE' | 'K' | 'G', exemption: string, more: Partial<InvoiceInput> = {}) => {
  const lines = plantLines(2).map((line) => ({ ...line, category, rateBp: 0 }))
  const vatGroups = amounts(lines).vatGroups.map((group) => ({ ...group, exemption }))
  return sampleInvoice(lines, { vatGroups, ...more })
}
const preceding = { number: 'FA2026-00007', date: '2026-09-30' }
const inclCents = sampleInvoice().totals.inclCents
const abroad = (country: string, vatId: string | null) => {
  const address = { ...professional.address, country }
  return { ...professional, siren: null, siret: null, vatId, delivery: null, address, email: 'kauf@example.org' }
}

const cases: Record<string, InvoiceInput> = {
  'a trade invoice': sampleInvoice(plantLines(3)),
  'a paid consumer invoice': sampleInvoice(plantLines(1), {
    buyer: consumer,
    mentions: [],
    paidCents: inclCents,
    paymentMeans: 'card',
    dueDate: null,
    paymentTerms: null,
  }),
  'a deposit invoice': sampleInvoice(plantLines(1), { type: 'depositInvoice', paidCents: inclCents, paymentMeans: 'cheque' }),
  'a final invoice after a deposit': sampleInvoice(plantLines(4), {
    paidCents: 1100,
    deposits: [{ number: 'AC2026-00003', date: '2026-10-02', exclCents: 1000, vatCents: 100, inclCents: 1100 }],
  }),
  'a credit invoice': sampleInvoice(plantLines(2), { type: 'creditInvoice', precedingInvoice: preceding }),
  'a corrective invoice': sampleInvoice(plantLines(2), {
    type: 'correctiveInvoice',
    precedingInvoice: preceding,
    purchaseOrder: 'BC 88/2',
  }),
  'a summary invoice of a month': sampleInvoice(plantLines(4), { period: { from: '2026-11-01', to: '2026-11-30' }, deliveryDate: '2026-11-27' }),
  'a self-billed invoice': sampleInvoice(plantLines(2), { type: 'selfBilledInvoice' }),
  'discounts on lines and document': sampleInvoice(
    plantLines(3).map((line, index) => ({ ...line, discountCents: index * 7, rateBp: [550, 1000, 2000][index] ?? 1000 })),
    { allowances: [{ label: 'Fidélité', amountCents: 55, rateBp: 550 }], vatOnDebits: true },
  ),
  // 3 plants at 5.00 € tax included: 15.00 = 13.64 + 1.36, whatever the unit price says without tax.
  'retail prices rounded with their tax': sampleInvoice([{ label: 'Thym', quantity: 3000, unitPrice: 45_455, rateBp: 1000 }], {
    lines: [{ label: 'Thym', quantity: 3000, unitPrice: 45_455, rateBp: 1000, netCents: 1364 }],
    vatGroups: [{ rateBp: 1000, baseCents: 1364, vatCents: 136 }],
    totals: { linesCents: 1364, exclCents: 1364, vatCents: 136, inclCents: 1500 },
    dueCents: 1500,
  }),
  'a franchise seller': untaxed('E', 'TVA non applicable, art. 293 B du CGI', { seller: { ...seller, vatId: null } }),
  'a reverse charge': untaxed('AE', 'Autoliquidation, art. 283-2 du CGI', { operation: 'services' }),
  'a supply inside the Union': untaxed('K', 'Exonération de TVA, art. 262 ter I du CGI', { buyer: abroad('DE', 'DE123456789') }),
  'an export': untaxed('G', 'Exonération de TVA, art. 262 I du CGI', { buyer: abroad('CH', null) }),
}

for (const [name, invoice] of Object.entries(cases)) {
  test(`${name} passes the schema, EN 16931 and the French rules`, async () => {
    expect(await judged(xmlOf(invoice))).toEqual([])
  })
}

test('any invoice passes the schema, EN 16931 and the French rules', async () => {
  const property = fc.asyncProperty(randomInvoice, async (invoice) => {
    expect(await judged(xmlOf(invoice))).toEqual([])
  })
  await fc.assert(property, { numRuns: 60 })
})

test('the judges see what is wrong', async () => {
  const xml = xmlOf(sampleInvoice(plantLines(3)))
  const faults = async (from: string | RegExp, to: string) => (await judged(xml.replace(from, to))).join(' ')
  expect(await faults(/<ram:GrandTotalAmount>.*?</, '<ram:GrandTotalAmount>1.00<')).toContain('BR-CO-15')
  expect(await faults(/<ram:LineTotalAmount>[\d.]+(?=<\/ram:LineTotalAmount><ram:All)/, '<ram:LineTotalAmount>1.00')).toContain('BR-CO-10')
  expect(await faults('<ram:TypeCode>380</ram:TypeCode>', '')).toContain('TypeCode')
  expect(await faults('<ram:SubjectCode>PMT</ram:SubjectCode>', '<ram:SubjectCode>AAI</ram:SubjectCode>')).toContain('BR-FR-05')
  expect(await faults(/<ram:RateApplicablePercent>10.00</g, '<ram:RateApplicablePercent>10.0000<')).toContain('BR-FR-16')
  expect(await faults('schemeID="0009">7', 'schemeID="0009">8')).toContain('BR-FR-09')
  expect(await faults('<ram:ID>B1</ram:ID>', '<ram:ID>B2</ram:ID>')).toContain('BR-FR-CO-09')
})

test('a wrong sum or a missing mention never becomes an invoice', () => {
  const good = sampleInvoice(plantLines(3))
  const problems = (more: Partial<InvoiceInput>) =>
    invoiceDocument.safeParse({ ...good, ...more }).error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []
  expect(problems({})).toEqual([])
  expect(problems({ dueCents: good.dueCents + 1 })).toEqual(['dueCents BR-CO-16'])
  expect(problems({ totals: { ...good.totals, inclCents: 1 } })).toEqual(['totals.inclCents BR-CO-15', 'dueCents BR-CO-16'])
  expect(problems({ vatGroups: [] })[0]).toMatch(/^vatGroups /)
  expect(problems({ mentions: good.mentions?.slice(1) })).toEqual(['mentions PMD is missing (BR-FR-05)'])
  expect(problems({ number: 'FA 2026' })[0]).toMatch(/^number /)
  expect(problems({ type: 'creditInvoice' })).toEqual(['precedingInvoice a correction names its invoice'])
  expect(problems({ seller: { ...seller, siret: '00000000000000' } })).toEqual(['seller.siret is not of the SIREN'])
  expect(problems({ seller: { ...seller, vatId: null } })).toEqual(['vatGroups.0.category seller has no VAT id'])
})
