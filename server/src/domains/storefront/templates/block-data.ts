import type { BlockArticle, BlockCategory, BlockData, BlockPicture } from '@plantule/contract/storefront/block-data'
import { allBlocks, type Block, type BlockProps, type TemplateKind } from '@plantule/contract/storefront/blocks'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { today } from '../../../platform/paris.ts'
import { visible } from '../../catalogue/index.ts'
import { currentShop, invoicingInfo, viewConfig } from '../../shops/index.ts'
import { cardsOf, type CardsWanted, productPage, sampleProductId } from '../../visitors/index.ts'
import { idsIn } from './named-in.ts'

/** What the blocks of a page show of the shop, read at once whatever stands in them; `product` is what the page is about. */
export async function blockData(ctx: Ctx, blocks: readonly Block[], product: BlockData['product']): Promise<BlockData> {
  const all = allBlocks(blocks)
  const cards = await cardsOf(ctx, wantedIn(all, product?.id ?? null))
  const related = cards.get(RELATED) ?? []
  cards.delete(RELATED)
  return {
    shop: await shopDetails(ctx),
    pictures: await picturesIn(ctx, idsIn(blocks, 'image')),
    products: Object.fromEntries(cards),
    categories: await categoriesIn(ctx, all),
    articles: await articlesIn(ctx, all),
    product,
    related,
    characteristics: (await viewConfig(ctx)).product_view.characteristics,
  }
}

/**
 * The same of an editor, which names the product to show a page by, or leaves it to us. Throws `not_found` for a product nobody may see.
 */
export async function previewData(ctx: Ctx, kind: TemplateKind, blocks: readonly Block[], productId: number | null): Promise<BlockData> {
  const shownId = kind === 'product' ? (productId ?? (await sampleProductId(ctx))) : null
  return blockData(ctx, blocks, shownId === null ? null : await productPage(ctx, shownId))
}

/** No block is called so. */
const RELATED = ' related'

function wantedIn(all: readonly Block[], productId: number | null): Map<string, CardsWanted> {
  const wanted = new Map<string, CardsWanted>()
  for (const block of all) {
    if (block.type === 'related' && productId !== null) {
      const before = wanted.get(RELATED)?.count ?? 0
      wanted.set(RELATED, { source: 'near', productId, count: Math.max(before, block.props.count) })
    }
    const want = block.type === 'products' ? wantedBy(block.props) : undefined
    if (want) wanted.set(block.id, want)
  }
  return wanted
}

/** Which products a block means; undefined where it does not say yet. */
export function wantedBy({
  source,
  categoryId,
  tag,
  productIds,
  count,
}: BlockProps<'products'>): Exclude<CardsWanted, { source: 'near' }> | undefined {
  if (source === 'chosen') return { source, ids: productIds, count: 24 }
  if (source === 'category') return categoryId === null ? undefined : { source, categoryId, count }
  if (source === 'tag') return tag === '' ? undefined : { source, tag, count }
  return { source, count }
}

async function shopDetails(ctx: Ctx): Promise<BlockData['shop']> {
  const { name } = await currentShop(ctx)
  const { legalName, line1, line2, postcode, city, email, phone } = await invoicingInfo(ctx)
  const address = [line1, line2, `${postcode} ${city}`.trim()].filter((line) => line !== '')
  return { name: name || legalName, address, phone, email }
}

export async function picturesIn(ctx: Ctx, ids: number[]): Promise<Record<string, BlockPicture>> {
  if (ids.length === 0) return {}
  const rows = await ctx.db.selectFrom('image').select(['id', 'key', 'alt', 'width', 'height']).where('id', 'in', ids).execute()
  return Object.fromEntries(rows.map(({ id, ...picture }) => [id, picture]))
}

/** A category is shown by the picture of one of its products. */
async function categoriesIn(ctx: Ctx, all: readonly Block[]): Promise<Record<string, BlockCategory[]>> {
  const shown = all.filter((block) => block.type === 'categories')
  if (shown.length === 0) return {}
  const named = [...new Set(shown.flatMap(({ props }) => props.categoryIds))]
  const wantsTop = shown.some(({ props }) => props.categoryIds.length === 0)
  const { rows } = await sql<BlockCategory & { level: number }>`
    select c.id, c.name, c.slug as url, c.level, (select product_face(p.id) from product p
      where p.shop_id = ${ownShop} and ${visible} and product_face(p.id) is not null and p.id in (select pc.product_id from product_category pc
        where pc.shop_id = ${ownShop} and pc.category_id in (select b.id from category b left join category up on up.shop_id = ${ownShop} and up.id = b.parent_id
          where b.shop_id = ${ownShop} and b.published and c.id in (b.id, b.parent_id, up.parent_id)))
      order by p.id limit 1) as "imageKey"
    from category c where c.shop_id = ${ownShop} and c.published and (c.id = any(${named}::bigint[]) or (${wantsTop} and c.level = 1))
    order by c.level, c.idx, c.id limit 60`.execute(ctx.db)
  return Object.fromEntries(
    shown.map(({ id, props: { categoryIds } }) => [
      id,
      (categoryIds.length === 0
        ? rows.filter(({ level }) => level === 1)
        : categoryIds.flatMap((one) => rows.find((row) => row.id === one) ?? [])
      ).map(({ level: _, ...category }) => category),
    ]),
  )
}

async function articlesIn(ctx: Ctx, all: readonly Block[]): Promise<BlockArticle[]> {
  const count = Math.max(0, ...all.map((block) => (block.type === 'articles' ? block.props.count : 0)))
  if (count === 0) return []
  const { rows } = await sql<BlockArticle>`
    select a.id, a.title, a.slug, a.description, a.published_on::text as "publishedOn",
      (select i.key from image i where i.shop_id = ${ownShop} and i.id = a.image_id) as "imageKey"
    from blog_article a where a.shop_id = ${ownShop} and a.published_on <= ${today(ctx)}::date
    order by a.published_on desc, a.id desc limit ${count}`.execute(ctx.db)
  return rows
}
