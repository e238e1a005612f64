import { taxonomyRoutes } from '@plantule/contract/taxonomy/taxonomy'
import { expect, test } from 'vitest'
import { newShop } from '../../testing/new-shop.ts'

test('answers without a token, for a shop that exists', async () => {
  const shop = await newShop()
  const { items } = await shop.ok(taxonomyRoutes.searchLatinName, { params: { q: 'lavandula angustifolia' }, query: { shop: shop.uid } })
  expect(Array.isArray(items)).toBe(true)
  const stranger = await shop.call(taxonomyRoutes.searchLatinName, { params: { q: 'lavandula' }, query: { shop: 'nobody' } })
  expect(stranger.status).toBe(404)
})
