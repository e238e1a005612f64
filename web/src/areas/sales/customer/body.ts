import type { Customer, CustomerInput } from '@plantule/contract/customers/schemas'
import type { In } from '@plantule/contract/base/route'

export type Body = In<typeof CustomerInput>

export const emptyCustomer: Body = {
  kind: 'private',
  firstName: '',
  lastName: '',
  company: '',
  email: '',
  phone: '',
  siren: null,
  siret: null,
  vatNumber: null,
  operatorNumber: null,
  priceProfileId: null,
  invoicingTermsId: null,
  creditLimitCents: null,
  language: 'fr',
  tags: [],
  note: '',
}

/** What the form may change of a customer; the rest (totals, addresses) has its own ways. */
export const bodyOf = (customer: Customer): Body =>
  // Each key of the body is a key of the record.
  Object.fromEntries(Object.keys(emptyCustomer).map((key) => [key, customer[key as keyof Customer]])) as Body
