import { AddressInput, CustomerInput } from '@plantule/contract/customers/schemas'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { addAddress, createCustomer } from '../../customers/index.ts'
import type { SiteLanguage } from '@plantule/contract/site/site-page'
import { type CheckoutTyped, nameOf } from './checkout-form.ts'

/** What they typed of themselves; an address only where something is sent or invoiced. */
type Buyer = { typed: Pick<CheckoutTyped, 'firstName' | 'lastName' | 'email' | 'phone'> & Partial<CheckoutTyped>; language: SiteLanguage }
type Known = { id: number; reference: string; name: string; plain: boolean }

/**
 * Whose order it is. Nobody proves by typing an address that it is theirs: an address that one plain customer has leads to them, and one
 * that is unknown makes a new customer. Where it belongs to somebody with terms of their own, of another name than was typed, or to
 * several, the order stays a guest's and its note says whose address it bears: papers of an order bear its customer's name.
 */
export async function customerOf(ctx: Ctx, { typed, language }: Buyer): Promise<{ customerId?: number; note: string }> {
  // Of two first acts of one new buyer at the same moment the second finds whom the first has made.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`buyer ${ctx.shopId} ${typed.email.toLowerCase()}`}, 0))`.execute(ctx.db)
  const { rows } = await sql<Known>`
    select c.id, c.reference, c.name, (c.kind = 'private' and c.price_profile_id is null and c.invoicing_terms_id is null and c.credit_limit_cents is null
      and not exists (select from customer_price own where own.shop_id = ${ownShop} and own.customer_id = c.id)) as plain
    from customer c where c.shop_id = ${ownShop} and c.archived_at is null and c.merged_into_id is null and c.erased_at is null
      -- A record that was merged keeps its address, which is one more of the customer who stayed.
      and c.id in (select coalesce(m.merged_into_id, m.id) from customer m where m.shop_id = ${ownShop} and lower(m.email) = ${typed.email.toLowerCase()})
    order by c.id limit 5`.execute(ctx.db)
  const [one] = rows
  if (one) {
    if (rows.length === 1 && one.plain && isNamed(one, typed)) return { customerId: one.id, note: '' }
    return { note: `E-mail ${typed.email} : ${rows.map(({ reference }) => reference).join(', ')}` }
  }
  const { firstName, lastName, email, phone } = typed
  const { id } = await createCustomer(ctx, CustomerInput.parse({ firstName, lastName, email, phone, language }))
  const { line1, line2, postcode, city, country } = typed
  if (line1)
    await addAddress(
      ctx,
      id,
      AddressInput.parse({ name: nameOf(typed), line1, line2: line2 || null, postcode, city, country, phone: phone || null }),
    )
  return { customerId: id, note: '' }
}

const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether a buyer typed the whole name that is kept of a customer: who knows an address alone is told no name by it. */
function isNamed({ name }: Known, typed: Buyer['typed']): boolean {
  const told = new Set(wordsOf(nameOf(typed)))
  return wordsOf(name).every((word) => told.has(word))
}
