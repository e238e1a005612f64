import type { Sent } from '@plantule/contract/base/route'
import { imageUrl } from '@plantule/contract/library/library'
import { type Article, blogRoutes } from '@plantule/contract/storefront/blog'
import { pageRoutes, type SitePage } from '@plantule/contract/storefront/pages'
import sharp from 'sharp'
import { newLinkToken } from '../../platform/link-pages.ts'
import type { TestShop } from '../../testing/new-shop.ts'

type PageBody = Sent<(typeof pageRoutes)['createPage']>['body']
type ArticleBody = Sent<(typeof blogRoutes)['createArticle']>['body']

export const somePage = (shop: TestShop, given: Partial<PageBody> = {}): Promise<SitePage> =>
  shop.ok(pageRoutes.createPage, { body: { title: 'Qui sommes-nous', html: '<p>Une famille de pépiniéristes.</p>', ...given } })

export const someArticle = (shop: TestShop, given: Partial<ArticleBody> = {}): Promise<Article> =>
  shop.ok(blogRoutes.createArticle, { body: { title: 'Planter en novembre', html: '<p>À la Sainte-Catherine…</p>', ...given } })

export const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#4a7' } })
    .png()
    .toBuffer()

/** A page that shows a picture of the library, and an article with one above it. */
export async function fillStorefront(shop: TestShop): Promise<void> {
  const page = await somePage(shop, { published: true })
  const file = { name: 'serre.png', bytes: await photo() }
  const shown = await shop.ok(pageRoutes.addPageImage, { params: { id: page.id }, body: { alt: 'La serre' } }, { file })
  const html = `${page.html}<img src="${imageUrl(shown.key, 800)}" alt="La serre">`
  await shop.ok(pageRoutes.updatePage, { params: { id: page.id }, body: { html, version: page.version } })
  await someArticle(shop, { imageId: shown.id, html, publishedOn: '2026-11-02' })
  await someHost(shop)
}

/** A name that was asked for, whose check nobody asked for: the DNS is not ours. */
export const someHost = (shop: TestShop, host = `www.${shop.uid}.fr`) =>
  shop.inShop((ctx) =>
    ctx.db.insertInto('shop_host').values({ shop_id: shop.id, host, token: newLinkToken(), asked_at: ctx.now }).execute(),
  )
