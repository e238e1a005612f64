import { categoryRoutes } from '@plantule/contract/catalogue/categories'
import { blogRoutes } from '@plantule/contract/storefront/blog'
import { pageRoutes } from '@plantule/contract/storefront/pages'
import { stockRoutes } from '@plantule/contract/stock/stock'
import { beforeAll, describe, expect, test } from 'vitest'
import { parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someBranch, someProduct } from '../../catalogue/catalogue.testing.ts'
import { Visitor } from '../site.testing.ts'

let shop: TestShop
let visitor: Visitor
beforeAll(async () => {
  shop = await newShop()
  visitor = new Visitor(shop)
})

const facts = (id: number, botanical: object) =>
  shop.inShop((ctx) =>
    ctx.db
      .updateTable('product')
      .set({ botanical: JSON.stringify(botanical) })
      .where('id', '=', id)
      .execute(),
  )

describe('plants', () => {
  test('are narrowed by what is known of them', async () => {
    const { product: low } = await someProduct(shop, { name: 'Thym citron' })
    const { product: tall } = await someProduct(shop, { name: 'Chêne vert' })
    await someProduct(shop, { name: 'Brouillon', published: false })
    await facts(low.id, { exposure: ['sun'], heightCm: { min: 10, max: 20 }, hardinessC: -15, floweringMonths: [6, 7] })
    await facts(tall.id, { exposure: ['half-shade'], heightCm: { min: null, max: 1200 }, hardinessC: -8, floweringMonths: [] })
    const all = await visitor.get('/search')
    expect(all.body).toContain('Thym citron')
    expect(all.body).not.toContain('Brouillon')
    const asks: [string, boolean, boolean][] = [
      ['exposure=sun', true, false],
      ['height=low', true, false],
      ['height=tall', false, true],
      ['height=low&height=tall', true, true],
      ['hardiness=10', true, false],
      ['hardiness=5', true, true],
      ['flowering=7', true, false],
      ['flowering=7&exposure=half-shade', false, false],
      ['q=chene', false, true],
      ['exposure=nowhere', true, true],
    ]
    // What looks like a facet within another value is none, and is not kept for who asks for that facet.
    expect((await visitor.get('/search?sort=name%26exposure=sun')).body).toContain('Chêne vert')
    asks.push(['sort=name&exposure=sun', true, false])
    for (const [query, first, second] of asks) {
      const { body, statusCode } = await visitor.get(`/search?${query}`)
      expect([query, statusCode, body.includes('Thym citron'), body.includes('Chêne vert')]).toEqual([query, 200, first, second])
    }
  })

  test('have one address: an older one leads there, one that is gone says so', async () => {
    const { product } = await someProduct(shop, { name: 'Rosier <i>ancien', cultivar: 'Gloire' })
    const path = `/product/${product.id}-rosier-i-ancien-gloire`
    for (const other of [`/product/${product.id}`, `/product/${product.id}-autre-nom`]) {
      const moved = await visitor.get(other)
      expect([moved.statusCode, moved.headers.location]).toEqual([301, `/shop/${shop.uid}${path}`])
    }
    const page = await visitor.get(path)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Rosier &lt;i&gt;ancien')
    expect(page.body).not.toContain('<i>ancien')
    const data = [...page.body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, text]) => JSON.parse(text ?? '') as object,
    )
    expect(data).toMatchObject([{ '@type': 'Product', offers: [{ price: '4.50', priceCurrency: 'EUR' }] }, { '@type': 'BreadcrumbList' }])
    expect(page.body).toContain(`hrefLang="en" href="`)
    await shop.inShop((ctx) => ctx.db.updateTable('product').set({ archived_at: ctx.now }).where('id', '=', product.id).execute())
    expect((await visitor.get(path)).statusCode).toBe(410)
    expect((await visitor.get('/product/999999')).statusCode).toBe(404)
    expect((await visitor.get('/product/x')).statusCode).toBe(404)
  })

  test('are shown as they are now: a price or a stock that changed is there at the next request', async () => {
    const { product, size } = await someProduct(shop, { name: 'Romarin rampant' })
    const path = `/product/${product.id}-romarin-rampant`
    expect((await visitor.get(path)).body).toContain('Épuisé')
    expect((await visitor.get(path)).body).toContain('4,50')
    await shop.ok(stockRoutes.changeProductStock, {
      params: { id: product.id },
      body: { changes: [{ subproductId: size.id, kind: 'initial', quantity: 4 }] },
    })
    expect((await visitor.get(path)).body).toContain('Ajouter au panier')
    await shop.inShop((ctx) => ctx.db.updateTable('subproduct').set({ price_cents: 615 }).where('id', '=', size.id).execute())
    expect((await visitor.get(path)).body).toContain('6,15')
  })

  test('stand in categories, whose former address leads on', async () => {
    const { low, top } = await someBranch(shop, 'Graminées')
    const page = await visitor.get(`/category/${low.url}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`/category/${top.url}`)
    await shop.ok(categoryRoutes.updateSubcategory, {
      params: { id: low.id },
      body: { name: low.name, parentId: low.parentId, url: 'herbes', version: low.version },
    } as never)
    const moved = await visitor.get(`/category/${low.url}`)
    expect([moved.statusCode, moved.headers.location]).toEqual([301, `/shop/${shop.uid}/category/herbes`])
  })
})

describe('texts', () => {
  test('are shown once they are published, and lead to nobody else', async () => {
    const form = { title: 'Nos serres', html: '<p>Visite le samedi</p>', slug: 'nos-serres' }
    const page = await shop.ok(pageRoutes.createPage, { body: { ...form, published: false } })
    expect((await visitor.get('/page/nos-serres')).statusCode).toBe(404)
    await shop.ok(pageRoutes.updatePage, { params: { id: page.id }, body: { published: true, version: page.version } })
    expect((await visitor.get('/page/nos-serres')).body).toContain('Visite le samedi')
    expect((await new Visitor(await newShop()).get('/page/nos-serres')).statusCode).toBe(404)
  })

  test('of the blog appear on their day, with a feed, where the shop shows one', async () => {
    const body = { title: 'Tailler les rosiers', html: '<p>En mars & après</p>', slug: 'tailler', publishedOn: parisDay(new Date()) }
    await shop.ok(blogRoutes.createArticle, { body })
    await shop.ok(blogRoutes.createArticle, { body: { ...body, slug: 'demain', title: 'Demain', publishedOn: '2099-01-01' } })
    expect((await visitor.get('/blog')).statusCode).toBe(404)
    await shop.ok(blogRoutes.setBlogConfig, { body: { shown: true, title: 'Journal', description: '', perPage: 6, showAuthors: false } })
    const blog = await visitor.get('/blog')
    expect([blog.statusCode, blog.body.includes('Tailler les rosiers'), blog.body.includes('Demain')]).toEqual([200, true, false])
    expect((await visitor.get('/blog/demain')).statusCode).toBe(404)
    const feed = await visitor.get('/blog/feed.xml')
    expect(feed.headers['content-type']).toContain('atom+xml')
    expect(feed.body).toContain('&lt;p&gt;En mars')
  })
})

test('programs find what there is: robots, sitemap, products', async () => {
  const robots = await visitor.get('/robots.txt')
  expect(robots.body).toContain(`/shop/${shop.uid}/sitemap.xml`)
  const sitemap = await visitor.get('/sitemap.xml')
  expect(sitemap.body).toContain('thym-citron')
  expect(sitemap.body).toContain('hreflang="en"')
  expect(sitemap.body).not.toContain('brouillon')
  expect((await visitor.get('/products.xml')).headers['content-type']).toContain('xml')
})

test('every page looks without a cookie, keeps scripts out, and names its language', async () => {
  for (const [path, lang] of [
    ['', 'fr'],
    ['/en', 'en'],
    ['/menu', 'fr'],
    ['/en/search', 'en'],
    ['/packs', 'fr'],
  ] as const) {
    const { headers, body, statusCode } = await visitor.get(path)
    expect([path, statusCode, headers['set-cookie'], body.includes(`<html lang="${lang}"`)]).toEqual([path, 200, undefined, true])
    expect(body).not.toMatch(/<script(?! type="application\/ld\+json")/)
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/)
  }
})

test('a page is packed, and not sent again to whoever has it', async () => {
  const whole = await visitor.get('/menu')
  const small = await visitor.get('/menu', { 'accept-encoding': 'gzip, br' })
  expect(small.headers['content-encoding']).toBe('br')
  expect(small.rawPayload.length).toBeLessThan(whole.rawPayload.length / 2)
  const again = await visitor.get('/menu', { 'if-none-match': String(whole.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a page and an article lead from each address that they left, until another takes it', async () => {
  const own = await newShop()
  const guest = new Visitor(own)
  const page = { title: 'Nos serres', html: '<p>Elles sont ici.</p>', published: true }
  const { id, version } = await own.ok(pageRoutes.createPage, { body: { ...page, slug: 'serres' } })
  const moved = await own.ok(pageRoutes.updatePage, { params: { id }, body: { slug: 'nos-serres', version } })
  await own.ok(pageRoutes.updatePage, { params: { id }, body: { slug: 'les-serres', version: moved.version } })
  for (const left of ['serres', 'nos-serres']) {
    const answer = await guest.get(`/page/${left}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([301, `/shop/${own.uid}/page/les-serres`])
  }
  const other = await own.ok(pageRoutes.createPage, { body: { ...page, title: 'Autres serres', slug: 'serres' } })
  expect((await guest.get('/page/serres')).body).toContain('Autres serres')
  await own.ok(pageRoutes.updatePage, { params: { id: other.id }, body: { published: false, version: other.version } })
  expect((await guest.get('/page/serres')).statusCode).toBe(404)
  await own.ok(pageRoutes.removePage, { params: { id } })
  expect((await guest.get('/page/nos-serres')).statusCode).toBe(404)

  await own.ok(blogRoutes.setBlogConfig, { body: { shown: true, title: 'Journal', description: '', perPage: 6, showAuthors: false } })
  const article = { title: 'Planter en mars', html: '<p>Bêcher.</p>', publishedOn: parisDay(new Date()) }
  const written = await own.ok(blogRoutes.createArticle, { body: { ...article, slug: 'mars' } })
  await own.ok(blogRoutes.updateArticle, { params: { id: written.id }, body: { slug: 'planter', version: written.version } })
  expect((await guest.get('/en/blog/mars')).headers.location).toBe(`/shop/${own.uid}/en/blog/planter`)
  const stranger = new Visitor(await newShop())
  expect((await stranger.get('/blog/mars')).statusCode).toBe(404)
})
