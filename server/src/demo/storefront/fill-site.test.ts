import { BLANK, legalKinds } from '@plantule/contract/storefront/legal'
import { expect, test } from 'vitest'
import { Visitor } from '../../domains/site/site.testing.ts'
import { newShop } from '../../testing/new-shop.ts'
import { fillSite } from './fill-site.ts'

test('the site of the demonstration has its legal texts in force, with nothing of the sample left to fill in, and a blog that is read', async () => {
  const shop = await newShop()
  await shop.inShop(fillSite)
  const visitor = new Visitor(shop)
  for (const kind of legalKinds) {
    const { statusCode, body } = await visitor.get(`/legal/${kind}`)
    expect([kind, statusCode, body.includes(BLANK)]).toEqual([kind, 200, false])
  }
  expect((await visitor.get('/blog')).body).toContain('tout bois prend racine')
})
