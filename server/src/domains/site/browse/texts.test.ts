import { legalRoutes } from '@plantule/contract/storefront/legal'
import { expect, test } from 'vitest'
import { parisDay } from '../../../platform/paris.ts'
import { newShop } from '../../../testing/new-shop.ts'
import { Visitor } from '../site.testing.ts'

test('a legal text says its title once, and a text that begins otherwise loses nothing', async () => {
  const shop = await newShop()
  const visitor = new Visitor(shop)
  const validFrom = parisDay(new Date())
  expect((await visitor.get('/legal/sales')).statusCode).toBe(404)
  const { html } = await shop.ok(legalRoutes.legalDefault, { params: { type: 'sales' } })
  await shop.ok(legalRoutes.setSalesTerms, { body: { html, validFrom, version: 0 } })
  const { body } = await visitor.get('/legal/sales')
  expect([body.split('>Conditions générales de vente</h').length - 1, body.includes('1. Objet')]).toEqual([1, true])
  await shop.ok(legalRoutes.setPrivacyTerms, { body: { html: '<h2>Vos données</h2><p>Chez nous.</p>', validFrom, version: 0 } })
  expect((await visitor.get('/legal/privacy')).body).toContain('Vos données</h2>')
})
