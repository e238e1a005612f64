import { expect, it } from 'vitest'
import { standingInvoice } from './standing-invoice.ts'

const document = (kind: 'invoice' | 'credit_invoice' | 'deposit_invoice' | 'corrective_invoice', id: number) => ({ id, kind, number: String(id), issuedOn: '2026-11-21', inclCents: 100 })

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
