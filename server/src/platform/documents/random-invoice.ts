import fc from 'fast-check'
import type { InvoiceInput } from './invoice-document.ts'
import { consumer, professional, sampleInvoice, seller } from './sample-documents.ts'

const text = (max: number) =>
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: max }).filter((value) => /[a-z]/i.test(value.trim()))

const line = fc
  .record({
    reference: fc.option(fc.stringMatching(/^[A-Z0-9-]{1,12}$/)),
    label: text(60),
    latinName: fc.option(text(40)),
    quantity: fc.integer({ min: 1, max: 500_000 }),
    unit: fc.constantFrom('piece', 'kg', 'm', 'hour'),
    unitPrice: fc.integer({ min: 0, max: 20_000_000 }),
    discountShare: fc.integer({ min: 0, max: 100 }),
    rateBp: fc.constantFrom(550, 1000, 2000, 210),
  })
  .map(({ discountShare, ...rest }) => {
    const gross = Math.round((rest.quantity * rest.unitPrice) / 100_000)
    return { ...rest, discountCents: Math.floor((gross * discountShare) / 100) }
  })

/** Invoices that the product may seal: any lines, rates, discounts, deposits and payments. */
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
  })
  .map(({ lines, allowance, paid, deposit, trade, type, operation, vatOnDebits }) => {
    const first = lines[0]
    const room = first ? Math.round((first.quantity * first.unitPrice) / 100_000) - first.discountCents : 0
    const amountCents = Math.floor((room * allowance) / 100)
    const allowances = first && amountCents > 0 ? [{ label: 'Remise', amountCents, rateBp: first.rateBp }] : []
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
      seller,
      buyer: trade ? professional : consumer,
      mentions: trade ? base.mentions : [],
      paidCents,
      dueCents: base.totals.inclCents - paidCents,
      deposits: settles ? [settled] : [],
      precedingInvoice: corrects ? { number: 'FA2026-00007', date: '2026-09-30' } : null,
    }
  })
