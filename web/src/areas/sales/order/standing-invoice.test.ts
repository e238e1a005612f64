import { expect, it } from 'vitest'
import { depositToInvoice, standingInvoice } from './standing-invoice.ts'

const document = (kind: 'invoice' | 'credit_invoice' | 'deposit_invoice' | 'corrective_invoice', id: number) => ({
  id,
  kind,
  number: String(id),
  issuedOn: '2026-11-21',
  inclCents: 100,
})

it('finds the invoice that stands, also after one was cancelled and issued anew', () => {
  expect(standingInvoice([])).toBeUndefined()
  expect(standingInvoice([document('invoice', 1)])?.id).toBe(1)
  expect(standingInvoice([document('invoice', 1), document('credit_invoice', 2)])).toBeUndefined()
  expect(standingInvoice([document('invoice', 1), document('credit_invoice', 2), document('invoice', 3)])?.id).toBe(3)
  expect(standingInvoice([document('deposit_invoice', 1)])).toBeUndefined()
  expect(standingInvoice([document('invoice', 1), document('corrective_invoice', 2)])?.id).toBe(2)
  const part = { ...document('credit_invoice', 2), inclCents: 60 }
  expect(standingInvoice([document('invoice', 1), part])?.id).toBe(1)
  expect(standingInvoice([document('invoice', 1), part, { ...part, id: 3, inclCents: 40 }])).toBeUndefined()
})

it('finds what was paid and has no deposit invoice yet', () => {
  const left = (paidCents: number, ...documents: Parameters<typeof standingInvoice>[0]) =>
    depositToInvoice({ documents, paidCents, inclCents: 300 })
  expect(left(0)).toBe(0)
  expect(left(100)).toBe(100)
  expect(left(100, document('deposit_invoice', 1))).toBe(0)
  expect(left(180, document('deposit_invoice', 1))).toBe(80)
  // Money went back, and its deposit invoice with it; then some came again.
  expect(left(40, document('deposit_invoice', 1), document('credit_invoice', 2))).toBe(40)
  // The whole was invoiced and taken back: the deposit stands.
  const whole = (kind: 'invoice' | 'credit_invoice', id: number) => ({ ...document(kind, id), inclCents: 300 })
  expect(left(100, document('deposit_invoice', 1), whole('invoice', 2), whole('credit_invoice', 3))).toBe(0)
  expect(left(400, document('deposit_invoice', 1))).toBe(200)
})
