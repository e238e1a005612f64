import type { Customer } from '@plantule/contract/customers/schemas'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { type CustomerRow, mergedColumns } from './customer-fields.ts'
import { recountCustomer } from './customer-totals.ts'
import { getCustomer } from './customer-verbs.ts'
import { lockCustomer, refreshSearch } from './customers.db.ts'
import { tablesLinkedTo } from './linked-tables.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { repriceDraftsJob } from './jobs.ts'

/** Tables whose rows stay or go by rules of their own. */
const special = new Set(['customer', 'customer_address', 'customer_price', 'customer_distinct'])

/**
 * Two records of one person become one: orders, addresses, interactions, credits and whatever else names the other now
 * name this one, who also gets what only the other had written down. Sealed documents keep the name they were issued
 * under; their money counts here. The other record stays, archived, and points here. Throws `not_found`,
 * `customer_itself`, `customer_gone`, `customers_differ`.
 */
export async function mergeCustomers(ctx: Ctx, id: number, otherId: number): Promise<Customer> {
  if (id === otherId) throw refusedField('customer_itself', ['otherId'])
  // In the order of their ids, so that two merges at once wait instead of blocking each other.
  const [first, second] = [await lockCustomer(ctx, Math.min(id, otherId)), await lockCustomer(ctx, Math.max(id, otherId))]
  const [kept, other] = first.id === id ? [first, second] : [second, first]
  for (const one of [kept, other]) if (one.merged_into_id !== null || one.erased_at) throw new Refused('customer_gone')
  refuseDifferent(kept, other)
  const droppedPrices = await movePrices(ctx, id, otherId)
  const moved = await moveRows(ctx, id, otherId)
  await ctx.db
    .updateTable('customer')
    .set({ ...mergedColumns(kept, other), archived_at: kept.archived_at && other.archived_at, version: kept.version + 1 })
    .where('id', '=', id)
    .execute()
  await ctx.db.updateTable('customer').set({ merged_into_id: id }).where('merged_into_id', '=', otherId).execute()
  await ctx.db
    .updateTable('customer')
    .set({ merged_into_id: id, archived_at: other.archived_at ?? ctx.now, version: other.version + 1, search: '', ...nothing })
    .where('id', '=', otherId)
    .execute()
  await refreshSearch(ctx, id)
  await recountCustomer(ctx, id)
  await audit(ctx, 'customer.merge', 'customer', id, { after: { from: other.reference, fromId: otherId, moved, droppedPrices } })
  await audit(ctx, 'customer.merged', 'customer', otherId, { after: { into: kept.reference, intoId: id } })
  // Drafts of both follow the profile and the agreed prices of the one who stays.
  await ctx.enqueue(repriceDraftsJob, { customerId: id })
  return getCustomer(ctx, id)
}

/** What the other record bought and owes counts with the one that stays. */
const nothing = { orders: 0, open_orders: 0, spent_cents: 0, due_cents: 0, last_order_at: null }

/** Companies are told apart by their numbers: two that differ are not one. */
function refuseDifferent(kept: CustomerRow, other: CustomerRow): void {
  const numbers = { siren: 'SIREN', vat_number: 'numéro de TVA' } as const
  for (const [column, field] of Object.entries(numbers) as [keyof typeof numbers, string][]) {
    if (kept[column] && other[column] && kept[column] !== other[column]) throw new Refused('customers_differ', { field })
  }
}

/** An agreed price of the kept customer stands on its days; the other's fill the others. Answers what gave way. */
async function movePrices(ctx: Ctx, id: number, otherId: number): Promise<object[]> {
  const { rows } = await sql<object>`
    delete from customer_price p where p.shop_id = ${ownShop} and p.customer_id = ${otherId} and exists (
      select from customer_price own where own.shop_id = ${ownShop} and own.customer_id = ${id} and own.subproduct_id = p.subproduct_id
        and daterange(own.first_day, own.last_day, '[]') && daterange(p.first_day, p.last_day, '[]'))
    returning p.subproduct_id as "subproductId", p.mode, p.price_cents as "priceCents", p.first_day as "firstDay", p.last_day as "lastDay"`.execute(
    ctx.db,
  )
  await sql`update customer_price set customer_id = ${id} where customer_price.shop_id = ${ownShop} and customer_id = ${otherId}`.execute(
    ctx.db,
  )
  return rows
}

/**
 * Two letters about one recall become one. It has left once both have: as long as one waits, the letter that leaves names what either
 * of the records bought.
 */
async function joinRecallLetters(ctx: Ctx, id: number, otherId: number): Promise<void> {
  await sql`
    update recall_letter own set asked_at = least(own.asked_at, r.asked_at),
      email = case when own.email = '' then r.email else own.email end, told = own.told || r.told,
      sent_at = case when own.sent_at is not null and r.sent_at is not null then least(own.sent_at, r.sent_at) end
    from recall_letter r
    where own.shop_id = ${ownShop} and own.customer_id = ${id} and r.shop_id = ${ownShop} and r.customer_id = ${otherId}
      and r.recall_id = own.recall_id`.execute(ctx.db)
  await sql`
    delete from recall_letter r where r.shop_id = ${ownShop} and r.customer_id = ${otherId} and exists (
      select from recall_letter own where own.shop_id = ${ownShop} and own.customer_id = ${id} and own.recall_id = r.recall_id)`.execute(
    ctx.db,
  )
}

/** How many rows of each table changed hands. */
async function moveRows(ctx: Ctx, id: number, otherId: number): Promise<Record<string, number>> {
  const moved: Record<string, number> = { customer_address: await moveAddresses(ctx, id, otherId) }
  await joinRecallLetters(ctx, id, otherId)
  await ctx.db
    .deleteFrom('customer_distinct')
    .where((eb) => eb.or([eb('one_id', '=', otherId), eb('other_id', '=', otherId)]))
    .execute()
  for (const { table, column, movable } of await tablesLinkedTo(ctx, 'customer')) {
    if (special.has(table) || !movable) continue
    const { numAffectedRows } =
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${id} where shop_id = ${ownShop} and ${sql.ref(column)} = ${otherId}`.execute(
        ctx.db,
      )
    if (numAffectedRows) moved[table] = Number(numAffectedRows)
  }
  return moved
}

/** The same address twice is one; the marks of the kept customer stand. */
async function moveAddresses(ctx: Ctx, id: number, otherId: number): Promise<number> {
  await sql`delete from customer_address a where a.shop_id = ${ownShop} and customer_id = ${otherId} and exists (
    select from customer_address own where own.shop_id = ${ownShop} and own.customer_id = ${id} and lower(own.line1) = lower(a.line1) and own.postcode = a.postcode
      and lower(own.city) = lower(a.city) and own.country = a.country)`.execute(ctx.db)
  const { numAffectedRows } = await sql`
    update customer_address a set customer_id = ${id},
      is_billing = a.is_billing and not exists (select from customer_address own where own.shop_id = ${ownShop} and own.customer_id = ${id} and own.is_billing),
      is_delivery = a.is_delivery and not exists (select from customer_address own where own.shop_id = ${ownShop} and own.customer_id = ${id} and own.is_delivery)
    where a.shop_id = ${ownShop} and customer_id = ${otherId}`.execute(ctx.db)
  return Number(numAffectedRows ?? 0)
}
