import type { TvaRate } from '@plantule/contract/catalogue/reference'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { followPrices } from './follow-prices.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Wanted = { id: number | null; name: string; rateBp: number; validFrom: string; validTo: string | null }

/** All rates, the dated ones of one name together. */
export async function listTvaRates(ctx: Ctx): Promise<{ items: TvaRate[] }> {
  const { rows } = await sql<TvaRate>`
    select r.id, r.name, r.rate_bp as "rateBp", r.valid_from as "validFrom", r.valid_to as "validTo",
      exists (select 1 from product p where p.shop_id = ${ownShop} and p.tva_rate_id = r.id) as "inUse"
    from tva_rate r where r.shop_id = ${ownShop} order by min(r.id) over (partition by r.name), r.valid_from, r.id`.execute(ctx.db)
  return { items: rows }
}

/**
 * Takes the whole list: rows without id are new, rows that are absent go.
 * Throws `not_found`, `in_use` for one that goes but that products name, `rates_overlap`.
 */
export async function setTvaRates(ctx: Ctx, items: readonly Wanted[]): Promise<{ items: TvaRate[] }> {
  await sql`select id from tva_rate where tva_rate.shop_id = ${ownShop} order by id for update`.execute(ctx.db)
  const before = (await listTvaRates(ctx)).items
  refuseOverlap(items)
  const kept = new Set(items.flatMap((item) => item.id ?? []))
  const known = new Set(before.map((rate) => rate.id))
  if ([...kept].some((id) => !known.has(id))) throw new Refused('not_found')
  const gone = before.filter((rate) => !kept.has(rate.id))
  const used = gone.find((rate) => rate.inUse)
  if (used) throw new Refused('in_use', { where: ctx.locale === 'en' ? `products at "${used.name}"` : `produits au « ${used.name} »` })
  if (gone.length > 0)
    await ctx.db
      .deleteFrom('tva_rate')
      .where(
        'id',
        'in',
        gone.map((rate) => rate.id),
      )
      .execute()
  // Names and days swap freely: moved out of the way of the unique key first.
  await sql`update tva_rate set name = 'swap ' || id where tva_rate.shop_id = ${ownShop}`.execute(ctx.db)
  for (const item of items) {
    const row = { name: item.name, rate_bp: item.rateBp, valid_from: item.validFrom, valid_to: item.validTo }
    if (item.id === null)
      await ctx.db
        .insertInto('tva_rate')
        .values({ shop_id: ctx.shopId, ...row })
        .execute()
    else await ctx.db.updateTable('tva_rate').set(row).where('id', '=', item.id).execute()
  }
  const after = await listTvaRates(ctx)
  await followPrices(ctx)
  await audit(ctx, 'tva.update', 'tva_rate', null, { before: { rates: before }, after: { rates: after.items } })
  await ctx.publish('tva.changed', {})
  return after
}

function refuseOverlap(items: readonly Wanted[]): void {
  items.forEach((one, index) => {
    const clash = items
      .slice(0, index)
      .some(
        (other) =>
          other.name === one.name &&
          (one.validTo === null || other.validFrom < one.validTo) &&
          (other.validTo === null || one.validFrom < other.validTo),
      )
    if (clash) throw refusedField('rates_overlap', ['items', index, 'validFrom'], { name: one.name })
  })
}
