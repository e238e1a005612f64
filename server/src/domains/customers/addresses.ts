import { type Address, AddressInput } from '@plantule/contract/customers/schemas'
import type { customersRoutes } from '@plantule/contract/customers/routes'
import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import type { z } from 'zod'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { withKept } from '../../platform/kept.ts'
import { addressesOf, lockCustomer, refreshSearch, toAddress } from './customers.db.ts'
import { mustExist } from '../../platform/must-exist.ts'

type Input = z.output<typeof AddressInput>
type Change = Out<(typeof customersRoutes)['updateAddress']['body']>

const columns = (input: Input) => ({
  label: input.label,
  company: input.company,
  name: input.name,
  line1: input.line1,
  line2: input.line2,
  postcode: input.postcode,
  city: input.city,
  country: input.country,
  phone: input.phone,
  note: input.note,
  is_billing: input.isBilling,
  is_delivery: input.isDelivery,
})

/** Throws `not_found`. */
export async function listAddresses(ctx: Ctx, customerId: number): Promise<{ items: Address[] }> {
  mustExist(await ctx.db.selectFrom('customer').select('id').where('id', '=', customerId).executeTakeFirst())
  return { items: await addressesOf(ctx, customerId) }
}

/** The first address serves for both uses. Throws `not_found`. */
export async function addAddress(ctx: Ctx, customerId: number, input: Input): Promise<Address> {
  await lockCustomer(ctx, customerId)
  const first = (await addressesOf(ctx, customerId)).length === 0
  const wanted = first ? { ...input, isBilling: true, isDelivery: true } : input
  await makeRoom(ctx, customerId, wanted)
  const row = await ctx.db
    .insertInto('customer_address')
    .values({ shop_id: ctx.shopId, customer_id: customerId, ...columns(wanted) })
    .returningAll()
    .executeTakeFirstOrThrow()
  await refreshSearch(ctx, customerId)
  await audit(ctx, 'customer.address_add', 'customer', customerId, { after: { addressId: row.id } })
  return toAddress(row)
}

/** What is not named stays. Throws `not_found`. */
export async function updateAddress(ctx: Ctx, id: number, change: Change): Promise<Address> {
  const before = await lockAddress(ctx, id)
  const input = withKept(ctx, AddressInput, toAddress(before), change)
  await makeRoom(ctx, before.customer_id, input, id)
  const row = await ctx.db.updateTable('customer_address').set(columns(input)).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  await refreshSearch(ctx, before.customer_id)
  await audit(ctx, 'customer.address_update', 'customer', before.customer_id, { before, after: row })
  return toAddress(row)
}

/** Throws `not_found`. */
export async function deleteAddress(ctx: Ctx, id: number): Promise<Done> {
  const before = await lockAddress(ctx, id)
  await ctx.db.deleteFrom('customer_address').where('id', '=', id).execute()
  await refreshSearch(ctx, before.customer_id)
  await audit(ctx, 'customer.address_delete', 'customer', before.customer_id, { before: { addressId: id } })
  return { ok: true }
}

/** Its customer is locked first, as everywhere; meanwhile somebody may have deleted the address. */
async function lockAddress(ctx: Ctx, id: number) {
  await lockCustomer(ctx, (await findAddress(ctx, id)).customer_id)
  return findAddress(ctx, id)
}

async function findAddress(ctx: Ctx, id: number) {
  return mustExist(await ctx.db.selectFrom('customer_address').selectAll().where('id', '=', id).executeTakeFirst())
}

/** One billing and one delivery address a customer: a new one takes the mark from the former. */
async function makeRoom(ctx: Ctx, customerId: number, input: Input, except = 0): Promise<void> {
  const others = () => ctx.db.updateTable('customer_address').where('customer_id', '=', customerId).where('id', '!=', except)
  if (input.isBilling) await others().set({ is_billing: false }).where('is_billing', '=', true).execute()
  if (input.isDelivery) await others().set({ is_delivery: false }).where('is_delivery', '=', true).execute()
}
