import { CustomerInput } from '@plantule/contract/customers/schemas'
import { sql } from 'kysely'
import { createCustomer } from '../../domains/customers/customer-verbs.ts'
import { addAddress } from '../../domains/customers/addresses.ts'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'

const DOUBLES = 3

/** What real customer files have: the same person twice, and limits agreed with professionals. */
export async function fillOddities(ctx: Ctx): Promise<void> {
  await sql`update customer set credit_limit_cents = (array[80000, 150000, 300000])[1 + id % 3]
    where customer.shop_id = ${ownShop} and kind = 'professional' and invoicing_terms_id is not null and id % 2 = 0`.execute(ctx.db)
  await sql`update customer set tags = array['fidèle'] where customer.shop_id = ${ownShop} and kind = 'private' and orders >= 12`.execute(
    ctx.db,
  )
  const people = await ctx.db
    .selectFrom('customer as c')
    .innerJoin('customer_address as a', (join) =>
      join.onRef('a.shop_id', '=', 'c.shop_id').onRef('a.customer_id', '=', 'c.id').on('a.is_billing', '=', true),
    )
    .select(['c.first_name', 'c.last_name', 'c.email', 'c.phone', 'a.line1', 'a.postcode', 'a.city'])
    .where('c.kind', '=', 'private')
    .where('c.orders', '>', 3)
    .orderBy('c.id')
    .limit(DOUBLES)
    .execute()
  for (const [at, person] of people.entries()) {
    const typed = CustomerInput.parse({
      // Typed in a hurry at the counter.
      firstName: at === 0 ? `${person.first_name.slice(0, 1)}.` : person.first_name,
      lastName: person.last_name.toUpperCase(),
      email: at === 1 ? (person.email ?? '') : '',
      phone: at === 0 ? (person.phone ?? '') : '',
    })
    const made = await createCustomer(ctx, typed)
    const { line1, postcode, city } = person
    const nothing = { label: null, company: null, name: null, line2: null, phone: null, note: null }
    await addAddress(ctx, made.id, { ...nothing, line1, postcode, city, country: 'FR', isBilling: true, isDelivery: true })
  }
}
