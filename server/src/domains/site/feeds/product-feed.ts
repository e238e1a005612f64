import { imageUrl } from '@plantule/contract/library/library'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { allItems } from '../../visitors/index.ts'
import { aroundOf } from '../frame.ts'
import type { Place } from '../place.ts'
import { productPath } from '../site-paths.ts'
import { summary } from '../browse/cards.ts'
import { element } from './xml.ts'

const euros = (cents: number): string => `${(cents / 100).toFixed(2)} EUR`

/** What is for sale, a size an item, in the format that shopping sites read (Google Merchant, RSS 2.0). */
export async function productFeed(ctx: Ctx, { origin, prefix }: Place): Promise<string> {
  const { shop } = await aroundOf(ctx)
  const { items } = await allItems(ctx)
  const told = await toldOf(ctx, [...new Set(items.map(({ productId }) => productId))])
  const lines = items.flatMap((item) => {
    const more = told.get(item.productId)
    // A picture is asked for by whoever reads the feed: what has none cannot be shown.
    if (!more || !item.imageKey) return []
    const name = [item.name, item.cultivar && `‘${item.cultivar}’`, item.size].filter(Boolean).join(' ')
    return [
      [
        '<item>',
        element('g:id', `s${item.subproductId}`),
        element('g:item_group_id', `p${item.productId}`),
        element('g:title', name.slice(0, 150)),
        element('g:description', (summary(more.description, 4900) || [item.latinName, name].filter(Boolean).join(' – ')).slice(0, 5000)),
        element('g:link', `${origin}${prefix}${productPath(item.productId, item.name, item.cultivar)}`),
        element('g:image_link', `${origin}${imageUrl(item.imageKey, 1600, 'jpg')}`),
        element('g:availability', item.inStock ? 'in_stock' : 'out_of_stock'),
        element('g:price', euros(item.promotion ? item.promotion.lowest30DaysCents : item.priceCents)),
        ...(item.promotion ? [element('g:sale_price', euros(item.priceCents))] : []),
        element('g:condition', 'new'),
        element('g:identifier_exists', 'no'),
        element('g:size', item.size),
        ...(more.type === 'plant' ? [element('g:google_product_category', '985')] : []),
        '</item>',
      ].join(''),
    ]
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
${element('title', shop.name)}${element('link', `${origin}${prefix}/`)}${element('description', shop.name)}
${lines.join('\n')}
</channel></rss>
`
}

async function toldOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, { description: string; type: string }>> {
  const { rows } = await sql<{ id: number; description: string; type: string }>`
    select id, description, type from product where product.shop_id = ${ownShop} and id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}
