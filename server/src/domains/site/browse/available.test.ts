import { newsletterRoutes } from '@plantule/contract/marketing/newsletters'
import { availabilityRoutes } from '@plantule/contract/site/availability'
import { openingRoutes } from '@plantule/contract/storefront/opening'
import { expect, test } from 'vitest'
import { newShop } from '../../../testing/new-shop.ts'
import { someStock } from '../../orders/orders.testing.ts'
import { Visitor } from '../site.testing.ts'

test('what may be had now stands on a page, in a file for programs and in a letter; what is gone leaves all three at once', async () => {
  const shop = await newShop()
  const visitor = new Visitor(shop)
  expect((await shop.call(availabilityRoutes.writeAvailability, {})).problem.code).toBe('nothing_available')
  expect((await visitor.get('/available')).body).toContain('Rien n’est prêt')
  const size = await someStock(shop, 5)
  const page = await visitor.get('/available')
  expect([page.statusCode, page.headers['set-cookie'], page.body.includes('Lavande officinale')]).toEqual([200, undefined, true])
  const [path = ''] = /\/product\/[\w-]+/.exec(page.body) ?? []
  expect((await visitor.get(path)).statusCode).toBe(200)
  expect((await visitor.get('/en/available')).body).toContain('Available now')
  const file = await visitor.get('/available.csv')
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(file.body).toMatch(/Lavande officinale.*;4,50;https?:.*\/product\//)
  const letter = await shop.ok(availabilityRoutes.writeAvailability, {})
  expect([letter.state, letter.subject]).toEqual(['draft', 'Disponible cette semaine : 1 plante'])
  expect(letter.html).toMatch(/<a [^>]*href="https?:[^"]*\/product\/[^"]*"/)
  expect(letter.html).toContain('/available.csv')
  await shop.inShop((ctx) => ctx.db.updateTable('stock_level').set({ on_hand: 0 }).where('subproduct_id', '=', size).execute())
  await shop.ok(newsletterRoutes.removeNewsletter, { params: { id: letter.id } })
  for (const at of ['/available', '/available.csv']) expect((await visitor.get(at)).body).not.toContain('Lavande')
  expect((await shop.call(availabilityRoutes.writeAvailability, {})).problem.code).toBe('nothing_available')
})

test('a shop to look at offers nothing to programs, and a closed one shows nothing', async () => {
  const shop = await newShop()
  await someStock(shop, 5)
  const visitor = new Visitor(shop)
  const codes = async () => [(await visitor.get('/available')).statusCode, (await visitor.get('/available.csv')).statusCode]
  expect(await codes()).toEqual([200, 200])
  await shop.ok(openingRoutes.setOpening, { body: { state: 'readable', message: '', unpaidHours: null } })
  expect(await codes()).toEqual([200, 503])
  await shop.ok(openingRoutes.setOpening, { body: { state: 'closed', message: '', unpaidHours: null } })
  expect(await codes()).toEqual([503, 503])
})
