import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'

/** What leads to a person beside their number. Addresses in small letters, as they are compared. */
export type Person = {
  /** Their record, and those that were merged into it. */
  selves: number[]
  addresses: string[]
  /** Those that no other customer of the shop has: what names one of these alone is theirs, what names a shared one may be the other's. */
  ownAddresses: string[]
  /** Ordered on the shop's pages by nobody known, and confirmed to an address that is theirs alone (decision 117). */
  guestOrders: number[]
}

/** Asked alike by who hands out what is kept of a person and by who forgets it, so that neither touches what is somebody else's. */
export async function personOf(ctx: Ctx, id: number): Promise<Person> {
  const { rows: known } = await sql<{ id: number; email: string | null; shared: boolean }>`
    select s.id, lower(s.email) as email, s.email is not null and exists (
      select from customer x where x.shop_id = ${ownShop} and lower(x.email) = lower(s.email) and x.erased_at is null
        and coalesce(x.merged_into_id, x.id) <> ${id}) as shared
    from customer s where s.shop_id = ${ownShop} and s.id in (select customer_selves(${id})) order by s.id`.execute(ctx.db)
  const addressesOf = (rows: typeof known): string[] => [...new Set(rows.flatMap(({ email }) => email ?? []))]
  const ownAddresses = addressesOf(known.filter(({ shared }) => !shared))
  return {
    selves: known.map((row) => row.id),
    addresses: addressesOf(known),
    ownAddresses,
    guestOrders: await guestOrdersOf(ctx, ownAddresses),
  }
}

/** Of the card `v`: they were given it, or bought it as a guest. */
export const theirCard = ({ selves, ownAddresses }: Person) =>
  sql`v.shop_id = ${ownShop} and (v.customer_id = any(${selves}::bigint[])
    or (v.customer_id is null and v.buyer_email <> '' and lower(v.buyer_email) = any(${ownAddresses}::text[])))`

/** The first mail of such an order went to whoever ordered; later ones may have gone to others. */
async function guestOrdersOf(ctx: Ctx, addresses: readonly string[]): Promise<number[]> {
  if (addresses.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o where o.shop_id = ${ownShop} and o.customer_id is null and o.id in (
        select m.order_id from order_mail m where m.shop_id = ${ownShop} and lower(m.recipient) = any(${addresses}::text[]))
      and (select lower(m.recipient) from order_mail m where m.shop_id = ${ownShop} and m.order_id = o.id order by m.id limit 1) = any(${addresses}::text[])
    order by o.id`.execute(ctx.db)
  return rows.map((row) => row.id)
}
