import type { CountItem } from '@plantule/contract/stock/count'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { awayOf } from '../stands.ts'
import { Refused } from '../../../platform/refused.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Found = { exact: boolean; items: CountItem[] }

const SHOWN = 20
const columns = sql`s.id as "subproductId", p.id as "productId", concat_ws(' ', p.name, nullif(p.cultivar, '')) as name, p.latin_name as "latinName",
  s.label as size, s.reference, s.barcode, size_face(p.id, s.picture_id) as "imageKey", coalesce(l.on_hand, 0) as "onHand", coalesce(l.reserved, 0) as reserved,
  s.archived_at is not null or p.archived_at is not null as archived`

type Row = Omit<CountItem, 'onHandThen' | 'away' | 'stands'> & { archived: boolean }

const read = async (ctx: Ctx, from: RawBuilder<unknown>, where: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select ${columns} from ${from} join subproduct s on p.shop_id = ${ownShop} and s.shop_id = ${ownShop} and s.product_id = p.id left join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = s.id
    where ${where} order by ${order} s.idx, s.id limit ${SHOWN}`.execute(ctx.db)
  return rows
}

const isAddress = /^https?:\/\/\S+\/product\/(\d+)\/?(\?\S*)?$/i
const isScan = /^\d{6,}$/

/**
 * What a scan or typed words mean: a barcode or reference is one size; the square code of a label is a product, of one
 * or several sizes; words are searched. With `since` each size says what was on hand then: who counted it saw that, whatever was sold
 * until the server was asked. What stands at a fair is not here, and told apart. Throws `code_of_nothing`, `code_of_archived`.
 */
export async function findCounted(ctx: Ctx, code: string, since?: string): Promise<Found> {
  const found = await byCode(ctx, code)
  const live = found.filter((row) => !row.archived)
  const [gone] = found
  if (live.length === 0 && gone) throw new Refused('code_of_archived', { name: `${gone.name} - ${gone.size}` })
  if (live.length > 0) return { exact: live.length === 1, items: await toItems(ctx, live, since) }
  // A barcode that nothing bears must not count something that looks alike.
  const items = isScan.test(code) || isAddress.test(code) ? [] : await byWords(ctx, code)
  if (items.length === 0) throw new Refused('code_of_nothing', { code })
  return { exact: false, items: await toItems(ctx, items, since) }
}

async function byCode(ctx: Ctx, code: string): Promise<Row[]> {
  const product = isAddress.exec(code)?.[1]
  if (product !== undefined && Number.isSafeInteger(Number(product))) {
    const rows = await read(ctx, sql`product p`, sql`p.id = ${Number(product)}`, sql``)
    return rows.some((row) => !row.archived) ? rows.filter((row) => !row.archived) : rows
  }
  return read(
    ctx,
    sql`product p`,
    sql`s.barcode = ${code} or lower(s.reference) = lower(${code})`,
    sql`coalesce(s.barcode = ${code}, false) desc,`,
  )
}

const byWords = (ctx: Ctx, words: string): Promise<Row[]> =>
  read(
    ctx,
    sql`product_search(${words}, ${SHOWN}, true) f join product p on p.shop_id = ${ownShop} and p.id = f.id`,
    sql`p.archived_at is null and s.archived_at is null`,
    sql`f.rank desc, p.name, p.id,`,
  )

async function toItems(ctx: Ctx, rows: readonly Row[], since: string | undefined): Promise<CountItem[]> {
  const away = await awayOf(
    ctx,
    rows.map((row) => row.subproductId),
  )
  const here = rows.map(({ archived: _, ...item }) => {
    const { plants, stands } = away.get(item.subproductId) ?? { plants: 0, stands: '' }
    return { ...item, onHand: item.onHand - plants, reserved: item.reserved - plants, away: plants, stands }
  })
  const moved = since === undefined ? undefined : await cameSince(ctx, here, since)
  return here.map((item) => ({ ...item, onHandThen: moved ? item.onHand - (moved.get(item.subproductId) ?? 0) : null }))
}

/** How many more are here than at a moment; what a stand sold or was loaded with was not here, or is not any more. */
async function cameSince(ctx: Ctx, items: readonly { subproductId: number }[], since: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; came: number }>`
    select m.subproduct_id as id, sum(m.on_hand_change - case when m.source = 'fair' then m.reserved_change else 0 end)::int as came
    from stock_movement m
    where m.shop_id = ${ownShop} and m.subproduct_id = any(${items.map((item) => item.subproductId)}::bigint[]) and m.at > ${since}::timestamptz
    group by m.subproduct_id`.execute(ctx.db)
  return new Map(rows.map(({ id, came }) => [id, came]))
}
