import { type AvailabilityConfig, defaultAvailability } from '@plantule/contract/site/availability'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { readSetting, writeSetting } from '../../../platform/settings.ts'
import { priceAll, priceBook } from '../../pricing/index.ts'
import { allItems } from '../../visitors/index.ts'
import { productPath } from '../site-paths.ts'

/** Whose prices the list says: those of a profile, for whoever has its address. */
export type ListReader = { profileId: number; name: string; mode: 'incl' | 'excl'; token: string }
/** One size. How many there are is told to those who have an address of their own. */
export type ListRow = {
  subproductId: number
  productId: number
  path: string
  name: string
  latinName: string
  cultivar: string
  size: string
  inStock: boolean
  /** Of what still grows: from this day on. */
  availableFrom: string | null
  quantity: number | null
  priceCents: number | null
  reduced: boolean
}

export const availabilityConfig = (ctx: Ctx): Promise<AvailabilityConfig> => readSetting(ctx, 'site.availability', defaultAvailability)
export async function setAvailabilityConfig(ctx: Ctx, config: AvailabilityConfig): Promise<AvailabilityConfig> {
  await writeSetting(ctx, 'site.availability', defaultAvailability, config)
  return config
}

/** The profile behind an address of the list; undefined for none. */
export async function readerOf(ctx: Ctx, token: string): Promise<ListReader | undefined> {
  const found = await ctx.db.selectFrom('price_profile').select(['id', 'name', 'mode']).where('list_token', '=', token).executeTakeFirst()
  return found && { profileId: found.id, name: found.name, mode: found.mode, token }
}

/** All sizes that visitors see, with what they cost this reader; `null`: everybody, with the prices of the day or none, as the shop set. */
export async function listRows(ctx: Ctx, reader: ListReader | null): Promise<ListRow[]> {
  const { items } = await allItems(ctx)
  const shown = items.filter(({ inStock, availableFrom }) => inStock || availableFrom !== null)
  const own = reader
    ? await pricesOf(
        ctx,
        reader,
        shown.map(({ subproductId }) => subproductId),
      )
    : undefined
  const { prices } = await availabilityConfig(ctx)
  return shown.map(({ subproductId, productId, name, latinName, cultivar, size, inStock, availableFrom, priceCents, promotion }) => ({
    subproductId,
    productId,
    path: productPath(productId, name, cultivar),
    name,
    latinName,
    cultivar,
    size,
    inStock,
    availableFrom,
    quantity: own ? (own.get(subproductId)?.available ?? null) : null,
    priceCents: own ? (own.get(subproductId)?.priceCents ?? null) : prices ? priceCents : null,
    reduced: own === undefined && prices && promotion !== null,
  }))
}

/** What one piece of each costs by a profile, and how many there are; a size that may be ordered before it is there has no number. */
async function pricesOf(
  ctx: Ctx,
  { profileId, mode }: ListReader,
  ids: readonly number[],
): Promise<Map<number, { priceCents: number | null; available: number | null }>> {
  const book = await priceBook(ctx, { profileId }, ids)
  const { rows } = await sql<{ id: number; available: number | null }>`
    select l.subproduct_id as id, case when l.available > 0 then l.available end as available from stock_level l
    where l.shop_id = ${ownShop} and l.subproduct_id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  const available = new Map(rows.map((row) => [row.id, row.available]))
  return new Map(
    ids.map((id) => {
      const [price] = priceAll(book, mode, [{ subproductId: id, quantity: 1 }])
      return [id, { priceCents: price?.unitCents ?? null, available: available.get(id) ?? null }]
    }),
  )
}
