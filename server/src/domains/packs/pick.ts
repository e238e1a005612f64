import type { packRoutes } from '@plantule/contract/packs/packs'
import { packUnit } from '@plantule/contract/pricing/book'
import type { Out } from '@plantule/contract/base/route'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type Buyer, priceAll, priceBook } from '../pricing/index.ts'
import { pickProducts } from '../stock/index.ts'
import { packFace } from './list-packs.ts'
import { packArticles, partIds, toPick } from './packs.db.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Picked = Out<(typeof packRoutes)['pickProducts']['response']>
type LinesBody = Out<(typeof packRoutes)['priceLines']['body']>
type LinePrices = Out<(typeof packRoutes)['priceLines']['response']>

const PACKS = 5

/** Sizes and packs that answer to what was typed, at the customer's prices. */
export async function pick(ctx: Ctx, q: string, size: number, customerId: number | null): Promise<Picked> {
  const [{ items }, found] = await Promise.all([
    pickProducts(ctx, q, size),
    sql<{ id: number; imageKey: string | null }>`
      select k.id, ${packFace} as "imageKey" from pack k
      where k.shop_id = ${ownShop} and k.archived_at is null and exists (select from pack_item where pack_item.shop_id = ${ownShop} and pack_id = k.id)
        and (lower(k.reference) = lower(trim(${q})) or strpos(k.search, search_plain(${q})) > 0)
      order by lower(k.reference) = lower(trim(${q})) desc, k.name, k.id limit ${sql.lit(PACKS)}`.execute(ctx.db),
  ])
  const packs = await packArticles(
    ctx,
    found.rows.map(({ id }) => id),
  )
  const book = await priceBook(ctx, { customerId }, [...items.map((item) => item.subproductId), ...partIds(packs.values())])
  return {
    items: items.map((item) => ({
      ...item,
      priceCents: priceAll(book, 'incl', [{ subproductId: item.subproductId, quantity: 1 }])[0]?.unitCents ?? item.priceCents,
    })),
    packs: found.rows.flatMap(({ id, imageKey }) => {
      const pack = packs.get(id)
      return pack ? [toPick(book, pack, imageKey ?? pack.parts[0]?.imageKey ?? null)] : []
    }),
  }
}

/** What the lists make of the lines of a sale. Lines that name nothing known answer null. */
export async function priceLinesOf(ctx: Ctx, { customerId, mode, lines }: LinesBody): Promise<LinePrices> {
  const buyer: Buyer = { customerId }
  const packs = await packArticles(
    ctx,
    lines.flatMap((line) => (line.packId === null ? [] : [line.packId])),
  )
  const sizes = lines.flatMap((line) => (line.subproductId === null ? [] : [line.subproductId]))
  const book = await priceBook(ctx, buyer, [...sizes, ...partIds(packs.values())])
  const wanted = lines.map((line) => ({ subproductId: line.subproductId ?? 0, quantity: line.quantity }))
  const prices = priceAll(book, mode, wanted)
  return {
    items: lines.map((line, index) => {
      const pack = line.packId === null ? undefined : packs.get(line.packId)
      if (pack) return { unitCents: packUnit(book, mode, pack), source: 'base', steps: [] }
      const price = prices[index]
      return price ? { unitCents: price.unitCents, source: price.source, steps: price.steps } : null
    }),
  }
}
