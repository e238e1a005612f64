import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invoiceDocument, type InvoiceInput } from './invoice-document.ts'
import { randomInvoice } from './random-invoice.ts'
import { plantLines, sampleInvoice } from './sample-documents.ts'
import { transferText } from './transfer-code.ts'

const look = { colour: '#103060', logo: null }
const textOf = (input: InvoiceInput) => transferText(invoiceDocument.parse(input))
const invoice = (more: Partial<InvoiceInput> = {}) => sampleInvoice(plantLines(2), { look, ...more })

test('says to whom, how much and for which invoice', () => {
  const { totals } = invoice()
  const euros = (totals.inclCents / 100).toFixed(2)
  expect(textOf(invoice())).toBe(
    `BCD\n002\n1\nSCT\nAGRIFRPP\nPépinière des Trois Chênes\nFR7630006000011234567890189\nEUR${euros}\n\n\nFA2026-00042`,
  )
})

test('asks for nothing where nothing is to be paid by transfer', () => {
  const { totals } = invoice()
  expect(textOf(invoice({ paymentMeans: 'card' }))).toBeUndefined()
  expect(textOf(invoice({ paidCents: totals.inclCents }))).toBeUndefined()
  expect(textOf(invoice({ type: 'creditInvoice', precedingInvoice: { number: 'FA2026-00001', date: '2026-10-01' } }))).toBeUndefined()
  expect(textOf(sampleInvoice(plantLines(2)))).toBeUndefined()
})

test('asks for what is due to the cent, in the eleven lines and 331 bytes of the guideline', () => {
  fc.assert(
    fc.property(
      randomInvoice,
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }).filter((name) => name.trim() !== ''),
      (input, name) => {
        const parsed = invoiceDocument.parse({ ...input, look, seller: { ...input.seller, name } })
        const text = transferText(parsed)
        if (text === undefined) return
        const fields = text.split('\n')
        expect(fields).toHaveLength(11)
        expect(fields[7]).toMatch(/^EUR\d{1,9}\.\d\d$/)
        expect(Math.round(Number(fields[7]?.slice(3)) * 100)).toBe(parsed.dueCents)
        expect(fields[5]?.length).toBeLessThanOrEqual(70)
      },
    ),
  )
})
