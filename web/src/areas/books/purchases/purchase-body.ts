import type { purchasesRoutes, Purchase, ReadInvoice } from '@plantule/contract/books/purchases'
import type { In } from '@plantule/contract/base/route'
import { parisDay } from '../../../ui/format.ts'

type Sent = In<(typeof purchasesRoutes)['createPurchase']['body']>
/** What the form holds: every field, amounts without sign. */
export type PurchaseBody = Required<Sent>

export const blankPurchase = (): PurchaseBody => ({
  supplierId: null,
  supplierName: '',
  supplierSiren: '',
  supplierVatNumber: '',
  reference: '',
  credit: false,
  datedOn: parisDay(),
  dueOn: null,
  paidOn: null,
  paymentType: null,
  category: 'other',
  label: '',
  rates: [{ rateBp: 2000, exclCents: 0, vatCents: 0 }],
})

export const bodyOf = (purchase: Purchase): PurchaseBody => ({
  ...blankPurchase(),
  supplierId: purchase.supplierId,
  supplierName: purchase.supplier,
  reference: purchase.reference,
  credit: purchase.credit,
  datedOn: purchase.datedOn,
  dueOn: purchase.dueOn,
  paidOn: purchase.paidOn,
  paymentType: purchase.paymentType,
  category: purchase.category,
  label: purchase.label,
  rates: purchase.rates.map((rate) => ({ rateBp: rate.rateBp, exclCents: Math.abs(rate.exclCents), vatCents: Math.abs(rate.vatCents) })),
})

/** What a file said; what it did not say is left to be typed. */
export const fromRead = (read: ReadInvoice): PurchaseBody => ({
  ...blankPurchase(),
  supplierId: read.supplierId,
  supplierName: read.supplierName,
  supplierSiren: read.supplierSiren ?? '',
  supplierVatNumber: read.supplierVatNumber ?? '',
  reference: read.reference,
  credit: read.credit,
  datedOn: read.datedOn ?? parisDay(),
  dueOn: read.dueOn !== null && read.datedOn !== null && read.dueOn >= read.datedOn ? read.dueOn : null,
  category: read.category,
  label: read.label,
  rates: read.rates.length > 0 ? read.rates : blankPurchase().rates,
})
