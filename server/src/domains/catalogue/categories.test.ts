import { categoryRoutes } from '@plantule/contract/catalogue/categories'
import { publicCatalogueRoutes } from '@plantule/contract/visitors/public-catalogue'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { someBranch, someProduct } from './catalogue.testing.ts'
import { slugOf } from './category-slug.ts'
import { initRoutes } from '@plantule/contract/shops/init'

let shop: TestShop
beforeEach(async () => {
  shop = await newShop()
})

describe('categories', () => {
  test.each([
    ["Arbres & arbustes d'été", 'arbres-arbustes-d-ete'],
    ['  Cœurs-de-bœuf ', 'coeurs-de-boeuf'],
    ['!!!', 'categorie'],
  ])('%s gets the address %s', (name, slug) => expect(slugOf(name)).toBe(slug))

  test('get an address of their own over the three levels', async () => {
    const { top } = await someBranch(shop, 'Arbres')
    const twin = await shop.ok(categoryRoutes.createCategory, { body: { name: 'Arbres', parentId: top.id } })
    expect([top.url, twin.url]).toEqual(['arbres', 'arbres-2'])
    const refused = await shop.call(categoryRoutes.createSupercategory, { body: { name: 'Autres', url: 'arbres' } })
    expect(refused.problem).toMatchObject({ code: 'url_taken', errors: [{ path: ['url'] }] })
    const malformed = await shop.call(categoryRoutes.createSupercategory, { body: { name: 'Autres', url: 'a b' } })
    expect(malformed.problem.errors?.[0]).toMatchObject({ path: ['url'], message: expect.stringContaining('tirets') })
  })

  test('keep their old address as a redirect until another takes it', async () => {
    const { top } = await someBranch(shop, 'Rosiers')
    const renamed = await shop.ok(categoryRoutes.updateSupercategory, {
      params: { id: top.id },
      body: { name: 'Roses', url: 'roses', version: top.version },
    })
    expect(renamed.url).toBe('roses')
    const redirects = () => shop.inShop((ctx) => ctx.db.selectFrom('slug_redirect').select(['slug', 'category_id']).execute())
    expect(await redirects()).toEqual([{ slug: 'rosiers', category_id: top.id }])
    await shop.ok(categoryRoutes.createSupercategory, { body: { name: 'Rosiers' } })
    expect(await redirects()).toEqual([])
  })

  test('answer visitors under their address and those that they left, with the address of today', async () => {
    const { top, low } = await someBranch(shop, 'Pivoines')
    const body = { name: 'Pivoines et roses', url: 'pivoines-et-roses', version: top.version }
    await shop.ok(categoryRoutes.updateSupercategory, { params: { id: top.id }, body })
    const ask = (id: number | string) =>
      shop.call(publicCatalogueRoutes.categoryProducts, { params: { id }, query: { shop: shop.uid } }, { token: null })
    for (const key of [top.id, 'pivoines-et-roses', 'pivoines', 'Pivoines']) {
      expect((await ask(key)).body).toMatchObject({ category: { id: top.id, url: 'pivoines-et-roses' }, items: [] })
    }
    expect((await ask('no-such-address')).status).toBe(404)
    expect((await ask(low.url)).status).toBe(404)
    expect((await ask('a/b;drop')).status).toBe(400)
    const params = { id: low.url }
    const below = await shop.ok(publicCatalogueRoutes.subcategoryProducts, { params, query: { shop: shop.uid } }, { token: null })
    expect(below.category.id).toBe(low.id)
    // A category named after a year keeps its address, though ids are numbers too.
    const year = await shop.ok(categoryRoutes.createSupercategory, { body: { name: '2026' } })
    expect((await ask('2026')).body).toMatchObject({ category: { id: year.id } })
    const { version } = await shop.ok(categoryRoutes.getCategory, { params: { id: top.id } })
    await shop.ok(categoryRoutes.updateSupercategory, { params: { id: top.id }, body: { ...body, published: false, version } })
    expect((await ask('pivoines')).status).toBe(404)
  })

  test('can never form a circle or skip a level', async () => {
    const { top, middle, low } = await someBranch(shop)
    const into = (parentId: number) =>
      shop.call(categoryRoutes.updateCategory, { params: { id: middle.id }, body: { name: 'x', parentId, version: middle.version } })
    for (const parent of [middle.id, low.id, 999_999_999]) expect((await into(parent)).problem.code).toBe('wrong_parent')
    expect((await shop.call(categoryRoutes.createSubcategory, { body: { name: 'y', parentId: top.id } })).problem.code).toBe('wrong_parent')
    await expect(
      shop.inShop((ctx) => sql`update category set parent_id = ${low.id} where id = ${middle.id}`.execute(ctx.db)),
    ).rejects.toMatchObject({ cause: { constraint: 'category_parent' } })
  })

  test('are changed by version and only at their own level', async () => {
    const { middle } = await someBranch(shop)
    const body = { name: 'z', parentId: middle.parentId ?? 0, version: middle.version + 5 }
    expect((await shop.call(categoryRoutes.updateCategory, { params: { id: middle.id }, body })).problem.code).toBe('stale_version')
    expect((await shop.call(categoryRoutes.updateSubcategory, { params: { id: middle.id }, body })).status).toBe(404)
  })

  test('are refused deletion while they hold something, or let their products go', async () => {
    const { top, low } = await someBranch(shop)
    const { product } = await someProduct(shop)
    await shop.ok(productRoutes.setProductCategories, { params: { id: product.id }, body: { categoryIds: [low.id] } })
    expect((await shop.call(categoryRoutes.removeSupercategory, { params: { id: top.id } })).problem.code).toBe('in_use')
    const held = await shop.call(categoryRoutes.removeSubcategory, { params: { id: low.id } })
    expect(held.problem.title).toContain('1 produit')
    await shop.ok(categoryRoutes.removeSubcategory, { params: { id: low.id }, query: { detach: 'true' } })
    expect((await shop.call(categoryRoutes.getCategory, { params: { id: low.id } })).status).toBe(404)
  })

  test('are reordered and moved as a whole tree; an old tree is refused', async () => {
    const a = await someBranch(shop, 'Arbres')
    const b = await someBranch(shop, 'Bulbes')
    const menu = await shop.ok(categoryRoutes.getMenu)
    expect(menu.supercategories.map((each) => each.name)).toEqual(['Arbres', 'Bulbes'])
    const order = {
      supercategories: [
        {
          id: b.top.id,
          categories: [
            { id: a.middle.id, subcategories: [{ id: b.low.id }, { id: a.low.id }] },
            { id: b.middle.id, subcategories: [] },
          ],
        },
        { id: a.top.id, categories: [] },
      ],
    }
    const after = await shop.ok(categoryRoutes.setMenu, { body: order })
    expect(after.supercategories[0]?.categories[0]?.subcategories.map((each) => each.id)).toEqual([b.low.id, a.low.id])
    await shop.ok(categoryRoutes.createSupercategory, { body: { name: 'Neuve' } })
    expect((await shop.call(categoryRoutes.setMenu, { body: order })).problem.code).toBe('menu_changed')
    const init = await shop.ok(initRoutes.init)
    expect(init.menu[0]?.categories[0]?.subcategory.map((each) => each.id)).toEqual([b.low.id, a.low.id])
  })

  test('show visitors the published products below them', async () => {
    const { top, middle, low } = await someBranch(shop)
    const seen = await someProduct(shop, { name: 'Visible' })
    const hidden = await someProduct(shop, { name: 'Caché', published: false })
    for (const { product } of [seen, hidden]) {
      await shop.ok(productRoutes.setProductCategories, { params: { id: product.id }, body: { categoryIds: [low.id] } })
    }
    const query = { shop: shop.uid }
    const anonymous = { token: null }
    for (const id of [top.id, middle.id]) {
      const page = await shop.ok(publicCatalogueRoutes.categoryProducts, { params: { id }, query }, anonymous)
      expect(page.items.map((item) => item.name)).toEqual(['Visible'])
    }
    expect((await shop.ok(publicCatalogueRoutes.subcategoryProducts, { params: { id: low.id }, query }, anonymous)).total).toBe(1)
    await shop.ok(categoryRoutes.updateSubcategory, {
      params: { id: low.id },
      body: { name: low.name, parentId: middle.id, published: false, version: low.version },
    })
    expect((await shop.call(publicCatalogueRoutes.subcategoryProducts, { params: { id: low.id }, query }, anonymous)).status).toBe(404)
  })
})
