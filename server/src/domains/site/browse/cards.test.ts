import { productRoutes } from '@plantule/contract/catalogue/products'
import { expect, test } from 'vitest'
import { newShop } from '../../../testing/new-shop.ts'
import { someBranch, someProduct } from '../../catalogue/catalogue.testing.ts'
import { Visitor } from '../site.testing.ts'

test('a card shows what somebody typed as text, in every list', async () => {
  const shop = await newShop()
  const { low } = await someBranch(shop)
  const typed = { name: `Rosier "><script>alert(1)</script>`, cultivar: `L'Été & <b>Or</b>`, latinName: `Rosa <img src=x onerror='a'>` }
  const { product } = await someProduct(shop, typed)
  await shop.ok(productRoutes.setProductCategories, { params: { id: product.id }, body: { categoryIds: [low.id] } })
  const visitor = new Visitor(shop)
  for (const path of [`/category/${low.url}`, `/category/${low.url}?view=list`, '/search?q=rosier', '/en/search']) {
    const { body, statusCode } = await visitor.get(path)
    const list = body.slice(body.indexOf('<main'))
    expect([path, statusCode]).toEqual([path, 200])
    expect(list).toContain('Rosier &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(list).toContain('‘L&#x27;Été &amp; &lt;b&gt;Or&lt;/b&gt;’')
    expect(list).toContain('<i lang="la">Rosa &lt;img src=x onerror=&#x27;a&#x27;&gt;</i>')
    expect(list).not.toMatch(/<script|onerror='|<b>Or/)
  }
})
