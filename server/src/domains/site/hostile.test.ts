import { botRoutes } from '@plantule/contract/bot/bot'
import { categoryRoutes } from '@plantule/contract/catalogue/categories'
import { blogRoutes, defaultBlogConfig } from '@plantule/contract/storefront/blog'
import { openingRoutes } from '@plantule/contract/storefront/opening'
import { pageRoutes } from '@plantule/contract/storefront/pages'
import { expect, test } from 'vitest'
import { parisDay } from '../../platform/paris.ts'
import { newShop } from '../../testing/new-shop.ts'
import { mixedPack, someStock } from '../orders/orders.testing.ts'
import { agreed, Visitor } from './site.testing.ts'

const hostile = `"><script>alert(1)</script><svg onload=alert(2)><img src=x onerror='alert(3)'>]]><!--שלום\u202e 🌱 {{x}}`
/** As far as a field goes. */
const short = hostile.slice(0, 118)
const html = `<p onclick="alert(4)">Texte ${hostile}</p><a href="javascript:alert(5)">là</a><iframe src="https://example.org"></iframe>`

/** What a browser would run of a page, or take for a tag of the shop's own. */
function refuseRunning(body: string, of: string): void {
  const scripts = body.match(/<script[^>]*>[\s\S]*?<\/script/gi) ?? []
  for (const script of scripts) {
    const [, kind, data = ''] = /^<script type="([^"]*)">([\s\S]*)<\/script$/i.exec(script) ?? []
    expect([of, kind]).toEqual([of, 'application/ld+json'])
    expect(() => JSON.parse(data) as unknown, of).not.toThrow()
  }
  const rest = body.replaceAll(/<script type="application\/ld\+json">[\s\S]*?<\/script>/g, '')
  // In quotes it is words.
  const handler = /<[a-z][\w-]*(?:\s+[\w:-]+(?:="[^"]*")?)*\s+on[a-z]+=/i
  const tag = /<script|<svg onload|<img src=x|<iframe|href="javascript:/i
  expect([of, tag.exec(rest)?.[0], handler.exec(rest)?.[0]]).toEqual([of, undefined, undefined])
}

test('nothing that anybody typed runs on a page of the shop, breaks it, or ends the data that it gives to programs', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 50)
  const { packId } = await mixedPack(shop)
  await shop.ok(pageRoutes.createPage, { body: { title: short, description: hostile, html, slug: 'venir', published: true } })
  await shop.ok(blogRoutes.setBlogConfig, { body: { ...defaultBlogConfig, shown: true, title: short.slice(0, 80), description: hostile } })
  await shop.ok(blogRoutes.createArticle, {
    body: { title: short, description: hostile, html, slug: 'article', publishedOn: parisDay(new Date()) },
  })
  const top = await shop.ok(categoryRoutes.createSupercategory, { body: { name: short, description: html } })
  await shop.ok(openingRoutes.setOpening, { body: { state: 'open', message: short, unpaidHours: 24 } })
  const { version } = await shop.ok(botRoutes.saveBot, {
    body: { graph: { start: 'a', blocks: [{ id: 'a', x: 0, y: 0, kind: 'end', text: hostile }] }, version: 1 },
  })
  await shop.ok(botRoutes.publishBot, { body: { version } })
  // Whatever a form would take off: what stands there may be older than its rule, or come from a file.
  await shop.inShop(async (ctx) => {
    const { product_id } = await ctx.db.selectFrom('subproduct').select('product_id').where('id', '=', size).executeTakeFirstOrThrow()
    const names = { name: hostile, latin_name: hostile, cultivar: hostile }
    await ctx.db.updateTable('product').set(names).where('id', '=', product_id).execute()
    await ctx.db.updateTable('subproduct').set({ label: hostile }).where('id', '=', size).execute()
    await ctx.db.updateTable('pack').set({ name: hostile }).where('id', '=', packId).execute()
    await ctx.db.insertInto('product_category').values({ shop_id: ctx.shopId, product_id, category_id: top.id }).execute()
    await ctx.db.updateTable('shop').set({ name: short }).where('id', '=', ctx.shopId).execute()
  })

  const visitor = new Visitor(shop)
  const sitemap = await visitor.get('/sitemap.xml')
  const own = [...sitemap.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at = '']) =>
    at.slice(at.indexOf(`/shop/${shop.uid}`) + `/shop/${shop.uid}`.length),
  )
  expect(own.filter((path) => /^\/(?:product|category|pack|page|blog)\//.test(path)).length).toBeGreaterThanOrEqual(5)
  const asked = encodeURIComponent(hostile)
  const more = [
    '/menu',
    `/search?q=${asked}`,
    '/search?view=list',
    '/packs',
    '/available',
    '/contact',
    '/newsletter',
    '/advice',
    `/nowhere/${asked}`,
  ]
  for (const path of [...own, ...more, ...more.map((each) => `/en${each}`)]) {
    const { statusCode, body, headers } = await visitor.get(path)
    expect([path, statusCode < 500]).toEqual([path, true])
    expect(String(headers['content-security-policy']), path).not.toMatch(/script-src[^;]*(?:unsafe|\*)/)
    refuseRunning(body, path)
  }
  for (const path of ['/sitemap.xml', '/products.xml', '/blog/feed.xml']) {
    const { statusCode, body } = await visitor.get(path)
    expect([path, statusCode]).toEqual([path, 200])
    expect([path, /<script|<svg|<img|<iframe|\]\]>(?!<\/)/.exec(body)?.[0]]).toEqual([path, undefined])
  }

  // What a buyer types comes back to them, and to the shop.
  await visitor.post('/basket', { key: `s${size}`, quantity: 2 })
  refuseRunning((await visitor.get('/basket')).body, 'basket')
  const typed = { firstName: short, lastName: short, line1: short, line2: short, city: short.slice(0, 60), note: hostile }
  refuseRunning((await visitor.checkout({ ...typed, email: hostile })).body, 'checkout')
  const recap = await visitor.toRecap(typed)
  refuseRunning((await visitor.get(recap)).body, 'recap')
  expect((await visitor.post(recap, agreed)).statusCode).toBe(303)
  refuseRunning((await visitor.get(recap.replace('checkout', 'order'))).body, 'order')
})
