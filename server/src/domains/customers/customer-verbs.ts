import { type Customer, CustomerInput } from '@plantule/contract/customers/schemas'
import type { customersRoutes } from '@plantule/contract/customers/routes'
import type { Out } from '@plantule/contract/base/route'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { withKept } from '../../platform/kept.ts'
import { nextNumber, padded } from '../../platform/numbering.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { customerColumns, toCustomer } from './customer-fields.ts'
import { addressesOf, findCustomer, lockCustomer, refreshSearch } from './customers.db.ts'
import { repriceDraftsJob } from './jobs.ts'
import { refuseStale } from '../../platform/must-exist.ts'

/** Throws `unknown_profile`. */
export async function createCustomer(ctx: Ctx, input: CustomerInput): Promise<Customer> {
  await refuseUnknownProfile(ctx, input.priceProfileId)
  const reference = `CL${padded(await nextNumber(ctx, 'customer'), 6)}`
  const row = await ctx.db
    .insertInto('customer')
    .values({ shop_id: ctx.shopId, reference, created_at: ctx.now, ...customerColumns(input) })
    .returningAll()
    .executeTakeFirstOrThrow()
  await refreshSearch(ctx, row.id)
  await audit(ctx, 'customer.create', 'customer', row.id, { after: { reference, name: row.name } })
  return toCustomer(row, [], 0)
}

/** Throws `not_found`. */
export async function getCustomer(ctx: Ctx, id: number): Promise<Customer> {
  const row = await findCustomer(ctx, id)
  return toCustomer(row, await addressesOf(ctx, id), row.due_cents)
}

type Change = Out<(typeof customersRoutes)['updateCustomer']['body']>

/**
 * What is not named stays. Throws `not_found`, `stale_version`, `customer_gone`, `unknown_profile`, `customer_has_open_orders` when an
 * archived one still has some.
 */
export async function updateCustomer(ctx: Ctx, id: number, change: Change): Promise<Customer> {
  const before = await lockCustomer(ctx, id)
  await refuseStale(before, change.version, () => getCustomer(ctx, id))
  if (before.merged_into_id !== null || before.erased_at) throw new Refused('customer_gone')
  const input = withKept(ctx, CustomerInput, toCustomer(before, [], 0), change)
  const archived = change.archived ?? before.archived_at !== null
  if (archived && !before.archived_at && before.open_orders > 0) throw new Refused('customer_has_open_orders')
  if (input.priceProfileId !== before.price_profile_id) await refuseUnknownProfile(ctx, input.priceProfileId)
  const archived_at = archived ? (before.archived_at ?? ctx.now) : null
  const after = await ctx.db
    .updateTable('customer')
    .set({ ...customerColumns(input), archived_at, version: before.version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await refreshSearch(ctx, id)
  if (after.price_profile_id !== before.price_profile_id) await ctx.enqueue(repriceDraftsJob, { customerId: id })
  await audit(ctx, 'customer.update', 'customer', id, { before: { ...before, search: null }, after: { ...after, search: null } })
  return toCustomer(after, await addressesOf(ctx, id), after.due_cents)
}

/** Throws `unknown_profile` beside the field. */
export async function refuseUnknownProfile(ctx: Ctx, id: number | null, path: string[] = ['priceProfileId']): Promise<void> {
  if (id === null) return
  const known = await ctx.db.selectFrom('price_profile').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) throw refusedField('unknown_profile', path)
}
