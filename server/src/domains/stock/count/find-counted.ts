import type { CountItem } from '@plantule/contract/stock/count'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Found = { exact: boolean; items: CountItem[] }

const SHOWN = 20
const columns = sql`s.id as "subproductId", p.id as "productId", concat_ws(' ', p.name, nullif(p.cultivar, '')) as name, p.latin_name as "latinName",
  s.label as size, s.reference, s.barcode, size_face(p.id, s.picture_id) as "imageKey", coalesce(l.on_hand, 0) as "onHand", coalesce(l.reserved, 0) as reserved,
  s.archived_at is not null or p.archived_at is not null as archived`

type Row = Omit<CountItem, 'onHandThen'> & { archived: boolean }

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
 * until the server was asked. Throws `code_of_nothing`, `code_of_archived`.
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
  const then = since === undefined ? undefined : await onHandAt(ctx, rows, since)
  return rows.map(({ archived: _, ...item }) => ({ ...item, onHandThen: then?.get(item.subproductId) ?? null }))
}

/** What was on hand at a moment: before the first movement after it, or as today. */
async function onHandAt(ctx: Ctx, rows: readonly Row[], since: string): Promise<Map<number, number>> {
  const ids = rows.map((row) => row.subproductId)
  const { rows: first } = await sql<{ id: number; before: number }>`
    select distinct on (m.subproduct_id) m.subproduct_id as id, m.on_hand_after - m.on_hand_change as before from stock_movement m
    where m.shop_id = ${ownShop} and m.subproduct_id = any(${ids}::bigint[]) and m.at > ${since}::timestamptz
    order by m.subproduct_id, m.id`.execute(ctx.db)
  return new Map([...rows.map((row) => [row.subproductId, row.onHand] as const), ...first.map(({ id, before }) => [id, before] as const)])
}
