import { newsletterRoutes } from '@plantule/contract/marketing/newsletters'
import { pricingRoutes } from '@plantule/contract/pricing/pricing'
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
  const english = await visitor.get('/en/available.csv')
  expect(english.body).toMatch(
    /Latin name,Cultivar,Name,Size,Price with VAT,Link[\s\S]*Lavande officinale.*,4\.50,https?:.*\/en\/product\//,
  )
  expect((await visitor.get('/en/available')).body).toContain('/en/available.csv')
  const letter = await shop.ok(availabilityRoutes.writeAvailability, {})
  expect([letter.state, letter.subject]).toEqual(['draft', 'Disponible cette semaine : 1 plante'])
  expect(letter.html).toMatch(/<a [^>]*href="https?:[^"]*\/product\/[^"]*"/)
  expect(letter.html).toContain('/available.csv')
  await shop.inShop((ctx) => ctx.db.updateTable('stock_level').set({ on_hand: 0 }).where('subproduct_id', '=', size).execute())
  await shop.ok(newsletterRoutes.removeNewsletter, { params: { id: letter.id } })
  for (const at of ['/available', '/available.csv']) expect((await visitor.get(at)).body).not.toContain('Lavande')
  expect((await shop.call(availabilityRoutes.writeAvailability, {})).problem.code).toBe('nothing_available')
})

test('the paper says the same by category, with prices or without as the shop set; those of a profile have theirs by an address', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  const visitor = new Visitor(shop)
  expect((await visitor.get('/available.pdf')).statusCode).toBe(404)
  const size = await someStock(shop, 5)
  const paper = await visitor.get('/available.pdf')
  expect([paper.statusCode, paper.headers['content-type'], paper.rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  // Each reads it in the language of the page from which they took it.
  const english = await visitor.get('/en/available.pdf')
  expect(english.rawPayload.includes('/Lang (en)')).toBe(true)
  expect(paper.rawPayload.includes('/Lang (fr)')).toBe(true)
  expect((await visitor.get('/en/available')).body).toContain('/en/available.pdf')
  await shop.ok(availabilityRoutes.setAvailabilityConfig, { body: { prices: false } })
  for (const at of ['/available', '/available.csv']) expect((await visitor.get(at)).body).not.toContain('4,50')
  expect((await visitor.get('/available.pdf')).statusCode).toBe(200)
  const { id } = await shop.ok(pricingRoutes.createProfile, { body: { name: 'Paysagistes', mode: 'excl', coefficientBp: 5_000 } })
  expect((await shop.ok(availabilityRoutes.listPriceListLinks)).items).toContainEqual({ profileId: id, url: null })
  const { url } = await shop.ok(availabilityRoutes.makePriceListLink, { params: { id } })
  const path = String(url).slice(String(url).indexOf('/available/'))
  const page = await visitor.get(path)
  expect([page.statusCode, page.headers['referrer-policy'], page.headers['cache-control']]).toEqual([
    200,
    'no-referrer',
    'private, no-store',
  ])
  expect(page.body).toContain('Paysagistes')
  expect(page.body).toContain('5 en stock')
  expect(page.body).toContain('noindex')
  expect((await visitor.get(`${path}.csv`)).body).toMatch(/Prix HT[\s\S]*Lavande officinale[^;]*;[^;]*;5;2,0/)
  expect((await visitor.get(`/en${path}.csv`)).body).toMatch(/Quantity,Price without VAT[\s\S]*Lavande officinale[^,]*,[^,]*,5,2\.\d\d,/)
  expect((await visitor.get(`${path}.pdf`)).headers['content-type']).toBe('application/pdf')
  expect((await new Visitor(other).get(path)).statusCode).toBe(404)
  expect((await other.call(availabilityRoutes.makePriceListLink, { params: { id } })).status).toBe(404)
  const seller = await shop.memberWith(['catalogue.read'])
  expect((await shop.call(availabilityRoutes.makePriceListLink, { params: { id } }, { token: seller })).status).toBe(403)
  // Another address ends the first; taken back, none leads anywhere.
  const next = await shop.ok(availabilityRoutes.makePriceListLink, { params: { id } })
  expect((await visitor.get(path)).statusCode).toBe(404)
  await shop.ok(availabilityRoutes.removePriceListLink, { params: { id } })
  const last = String(next.url).slice(String(next.url).indexOf('/available/'))
  for (const ending of ['', '.pdf', '.csv']) expect((await visitor.get(last + ending)).statusCode).toBe(404)
  await shop.inShop((ctx) => ctx.db.updateTable('stock_level').set({ on_hand: 0 }).where('subproduct_id', '=', size).execute())
  expect((await visitor.get('/available.pdf')).statusCode).toBe(404)
})

test('a shop to look at offers nothing to programs, and a closed one shows nothing', async () => {
  const shop = await newShop()
  await someStock(shop, 5)
  const visitor = new Visitor(shop)
  const codes = async () => [
    (await visitor.get('/available')).statusCode,
    (await visitor.get('/available.csv')).statusCode,
    (await visitor.get('/available.pdf')).statusCode,
  ]
  expect(await codes()).toEqual([200, 200, 200])
  await shop.ok(openingRoutes.setOpening, { body: { state: 'readable', message: '', unpaidHours: null } })
  expect(await codes()).toEqual([200, 503, 503])
  await shop.ok(openingRoutes.setOpening, { body: { state: 'closed', message: '', unpaidHours: null } })
  expect(await codes()).toEqual([503, 503, 503])
})
