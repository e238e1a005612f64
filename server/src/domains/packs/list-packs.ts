import type { PackRow, packRoutes } from '@plantule/contract/packs/packs'
import type { Out } from '@plantule/contract/base/route'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { cutTo } from '../../platform/list-page.ts'
import { priceBook } from '../pricing/index.ts'
import { type PackArticle, packArticles, partIds, standing } from './packs.db.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Query = Out<(typeof packRoutes)['listPacks']['query']>
type Page = { items: PackRow[]; total: number; page: number; size: number }

export async function listPacks(ctx: Ctx, query: Query): Promise<Page> {
  const filtered = sql`from pack k where k.shop_id = ${ownShop} and (k.archived_at is not null) = ${query.archived ?? false} and strpos(k.search, search_plain(${query.q ?? ''})) > 0`
  const by = query.sort === 'reference' ? sql`lower(k.reference)` : sql`lower(k.name)`
  const { rows } = await sql<{ id: number; imageKey: string | null }>`
    select k.id, ${packFace} as "imageKey" ${filtered}
    order by ${by} ${query.dir === 'asc' ? sql`asc` : sql`desc`}, k.id ${cutTo(query.page, query.size)}`.execute(ctx.db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${filtered}`.execute(ctx.db)
  const packs = await packArticles(
    ctx,
    rows.map(({ id }) => id),
  )
  const book = await priceBook(ctx, {}, partIds(packs.values()))
  const items = rows.map(({ id, imageKey }): PackRow => {
    // Read in the same transaction a moment ago.
    const { parts, archivedAt, version: _, ...head } = packs.get(id) as PackArticle
    return {
      ...head,
      ...standing(book, packs.get(id) as PackArticle),
      archivedAt: archivedAt?.toISOString() ?? null,
      parts: parts.length,
      pieces: parts.reduce((sum, part) => sum + part.quantity, 0),
      // Until it has a picture of its own it shows one of its parts.
      imageKey: imageKey ?? parts.find((part) => part.imageKey)?.imageKey ?? null,
    }
  })
  return { items, total: counted.rows[0]?.total ?? 0, page: query.page, size: query.size }
}

/** The first picture of a pack `k`. */
export const packFace = sql<string | null>`(select i.key from pack_picture pp join image i on i.shop_id = ${ownShop} and i.id = pp.image_id
  where pp.shop_id = ${ownShop} and pp.pack_id = k.id order by pp.idx, pp.id limit 1)`
