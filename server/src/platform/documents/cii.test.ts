import { Profile, validateXsd } from '@stackforge-eu/factur-x'
import fc from 'fast-check'
import { FacturX } from 'factur-x-kit'
import { describe, expect, test } from 'vitest'
import { ciiXml } from './cii.ts'
import { brokenFrenchRules, frenchRules } from './french-rules.ts'
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
  'a summary invoice of a month': sampleInvoice(plantLines(4), {
    period: { from: '2026-11-01', to: '2026-11-30' },
    deliveryDate: '2026-11-27',
  }),
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
  const kinds = new Set<string>()
  const property = fc.asyncProperty(randomInvoice, async (invoice) => {
    kinds.add(`${invoice.type} ${invoice.vatGroups[0]?.category ?? 'S'}`)
    expect(await judged(xmlOf(invoice))).toEqual([])
  })
  await fc.assert(property, { numRuns: 40 })
  // What was tried is of many kinds, so that passing says something.
  expect(kinds.size).toBeGreaterThan(8)
})

const trade = xmlOf(sampleInvoice(plantLines(3)))
const summary = xmlOf(cases['a summary invoice of a month'] ?? sampleInvoice())
const paid = xmlOf(sampleInvoice(plantLines(1), { paidCents: inclCents, paymentMeans: 'card', deposits: [] }))
const corrective = xmlOf(cases['a corrective invoice'] ?? sampleInvoice())
const abroadXml = xmlOf(cases['a supply inside the Union'] ?? sampleInvoice())
const settles = xmlOf(cases['a final invoice after a deposit'] ?? sampleInvoice())

describe('the schema and EN 16931', () => {
  const broken: [rule: string, xml: string, from: string | RegExp, to: string][] = [
    ['BR-CO-10', trade, /<ram:LineTotalAmount>[\d.]+(?=<\/ram:LineTotalAmount><ram:All)/, '<ram:LineTotalAmount>1.00'],
    ['BR-CO-11', trade, /<ram:AllowanceTotalAmount>.*?</, '<ram:AllowanceTotalAmount>1.00<'],
    ['BR-CO-13', trade, /<ram:TaxBasisTotalAmount>.*?</, '<ram:TaxBasisTotalAmount>1.00<'],
    ['BR-CO-14', trade, /<ram:TaxTotalAmount([^>]*)>.*?</, '<ram:TaxTotalAmount$1>1.00<'],
    ['BR-CO-15', trade, /<ram:GrandTotalAmount>.*?</, '<ram:GrandTotalAmount>1.00<'],
    ['BR-CO-16', trade, /<ram:DuePayableAmount>.*?</, '<ram:DuePayableAmount>1.00<'],
    ['BR-CO-17', trade, /<ram:CalculatedAmount>.*?</, '<ram:CalculatedAmount>900.00<'],
    ['BR-S-08', trade, /<ram:BasisAmount>.*?</, '<ram:BasisAmount>1.00<'],
    // The public checker itself, on what nothing of ours looks at.
    ['BR-CO-25', trade, /<ram:SpecifiedTradePaymentTerms>.*?<\/ram:SpecifiedTradePaymentTerms>/s, ''],
    ['BR-IC-2', abroadXml, '<ram:ID schemeID="VA">DE123456789</ram:ID>', '<ram:ID schemeID="FC">DE123456789</ram:ID>'],
    ['TypeCode', trade, '<ram:TypeCode>380</ram:TypeCode>', ''],
  ]
  test.each(broken)('%s is seen where it is broken', async (rule, xml, from, to) => {
    const wrong = xml.replace(from, to)
    expect(wrong).not.toBe(xml)
    expect((await judged(wrong)).join(' ')).toContain(rule)
  })
})

describe('the French rules', () => {
  const number = /(<rsm:ExchangedDocument><ram:ID>)[^<]*/
  const broken: [rule: string, xml: string, from: string | RegExp, to: string][] = [
    ['BR-FR-01', trade, number, `$1${'1'.repeat(36)}`],
    ['BR-FR-02', trade, number, '$1FA 2026'],
    ['BR-FR-03', trade, /(<ram:IssueDateTime>.*?>)20/, '$119'],
    ['BR-FR-04', trade, '<ram:TypeCode>380<', '<ram:TypeCode>326<'],
    ['BR-FR-05', trade, '<ram:SubjectCode>PMT<', '<ram:SubjectCode>AAI<'],
    ['BR-FR-06', trade, '<ram:SubjectCode>PMT<', '<ram:SubjectCode>PMD<'],
    ['BR-FR-08', trade, '<ram:ID>B1<', '<ram:ID>B0<'],
    ['BR-FR-09', trade, 'schemeID="0009">7', 'schemeID="0009">8'],
    ['BR-FR-10', trade, 'schemeID="0002">732829320<', 'schemeID="0002">73282932<'],
    ['BR-FR-11', trade, 'schemeID="0002">552100554<', 'schemeID="0002">5521005<'],
    ['BR-FR-12', trade, /<ram:URIUniversalCommunication>(?!.*<ram:URIUniversalCommunication>).*?<\/ram:URIUniversalCommunication>/s, ''],
    ['BR-FR-13', trade, 'schemeID="0225">732829320<', 'schemeID="EM">732829320<'],
    ['BR-FR-15', trade, '<ram:CategoryCode>S<', '<ram:CategoryCode>L<'],
    ['BR-FR-16', trade, /<ram:RateApplicablePercent>10.00</g, '<ram:RateApplicablePercent>11.00<'],
    ['BR-FR-16', trade, /<ram:RateApplicablePercent>10.00</g, '<ram:RateApplicablePercent>10.0000<'],
    ['BR-FR-20', trade, '<ram:SubjectCode>BAR<', '<ram:SubjectCode>AAI<'],
    ['BR-FR-21', trade, 'schemeID="0225">552100554<', 'schemeID="0225">404833048<'],
    ['BR-FR-23', trade, 'schemeID="0225">552100554<', 'schemeID="0225">552100554/1<'],
    ['BR-FR-CO-04', corrective, /(<ram:InvoiceReferencedDocument>.*?<\/ram:InvoiceReferencedDocument>)/s, '$1$1'],
    [
      'BR-FR-CO-05',
      xmlOf(cases['a credit invoice'] ?? sampleInvoice()),
      /<ram:InvoiceReferencedDocument>.*?<\/ram:InvoiceReferencedDocument>/s,
      '',
    ],
    ['BR-FR-CO-07', summary, /(<ram:DueDateDateTime>.*?>)\d{8}/, '$120260101'],
    ['BR-FR-CO-08', settles, '<ram:TypeCode>380<', '<ram:TypeCode>386<'],
    ['BR-FR-CO-09', trade, '<ram:ID>B1<', '<ram:ID>B2<'],
    ['BR-FR-CO-09', paid, /<ram:SpecifiedTradePaymentTerms>.*?<\/ram:SpecifiedTradePaymentTerms>/s, ''],
    ['BR-FR-DEC', trade, /(<ram:GrandTotalAmount>[\d.]+)/, '$10'],
  ]
  test('each is kept by what they are broken on', () => {
    for (const [rule, xml] of broken) expect([rule, brokenFrenchRules(xml)]).toEqual([rule, []])
    expect(new Set(broken.map(([rule]) => rule))).toEqual(new Set(frenchRules(trade)))
  })
  test.each(broken)('%s is seen where it is broken', (rule, xml, from, to) => {
    const wrong = xml.replace(from, to)
    expect(wrong).not.toBe(xml)
    expect(brokenFrenchRules(wrong)).toContain(rule)
  })
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
