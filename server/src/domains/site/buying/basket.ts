import type { SiteBasket, SiteBasketLine } from '@plantule/contract/site/site-buying'
import { LineInput } from '@plantule/contract/orders/schemas'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { visible } from '../../catalogue/index.ts'
import { priceLines } from '../../orders/index.ts'
import { packArticles } from '../../packs/index.ts'
import { allItems } from '../../visitors/index.ts'
import { packsAvailable } from '@plantule/contract/pricing/pack-rules'
import { packPath, productPath } from '../site-paths.ts'
import type { BasketItem } from './basket-cookie.ts'

type Article = Pick<SiteBasketLine, 'path' | 'name' | 'latinName' | 'size' | 'imageKey' | 'most'>
const idOf = ({ key }: BasketItem): number => Number(key.slice(1))

/** As a line of an order names it. */
export const toLine = (item: BasketItem): LineInput =>
  LineInput.parse({ [item.key.startsWith('p') ? 'packId' : 'subproductId']: idOf(item), quantity: item.quantity, listed: true })

/** What is in a basket as it stands today: prices of the lists, what there is of each, and what is no longer sold. */
export async function basketOf(ctx: Ctx, items: readonly BasketItem[]): Promise<SiteBasket> {
  const articles = await articlesOf(ctx, items)
  const sold = items.filter(({ key }) => articles.has(key))
  const priced = await priceLines(ctx, 'incl', sold.map(toLine), { packs: true })
  const lines = items.map((item): SiteBasketLine => {
    const article = articles.get(item.key)
    const none = { path: '/search', name: '', latinName: '', size: '', imageKey: null, most: 0 }
    if (!article) return { ...none, ...item, unitCents: 0, totalCents: 0, fault: 'gone' }
    const unitCents = priced[sold.indexOf(item)]?.unit_cents ?? 0
    const short = article.most !== null && item.quantity > article.most
    return { ...article, ...item, unitCents, totalCents: unitCents * item.quantity, fault: short ? 'short' : null }
  })
  return {
    kind: 'basket',
    lines,
    totalCents: lines.reduce((sum, { totalCents }) => sum + totalCents, 0),
    ready: lines.length > 0 && lines.every(({ fault }) => fault === null),
  }
}

async function articlesOf(ctx: Ctx, items: readonly BasketItem[]): Promise<Map<string, Article>> {
  const ids = items.filter(({ key }) => key.startsWith('s')).map(idOf)
  const packIds = items.filter(({ key }) => key.startsWith('p')).map(idOf)
  const found = new Map<string, Article>()
  for (const row of ids.length === 0 ? [] : await sizesOf(ctx, ids)) {
    const { id, productId, available, backorder, ...rest } = row
    const most = backorder ? null : Math.max(0, available)
    found.set(`s${id}`, { ...rest, path: productPath(productId, row.name, row.cultivar), most })
  }
  if (packIds.length === 0) return found
  const shown = new Map((await allItems(ctx)).packs.map((pack) => [pack.packId, pack]))
  for (const [id, pack] of await packArticles(ctx, packIds)) {
    const face = shown.get(id)
    if (!face) continue
    found.set(`p${id}`, {
      path: packPath(id, pack.name),
      name: pack.name,
      latinName: '',
      size: '',
      imageKey: face.imageKey,
      most: packsAvailable(pack.parts),
    })
  }
  return found
}

type SizeRow = Omit<Article, 'path' | 'most'> & { id: number; productId: number; cultivar: string; available: number; backorder: boolean }

async function sizesOf(ctx: Ctx, ids: readonly number[]): Promise<SizeRow[]> {
  const { rows } = await sql<SizeRow>`
    select s.id, p.id as "productId", concat_ws(' ', p.name, nullif(p.cultivar, '')) as name, p.cultivar, p.latin_name as "latinName", s.label as size,
      size_face(p.id, s.picture_id) as "imageKey", coalesce(l.available, 0) as available, coalesce(l.backorder and not l.shut, false) as backorder
    from subproduct s join product p on p.shop_id = ${ownShop} and p.id = s.product_id
    left join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = s.id
    where s.shop_id = ${ownShop} and s.id = any(${[...ids]}::bigint[]) and s.archived_at is null and ${visible}
      -- Of what a recall closed no price is told.
      and l.held_by is null`.execute(ctx.db)
  return rows
}
