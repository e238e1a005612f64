import { imageUrl, libraryRoutes } from '@plantule/contract/library/library'
import { initRoutes } from '@plantule/contract/shops/init'
import { articleStateOf, blogRoutes } from '@plantule/contract/storefront/blog'
import { pageRoutes } from '@plantule/contract/storefront/pages'
import { expect, test } from 'vitest'
import { newShop } from '../../testing/new-shop.ts'
import { photo, someArticle, somePage } from './storefront.testing.ts'

test('a page has an address of its own, is read once it is published, and stands in the shop’s start', async () => {
  const shop = await newShop()
  const [one, two] = [await somePage(shop), await somePage(shop)]
  expect([one.slug, two.slug]).toEqual(['qui-sommes-nous', 'qui-sommes-nous-2'])
  const read = () => shop.call(pageRoutes.getPage, { params: { id: one.id }, query: { shop: shop.uid } }, { token: null })
  expect((await read()).status).toBe(404)
  const published = await shop.ok(pageRoutes.updatePage, {
    params: { id: one.id },
    body: { published: true, place: 'menu', version: one.version },
  })
  const page = await read()
  expect([page.status, page.body.html]).toEqual([200, '<p>Une famille de pépiniéristes.</p>'])
  expect((await shop.ok(initRoutes.init)).pages).toEqual([{ id: one.id, name: 'Qui sommes-nous', url: 'qui-sommes-nous' }])
  const taken = await shop.call(pageRoutes.updatePage, { params: { id: two.id }, body: { slug: one.slug, version: two.version } })
  expect([taken.problem.code, taken.problem.errors?.[0]?.path]).toEqual(['slug_taken', ['slug']])
  const bad = await shop.call(pageRoutes.updatePage, { params: { id: two.id }, body: { slug: 'À propos', version: two.version } })
  expect(bad.problem.errors?.[0]?.path).toEqual(['slug'])
  const empty = await shop.call(pageRoutes.updatePage, { params: { id: one.id }, body: { html: '<p> </p>', version: published.version } })
  expect([empty.problem.code, empty.problem.errors?.[0]?.path]).toEqual(['nothing_written', ['html']])
  const late = await shop.call(pageRoutes.updatePage, { params: { id: one.id }, body: { title: 'X', version: one.version } })
  expect(late.problem.code).toBe('stale_version')
  const { items } = await shop.ok(pageRoutes.listPages)
  expect(items.map(({ id, place }) => [id, place])).toEqual([
    [one.id, 'menu'],
    [two.id, 'footer'],
  ])
  await shop.ok(pageRoutes.removePage, { params: { id: one.id } })
  expect((await read()).status).toBe(404)
})

test('two who give the same address at once: one gets it', async () => {
  const shop = await newShop()
  const body = { title: 'Contact', slug: 'contact', html: '<p>Venez.</p>' }
  const answers = await Promise.all([1, 2, 3].map(() => shop.call(pageRoutes.createPage, { body })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
})

test('a text shows pictures of its own library alone, which then may not be deleted unnoticed', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  const page = await somePage(shop)
  const add = async (to: typeof shop) =>
    to.ok(libraryRoutes.addImage, { body: { alt: 'Serre' } }, { file: { name: 'serre.png', bytes: await photo() } })
  const [own, foreign] = [await add(shop), await add(other)]
  const html = [
    '<p onclick="x()">Voici <script>alert(1)</script><a href="javascript:x()">la serre</a></p>',
    `<img src="${imageUrl(own.key, 800)}" alt="La serre" onerror="x()" style="x">`,
    `<img src="${imageUrl(foreign.key, 800)}">`,
    `<img src="https://example.org/pixel.gif?u=${imageUrl(own.key, 800)}">`,
    `<img src="/api/v2/image/${own.key}/../../logout">`,
  ].join('')
  const saved = await shop.ok(pageRoutes.updatePage, { params: { id: page.id }, body: { html, version: page.version } })
  expect(saved.html).toBe(`<p>Voici <a>la serre</a></p><img src="${imageUrl(own.key, 800)}" alt="La serre" />`)
  const image = (await shop.ok(libraryRoutes.listImages, { query: {} })).items.find(({ id }) => id === own.id)
  expect(image?.usedBy).toEqual([{ kind: 'page', id: page.id, name: 'Qui sommes-nous' }])
  expect((await shop.call(libraryRoutes.deleteImage, { params: { id: own.id } })).status).toBe(409)
  await shop.ok(pageRoutes.updatePage, { params: { id: page.id }, body: { html: '<p>Sans image</p>', version: saved.version } })
  expect((await shop.call(libraryRoutes.deleteImage, { params: { id: own.id } })).status).toBe(200)
  const stranger = await shop.call(blogRoutes.createArticle, { body: { title: 'X', imageId: foreign.id } })
  expect([stranger.problem.code, stranger.problem.errors?.[0]?.path]).toEqual(['not_found', ['imageId']])
})

test('an article is a draft, waits for its day, or is out; what is said of it changes apart from its text', async () => {
  const shop = await newShop()
  const article = await someArticle(shop)
  expect(article).toMatchObject({ slug: 'planter-en-novembre', publishedOn: null, author: expect.any(String) })
  const params = { id: article.id }
  const said = await shop.ok(blogRoutes.updateArticleMetadata, {
    params,
    body: { description: 'Le bon moment', publishedOn: '2099-01-01', version: article.version },
  })
  expect([said.description, said.html]).toEqual(['Le bon moment', article.html])
  const written = await shop.ok(blogRoutes.updateArticle, { params, body: { html: '<p>Neuf</p>', version: said.version } })
  expect([written.description, written.html]).toEqual(['Le bon moment', '<p>Neuf</p>'])
  await someArticle(shop, { title: 'Tailler', publishedOn: '2026-03-01' })
  await someArticle(shop, { title: 'Arroser' })
  const titles = async (state?: 'draft' | 'scheduled' | 'published', q?: string) =>
    (await shop.ok(blogRoutes.listArticles, { query: { ...(state && { state }), ...(q && { q }), sort: 'title', dir: 'asc' } })).items.map(
      ({ title }) => title,
    )
  expect(await titles()).toEqual(['Arroser', 'Planter en novembre', 'Tailler'])
  expect([await titles('draft'), await titles('scheduled'), await titles('published')]).toEqual([
    ['Arroser'],
    ['Planter en novembre'],
    ['Tailler'],
  ])
  expect(await titles(undefined, 'bon moment')).toEqual(['Planter en novembre'])
  expect([null, '2026-11-25', '2026-11-24'].map((day) => articleStateOf(day, '2026-11-24'))).toEqual(['draft', 'scheduled', 'published'])
  await shop.ok(blogRoutes.removeArticle, { params })
  expect((await shop.call(blogRoutes.getArticle, { params })).status).toBe(404)
})
