import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { escapeXml } from '../../../platform/documents/xml.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { today } from '../../../platform/paris.ts'
import { visible } from '../../catalogue/index.ts'
import { aroundOf } from '../frame.ts'
import type { Place } from '../place.ts'
import { articlePath, categoryPath, legalPath, packPath, productPath, textPath } from '../site-paths.ts'
import { element } from './xml.ts'

/** The protocol allows 50,000 addresses a file; each stands there in two languages. */
const MOST = 24_000

type Row = {
  kind: 'category' | 'product' | 'pack' | 'page' | 'article' | 'legal'
  id: number
  name: string
  more: string
  changed: string | null
}

/** Every page of the shop that search engines may keep, in both languages. */
export async function sitemap(ctx: Ctx, { origin, prefix }: Place): Promise<string> {
  const { has } = await aroundOf(ctx)
  const { rows } = await sql<Row>`
    select 'category' as kind, c.id, c.slug as name, '' as more, null::text as changed from category c where c.shop_id = ${ownShop} and c.published
    union all select 'page', s.id, s.slug, '', s.updated_at::date::text from site_page s where s.shop_id = ${ownShop} and s.published
    union all select 'article', a.id, a.slug, '', a.updated_at::date::text from blog_article a
      where a.shop_id = ${ownShop} and ${has.blog !== null} and a.published_on <= ${today(ctx)}::date
    union all select distinct 'legal', 0, l.kind, '', null from legal_text l where l.shop_id = ${ownShop} and l.valid_from <= ${today(ctx)}::date
    union all select 'pack', k.id, k.name, '', null from pack k where k.shop_id = ${ownShop} and k.published and k.archived_at is null
    union all select 'product', p.id, p.name, p.cultivar, p.updated_at::date::text from product p where p.shop_id = ${ownShop} and ${visible}
    order by 1, 2 limit ${MOST}`.execute(ctx.db)
  const paths = [
    { path: '/', changed: null },
    { path: '/search', changed: null },
    { path: '/available', changed: null },
    ...(has.packs ? [{ path: '/packs', changed: null }] : []),
    ...(has.giftCards ? [{ path: '/gift-card', changed: null }] : []),
    ...(has.blog === null ? [] : [{ path: '/blog', changed: null }]),
    ...rows.map((row) => ({ path: pathOf(row), changed: row.changed })),
  ]
  const at = (language: string, path: string) => `${origin}${prefix}${language}${path === '/' && language ? '' : path}`
  const urls = paths.flatMap(({ path, changed }) => {
    const links = [
      ['fr', at('', path)],
      ['en', at('/en', path)],
    ].map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(href ?? '')}"/>`)
    return ['', '/en'].map(
      (language) => `<url>${element('loc', at(language, path))}${changed ? element('lastmod', changed) : ''}${links.join('')}</url>\n`,
    )
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('')}</urlset>
`
}

const paths: Record<Row['kind'], (row: Row) => string> = {
  category: ({ name }) => categoryPath(name),
  page: ({ name }) => textPath(name),
  article: ({ name }) => articlePath(name),
  legal: ({ name }) => legalPath(name),
  pack: ({ id, name }) => packPath(id, name),
  product: ({ id, name, more }) => productPath(id, name, more),
}
const pathOf = (row: Row): string => paths[row.kind](row)
