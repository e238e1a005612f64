import type { RateTotals } from '@plantule/contract/base/money'
import type { InvoiceInput } from '../../platform/documents/invoice-document.ts'
import type { Carriage } from './carriage.ts'

declare module '../../db/json-columns.ts' {
  interface JsonColumns {
    'invoice.document': InvoiceInput
    'invoice.rates': RateTotals[]
    'invoice.turnover': RateTotals[]
    'invoice.carriage': Carriage[]
  }
}
