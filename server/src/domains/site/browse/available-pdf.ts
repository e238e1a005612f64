import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { dayInWords } from '../../../platform/day-in-words.ts'
import type { DocumentData } from '../../../platform/documents/documents.ts'
import { renderPdf } from '../../../platform/documents/render.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { frenchDay, today } from '../../../platform/paris.ts'
import { shopOnRoll } from '../../fiscal/index.ts'
import { currentShop, invoicingInfo, lookToday } from '../../shops/index.ts'
import { availabilityConfig, type ListReader, listRows, type ListRow } from './list-rows.ts'

const MOST = 3_000

/** What the paper says, read at once; it is drawn once the reading is over. Undefined where there is nothing to list. */
export async function availablePdf(ctx: Ctx, reader: ListReader | null): Promise<(() => Promise<Uint8Array>) | undefined> {
  const rows = (await listRows(ctx, reader)).slice(0, MOST)
  if (rows.length === 0) return undefined
  const priced = reader ? reader.mode : (await availabilityConfig(ctx)).prices ? 'incl' : 'none'
  const data: DocumentData<'availability'> = {
    shop: shopOnRoll(await invoicingInfo(ctx), (await currentShop(ctx)).name),
    locale: ctx.locale,
    issued: ctx.locale === 'fr' ? frenchDay(today(ctx)) : dayInWords(today(ctx), 'en'),
    profile: reader?.name ?? '',
    priced,
    groups: await groupsOf(ctx, rows),
  }
  const [date, look] = [ctx.now, await lookToday(ctx)]
  return () => renderPdf('availability', data, { date, look })
}

/** By the category at the top of the menu that each plant stands in; what stands in none comes last. */
async function groupsOf(ctx: Ctx, rows: readonly ListRow[]): Promise<DocumentData<'availability'>['groups']> {
  const { rows: placed } = await sql<{ productId: number; name: string; place: number }>`
    select distinct on (pc.product_id) pc.product_id as "productId", top.name, top.idx as place from product_category pc
    join category c on c.shop_id = ${ownShop} and c.id = pc.category_id
    left join category up on up.shop_id = ${ownShop} and up.id = c.parent_id
    join category top on top.shop_id = ${ownShop} and top.id = coalesce(up.parent_id, up.id, c.id)
    where pc.shop_id = ${ownShop} and pc.product_id = any(${[...new Set(rows.map(({ productId }) => productId))]}::bigint[])
    order by pc.product_id, top.idx, top.id`.execute(ctx.db)
  const of = new Map(placed.map((one) => [one.productId, one]))
  const groups = Map.groupBy(rows, ({ productId }) => of.get(productId)?.name ?? '')
  const placeOf = (name: string): number => placed.find((one) => one.name === name)?.place ?? Number.MAX_SAFE_INTEGER
  const keyOf = ({ latinName, name }: ListRow): string => (latinName || name).toLowerCase()
  return [...groups]
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([name, list]) => ({
      name,
      rows: list
        .toSorted((one, other) => keyOf(one).localeCompare(keyOf(other), 'fr'))
        .map((row) => ({
          name: row.name,
          latinName: [row.latinName, row.cultivar && `‘${row.cultivar}’`].filter(Boolean).join(' '),
          size: row.size,
          ready: row.inStock ? '' : weekOf(row.availableFrom, ctx.locale),
          quantity: row.inStock ? row.quantity : null,
          priceCents: row.priceCents,
        })),
    }))
}

/** `2026-12-03`: week 49 (ISO 8601). */
function weekOf(day: string | null, locale: Ctx['locale']): string {
  if (day === null) return ''
  const date = new Date(`${day}T00:00:00Z`)
  const thursday = new Date(date.getTime() + (3 - ((date.getUTCDay() + 6) % 7)) * 86_400_000)
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1)
  return `${locale === 'fr' ? 'sem.' : 'week'} ${1 + Math.floor((thursday.getTime() - first) / (7 * 86_400_000))}`
}
