import type { Answer } from '@plantule/contract/base/route'
import type { placeRoutes } from '@plantule/contract/production/places'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type History = Answer<(typeof placeRoutes)['sectionHistory']>
const SIZE = 50

/** The lots that stood in a section or a place, latest first. Throws `not_found`. */
export async function sectionHistory(ctx: Ctx, id: number, page = 1): Promise<History> {
  mustExist(await ctx.db.selectFrom('place').select('id').where('id', '=', id).executeTakeFirst())
  const { rows } = await sql<History['items'][number] & { total: number }>`
    select l.id as "lotId", l.number, l.name, y.from_on::text as "from", y.to_on::text as "to", count(*) over ()::int as total
    from lot_stay y join lot l on l.shop_id = ${ownShop} and l.id = y.lot_id
    where y.shop_id = ${ownShop} and y.place_id = ${id} order by y.from_on desc, y.id desc limit ${sql.lit(SIZE)} offset ${sql.lit((page - 1) * SIZE)}`.execute(
    ctx.db,
  )
  return { items: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0, page, size: SIZE }
}
