import type { Address } from '@plantule/contract/customers/schemas'
import type { Selectable } from 'kysely'
import type { Customer as CustomerRow, CustomerAddress } from '../../db/tables.gen.ts'
import type { Ctx } from '../../platform/context.ts'
import { searchText } from '../../platform/search-text.ts'
import { livingId } from './selves.ts'
import { mustExist } from '../../platform/must-exist.ts'

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
  return mustExist(await ctx.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirst())
}

/** Who they are today, when a sealed document names them: the customer into whom they were merged, if they were. Throws `not_found`. */
export async function livingCustomer(ctx: Ctx, id: number): Promise<Selectable<CustomerRow>> {
  return mustExist(await ctx.db.selectFrom('customer').selectAll().where('id', '=', livingId(id)).executeTakeFirst())
}

/** Throws `not_found`. */
export async function lockCustomer(ctx: Ctx, id: number): Promise<Selectable<CustomerRow>> {
  return mustExist(await ctx.db.selectFrom('customer').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
}

/** Where bills go: the address marked so, else the first one. */
export const billingOf = <A extends Pick<Address, 'isBilling'>>(addresses: readonly A[]): A | null =>
  addresses.find((address) => address.isBilling) ?? addresses[0] ?? null

export async function addressesOf(ctx: Ctx, customerId: number): Promise<Address[]> {
  const rows = await ctx.db.selectFrom('customer_address').selectAll().where('customer_id', '=', customerId).orderBy('id').execute()
  return rows.map(toAddress)
}
