import type { Base } from './context.ts'

/** A shop by a name of the internet that it proved to be its own; `primary`: the name under which its site answers. */
export type HostShop = { shopId: number; primary: string | null }

/**
 * The shop that a host name leads to, whatever its case; undefined for a name of nobody, and for a suspended shop. Asked outside of any
 * shop, of a function that tells this and nothing else (decision 119). Where `primary` is another name, a visitor is led there.
 */
export async function shopOfHost({ pool }: Pick<Base, 'pool'>, host: string): Promise<HostShop | undefined> {
  const { rows } = await pool.query<{ shop_id: number; primary_host: string | null }>('select * from shop_of_host($1)', [host])
  const [found] = rows
  return found && { shopId: found.shop_id, primary: found.primary_host }
}
