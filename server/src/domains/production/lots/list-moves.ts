import type { LotMove, Transfer } from '@plantule/contract/production/cultivations'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/instant.ts'
import type { Page } from '../../../platform/list-page.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { sizeName } from './size-name.ts'

const SIZE = 50
const startOf = (page: number): number => (page - 1) * SIZE

/** Throws `not_found`. */
async function mustBeCultivation(ctx: Ctx, id: number): Promise<void> {
  mustExist(await ctx.db.selectFrom('cultivation').select('lot_id').where('lot_id', '=', id).executeTakeFirst())
}

/** What moved the plants of a cultivation, latest first. Throws `not_found`. */
export async function listLotMoves(ctx: Ctx, lotId: number, page = 1): Promise<Page<LotMove>> {
  await mustBeCultivation(ctx, lotId)
  const { rows } = await sql<LotMove>`
    select m.id, m.lot_size_id as "sizeId", ${sizeName} as size, ${instantOf('m.at')} as at, m.kind, m.change, m.after, m.reason, m.source,
      m.source_id as "sourceId", m.author
    from lot_move m join lot_size z on z.shop_id = ${ownShop} and z.id = m.lot_size_id
    left join container c on c.shop_id = ${ownShop} and c.id = z.container_id left join caliber k on k.shop_id = ${ownShop} and k.id = z.caliber_id
    where m.shop_id = ${ownShop} and m.lot_id = ${lotId} order by m.id desc limit ${sql.lit(SIZE)} offset ${sql.lit(startOf(page))}`.execute(
    ctx.db,
  )
  const { total } = await ctx.db
    .selectFrom('lot_move')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('lot_id', '=', lotId)
    .executeTakeFirstOrThrow()
  return { items: rows, total, page, size: SIZE }
}

/** The two halves of each transfer as one line, latest first; also of those within the cultivation. Throws `not_found`. */
export async function listTransfers(ctx: Ctx, lotId: number, page = 1): Promise<Page<Transfer>> {
  await mustBeCultivation(ctx, lotId)
  const end = (lot: 'fl' | 'tl', size: 'fz' | 'tz', container: 'fc' | 'tc', caliber: 'fk' | 'tk') => sql`
    jsonb_build_object('lotId', ${sql.ref(lot)}.id, 'number', ${sql.ref(lot)}.number, 'name', ${sql.ref(lot)}.name,
      'size', concat_ws(' · ', ${sql.ref(container)}.name, ${sql.ref(caliber)}.name))`
  const { rows } = await sql<Transfer & { total: number }>`
    select o.pair, ${instantOf('o.at')} as at, -o.change as quantity, o.reason, o.author, ${end('fl', 'fz', 'fc', 'fk')} as "from",
      ${end('tl', 'tz', 'tc', 'tk')} as "to", count(*) over ()::int as total
    from lot_move o join lot_move i on i.shop_id = ${ownShop} and i.pair = o.pair and i.change > 0
    join lot fl on fl.shop_id = ${ownShop} and fl.id = o.lot_id join lot tl on tl.shop_id = ${ownShop} and tl.id = i.lot_id
    join lot_size fz on fz.shop_id = ${ownShop} and fz.id = o.lot_size_id join lot_size tz on tz.shop_id = ${ownShop} and tz.id = i.lot_size_id
    left join container fc on fc.shop_id = ${ownShop} and fc.id = fz.container_id left join container tc on tc.shop_id = ${ownShop} and tc.id = tz.container_id
    left join caliber fk on fk.shop_id = ${ownShop} and fk.id = fz.caliber_id left join caliber tk on tk.shop_id = ${ownShop} and tk.id = tz.caliber_id
    where o.shop_id = ${ownShop} and o.change < 0 and o.pair is not null and (o.lot_id = ${lotId} or i.lot_id = ${lotId})
    order by o.pair desc limit ${sql.lit(SIZE)} offset ${sql.lit(startOf(page))}`.execute(ctx.db)
  return { items: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0, page, size: SIZE }
}
