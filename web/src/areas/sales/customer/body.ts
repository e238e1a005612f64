import { type Customer, CustomerInput } from '@plantule/contract/customers/schemas'
import type { In } from '@plantule/contract/base/route'

export type Body = In<typeof CustomerInput>

/** The form before anything is typed: each field as the contract begins it. */
export const emptyCustomer = Object.fromEntries(
  Object.entries(CustomerInput.shape).map(([name, field]) => [name, field.parse(undefined)]),
) as Required<Body>

/** What the form may change of a customer; the rest (totals, addresses) has its own ways. */
export const bodyOf = (customer: Customer): Body =>
  // Each key of the body is a key of the record.
  Object.fromEntries(Object.keys(emptyCustomer).map((key) => [key, customer[key as keyof Customer]])) as Body
