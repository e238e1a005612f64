import fc from 'fast-check'
import type { InvoiceInput } from './invoice-document.ts'
import { consumer, professional, sampleInvoice, seller } from './sample-documents.ts'

const text = (max: number) => fc.string({ unit: 'grapheme', minLength: 1, maxLength: max }).filter((value) => /[a-z]/i.test(value.trim()))

const line = fc
  .record({
    reference: fc.option(fc.stringMatching(/^[A-Z0-9-]{1,12}$/)),
    label: text(60),
    latinName: fc.option(text(40)),
    quantity: fc.integer({ min: 1, max: 500_000 }),
    unit: fc.constantFrom('piece', 'kg', 'm', 'hour'),
    unitPrice: fc.integer({ min: 0, max: 20_000_000 }),
    discountShare: fc.integer({ min: 0, max: 100 }),
    // Of the mainland, Corsica and the overseas departments.
    rateBp: fc.constantFrom(550, 1000, 2000, 90, 105, 210, 850, 1300),
  })
  .map(({ discountShare, ...rest }) => {
    const gross = Math.round((rest.quantity * rest.unitPrice) / 100_000)
    return { ...rest, discountCents: Math.floor((gross * discountShare) / 100) }
  })

const german: InvoiceInput['buyer'] = {
  ...professional,
  siren: null,
  siret: null,
  vatId: 'DE123456789',
  delivery: null,
  email: 'kauf@example.org',
  address: { ...professional.address, country: 'DE' },
}
const swiss: InvoiceInput['buyer'] = { ...consumer, address: { ...consumer.address, country: 'CH' } }
/** Sales without French TVA, by category: who buys, who sells, and the law that exempts. */
const untaxed = {
  E: { seller: { ...seller, vatId: null }, buyer: professional, exemption: 'TVA non applicable, art. 293 B du CGI' },
  AE: { seller, buyer: professional, exemption: 'Autoliquidation, art. 283-2 du CGI' },
  K: { seller, buyer: german, exemption: 'Exonération de TVA, art. 262 ter I du CGI' },
  G: { seller, buyer: swiss, exemption: 'Exonération de TVA, art. 262 I du CGI' },
} as const

/** Invoices that the product may seal: any lines, rates, exemptions, discounts, deposits, payments, periods and places. */
export const randomInvoice: fc.Arbitrary<InvoiceInput> = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 12 }),
    allowance: fc.integer({ min: 0, max: 50 }),
    paid: fc.integer({ min: 0, max: 100 }),
    deposit: fc.boolean(),
    trade: fc.boolean(),
    type: fc.constantFrom('invoice', 'depositInvoice', 'creditInvoice', 'correctiveInvoice'),
    operation: fc.constantFrom('goods', 'services', 'mixed'),
    vatOnDebits: fc.boolean(),
    category: fc.constantFrom('S', 'S', 'S', 'E', 'AE', 'K', 'G'),
    summary: fc.boolean(),
    delivery: fc.boolean(),
    purchaseOrder: fc.option(fc.stringMatching(/^[A-Z0-9 /-]{1,20}$/).filter((value) => value.trim() !== '')),
    paymentMeans: fc.constantFrom('transfer', 'card', 'cash', 'cheque', 'directDebit', 'voucher', 'other'),
  })
  .map(
    ({
      lines: given,
      allowance,
      paid,
      deposit,
      trade,
      type,
      operation,
      vatOnDebits,
      category,
      summary,
      delivery,
      purchaseOrder,
      paymentMeans,
    }) => {
      const lines = category === 'S' ? given : given.map((one) => ({ ...one, category, rateBp: 0 }))
      const exempt = category === 'S' ? null : untaxed[category]
      const buyer = exempt?.buyer ?? (trade ? professional : consumer)
      const first = lines[0]
      const room = first ? Math.round((first.quantity * first.unitPrice) / 100_000) - first.discountCents : 0
      const amountCents = Math.floor((room * allowance) / 100)
      const allowances = first && amountCents > 0 ? [{ label: 'Remise', amountCents, category, rateBp: first.rateBp }] : []
      const base = sampleInvoice(lines, { allowances })
      const paidCents = type === 'creditInvoice' ? 0 : Math.floor((base.totals.inclCents * paid) / 100)
      const settles = deposit && paidCents > 0 && type === 'invoice'
      const corrects = type === 'creditInvoice' || type === 'correctiveInvoice'
      const settled = { number: 'AC2026-00003', date: '2026-10-02', exclCents: paidCents, vatCents: 0, inclCents: paidCents }
      return {
        ...base,
        type,
        operation,
        vatOnDebits,
        vatGroups: base.vatGroups.map((group) => ({ ...group, exemption: exempt?.exemption ?? null })),
        seller: exempt?.seller ?? seller,
        buyer: delivery ? { ...buyer, delivery: professional.delivery } : buyer,
        mentions: buyer.professional ? base.mentions : [],
        period: summary && type === 'invoice' ? { from: '2026-11-01', to: '2026-11-30' } : null,
        purchaseOrder,
        paymentMeans,
        paidCents,
        dueCents: base.totals.inclCents - paidCents,
        deposits: settles ? [settled] : [],
        precedingInvoice: corrects ? { number: 'FA2026-00007', date: '2026-09-30' } : null,
      }
    },
  )
