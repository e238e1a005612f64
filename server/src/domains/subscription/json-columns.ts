import type { BillingInfo } from '@plantule/contract/subscription/subscription'
import type { InvoicingInfo } from '@plantule/contract/shops/settings'
import type { InvoiceInput } from '../../platform/documents/invoice-document.ts'
import type { BillLine } from './compose-bill.ts'

declare module '../../db/json-columns.ts' {
  interface JsonColumns {
    'provider_company.info': InvoicingInfo
    'subscription.info': BillingInfo
    'subscription_draft.lines': BillLine[]
    'subscription_invoice.document': InvoiceInput
  }
}
