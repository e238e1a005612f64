import type { Address, Customer, CustomerInput, CustomerKind } from '@plantule/contract/customers/schemas'
import type { Selectable } from 'kysely'
import type { Customer as CustomerRow, CustomerAddress } from '../../db/tables.gen.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { searchText } from '../../platform/search-text.ts'

export const toAddress = (row: Selectable<CustomerAddress>): Address => ({
  id: row.id,
  label: row.label,
  company: row.company,
  name: row.name,
  line1: row.line1,
  line2: row.line2,
  postcode: row.postcode,
  city: row.city,
  country: row.country,
  phone: row.phone,
  note: row.note,
  isBilling: row.is_billing,
  isDelivery: row.is_delivery,
})

export function toCustomer(row: Selectable<CustomerRow>, addresses: Address[], dueCents: number): Customer {
  return {
    id: row.id,
    reference: row.reference,
    kind: row.kind as CustomerKind,
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    name: row.name,
    email: row.email ?? '',
    phone: row.phone ?? '',
    siren: row.siren,
    siret: row.siret,
    vatNumber: row.vat_number,
    operatorNumber: row.operator_number,
    priceProfileId: row.price_profile_id,
    invoicingTermsId: row.invoicing_terms_id,
    creditLimitCents: row.credit_limit_cents,
    language: row.language as 'fr' | 'en',
    tags: row.tags,
    note: row.note,
    addresses,
    totals: { orders: row.orders, spentCents: row.spent_cents, dueCents, lastOrderAt: row.last_order_at?.toISOString() ?? null },
    createdAt: row.created_at.toISOString(),
    archived: row.archived_at !== null,
    mergedIntoId: row.merged_into_id,
    erased: row.erased_at !== null,
    version: row.version,
  }
}

/** The company for professionals, else first and last name, else whichever is there. */
export const displayName = (c: Pick<CustomerInput, 'kind' | 'firstName' | 'lastName' | 'company'>): string =>
  (c.kind !== 'private' && c.company) || `${c.firstName} ${c.lastName}`.trim() || c.company

/** The columns that a form sets. */
export const customerColumns = (input: CustomerInput) => ({
  kind: input.kind,
  first_name: input.firstName,
  last_name: input.lastName,
  company: input.company,
  name: displayName(input),
  email: input.email || null,
  phone: input.phone || null,
  siren: input.siren ?? input.siret?.slice(0, 9) ?? null,
  siret: input.siret,
  vat_number: input.vatNumber,
  operator_number: input.operatorNumber,
  price_profile_id: input.priceProfileId,
  invoicing_terms_id: input.invoicingTermsId,
  credit_limit_cents: input.creditLimitCents,
  language: input.language,
  tags: input.tags,
  note: input.note,
})

/** Rewrites what search finds a customer by; after any change of the customer or of an address. */
export async function refreshSearch(ctx: Ctx, id: number): Promise<void> {
  const row = await ctx.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const towns = await ctx.db.selectFrom('customer_address').select(['postcode', 'city']).where('customer_id', '=', id).execute()
  const search = searchText(
    row.reference,
    row.first_name,
    row.last_name,
    row.company,
    row.email,
    row.phone?.replace(/\D/g, ''),
    row.siren,
    ...towns.flatMap((town) => [town.postcode, town.city]),
    ...row.tags,
  )
  await ctx.db.updateTable('customer').set({ search }).where('id', '=', id).execute()
}

/** Throws `not_found`. */
export async function findCustomer(ctx: Ctx, id: number): Promise<Selectable<CustomerRow>> {
  const row = await ctx.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refused('not_found')
  return row
}

/** Throws `not_found`. */
export async function lockCustomer(ctx: Ctx, id: number): Promise<Selectable<CustomerRow>> {
  const row = await ctx.db.selectFrom('customer').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Refused('not_found')
  return row
}

/** Where bills go: the address marked so, else the first one. */
export const billingOf = <A extends Pick<Address, 'isBilling'>>(addresses: readonly A[]): A | null => addresses.find((address) => address.isBilling) ?? addresses[0] ?? null

export async function addressesOf(ctx: Ctx, customerId: number): Promise<Address[]> {
  const rows = await ctx.db.selectFrom('customer_address').selectAll().where('customer_id', '=', customerId).orderBy('id').execute()
  return rows.map(toAddress)
}
