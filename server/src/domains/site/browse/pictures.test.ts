import { imageUrl, libraryRoutes } from '@plantule/contract/library/library'
import { pictureRoutes } from '@plantule/contract/catalogue/pictures'
import { packRoutes } from '@plantule/contract/packs/packs'
import { blogRoutes } from '@plantule/contract/storefront/blog'
import { landingTemplateRoutes } from '@plantule/contract/storefront/templates'
import { welcomeRoutes } from '@plantule/contract/storefront/welcome'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someProduct } from '../../catalogue/catalogue.testing.ts'
import { photo, someArticle, somePage } from '../../storefront/storefront.testing.ts'
import { someBlock, someDraft } from '../../storefront/templates/templates.testing.ts'
import { Visitor } from '../site.testing.ts'

const add = async (shop: TestShop, alt: string) =>
  shop.ok(libraryRoutes.addImage, { body: { alt } }, { file: { name: 'serre.png', bytes: await photo() } })
const textOf = (key: string, alt: string) => `<p>Voyez :</p><img src="${imageUrl(key, 800)}" alt="${alt}">`

test('pictures within texts come in the size of the screen, keep their place and wait until they are near', async () => {
  const shop = await newShop()
  const { key } = await add(shop, '')
  await somePage(shop, { published: true, slug: 'nous', html: textOf(key, 'La serre') })
  await shop.ok(blogRoutes.setBlogConfig, { body: { shown: true, title: 'Journal', description: '', perPage: 6, showAuthors: false } })
  await someArticle(shop, { slug: 'serre', publishedOn: '2026-11-02', html: textOf(key, 'A &gt; B') })
  const visitor = new Visitor(shop)
  for (const [path, alt] of [
    ['/page/nous', 'La serre'],
    ['/blog/serre', 'A &gt; B'],
  ] as const) {
    const { body } = await visitor.get(path)
    const [img = ''] = /<img [^>]*alt="[^"]*"[^>]*srcset[^>]*>/.exec(body) ?? []
    expect(img).toContain(`alt="${alt}"`)
    expect(img).toContain(`${imageUrl(key, 320)} 320w`)
    expect(img).toContain('width="40" height="30" loading="lazy"')
  }
})

test('a published page is cut as its blocks say, and stands without a picture that is gone', async () => {
  const shop = await newShop()
  const [hero, side] = [await add(shop, 'La serre'), await add(shop, 'Le verger')]
  const draft = await someDraft(shop, [
    someBlock('h', 'hero', { title: 'Bonjour', imageId: hero.id, focus: 'top-left' }),
    someBlock('p', 'picture_text', { imageId: side.id, shape: 'square', share: 'third', html: textOf(side.key, 'Encore') }),
    someBlock('g', 'gallery', { shape: 'portrait', pictures: [{ imageId: side.id, focus: 'bottom', caption: 'En mai' }] }),
  ])
  await shop.ok(landingTemplateRoutes.publishLandingTemplate, { body: { draftId: draft.id, version: draft.version } })
  await shop.ok(welcomeRoutes.setComplexWelcome, { body: {} })
  const visitor = new Visitor(shop)
  const { body } = await visitor.get('/')
  const main = body.slice(body.indexOf('<main'))
  const parts = ['b-focus-top-left', 'b-share-third b-shape-square', 'b-row-3 b-shape-portrait', 'b-focus-bottom', 'alt="La serre"']
  expect(parts.filter((part) => !main.includes(part))).toEqual([])
  expect(main).toMatch(/alt="Encore" srcset=/)
  expect((await shop.call(libraryRoutes.deleteImage, { params: { id: hero.id } })).problem.code).toBe('in_use')
  // As if a database had lost it: no way of the product takes away what a page shows.
  await shop.inShop(async (ctx) => {
    await ctx.db.deleteFrom('template_draft_picture').execute()
    await ctx.db.deleteFrom('template_version_picture').execute()
    await ctx.db.deleteFrom('image').where('id', 'in', [hero.id, side.id]).execute()
  })
  const after = await visitor.get('/en/')
  expect([after.statusCode, after.body.includes('Bonjour'), after.body.includes(hero.key), after.body.includes(side.key)]).toEqual([
    200,
    true,
    false,
    false,
  ])
})

test('a pack without pictures of its own shows those of what is in it', async () => {
  const shop = await newShop()
  const { product, size } = await someProduct(shop)
  await shop.ok(pictureRoutes.addPicture, { params: { id: product.id } }, { file: { name: 'plante.png', bytes: await photo() } })
  const { id } = await shop.ok(packRoutes.createPack, {
    body: { name: 'Duo', published: true, items: [{ subproductId: size.id, quantity: 2 }] },
  })
  const { body } = await new Visitor(shop).get(`/pack/${id}-duo`)
  const [gallery = ''] = /<section class="gallery"[\s\S]*?<\/section>/.exec(body) ?? []
  expect(gallery).toContain('/api/v2/image/')
})
