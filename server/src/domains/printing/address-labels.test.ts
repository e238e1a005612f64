import { customersRoutes } from '@plantule/contract/customers/routes'
import { studioRoutes } from '@plantule/contract/printing/studio'
import { beforeAll, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { addressLabels } from './address-labels.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
})

const somebody = (of: TestShop, body: { lastName?: string; company?: string; tags?: string[] }) =>
  of.ok(customersRoutes.createCustomer, { body: { firstName: 'Anne', lastName: 'Morel', ...body } })
const lives = (of: TestShop, id: number, line1: string, more: object = {}) =>
  of.ok(customersRoutes.addAddress, { params: { id }, body: { line1, postcode: '49000', city: 'Angers', ...more } as never })
const pages = (bytes: unknown) => Number(/\/Count (\d+)/.exec((bytes as Buffer).toString('latin1'))?.[1])

test('an address says who and where, for the bills before all, the country only abroad; who has none gets no label', async () => {
  const zoe = await somebody(shop, { lastName: 'Zola' })
  await lives(shop, zoe.id, '1 rue des Lilas')
  await lives(shop, zoe.id, '2 rue des Bills', { isBilling: true })
  const firm = await somebody(shop, { company: 'Jardins du Lac' })
  await lives(shop, firm.id, '3 quai Léman', { country: 'CH', postcode: '1200', city: 'Genève', line2: 'Bât. B' })
  const nowhere = await somebody(shop, { lastName: 'Sans' })
  const ids = [zoe.id, firm.id, nowhere.id]
  const { asked, labelled } = await shop.inShop((ctx) => addressLabels(ctx, { ids, copies: 2 }))
  expect(asked).toBe(3)
  // By company or family name.
  expect(labelled.map(({ value, copies }) => [value.name, value.facts, copies])).toEqual([
    ['Jardins du Lac', ['Anne Morel', '3 quai Léman', 'Bât. B', '1200 GENÈVE', 'SUISSE'], 2],
    ['Anne Zola', ['2 rue des Bills', '49000 ANGERS'], 2],
  ])
  const sheet = await shop.call(studioRoutes.printLabels, { body: { subject: 'customer', ids } as never })
  expect([sheet.status, pages(sheet.body)]).toEqual([200, 1])
  expect(decodeURIComponent(String(sheet.headers['content-disposition']))).toContain('(2 - 3)')
  const roll = await shop.call(studioRoutes.printLabels, { body: { subject: 'customer', ids, format: 'roll-100' } as never })
  expect(pages(roll.body)).toBe(2)
})

test('all that the filters of the list show are labelled, on as many sheets as it takes', async () => {
  const own = await newShop()
  for (let each = 0; each < 25; each++) {
    const { id } = await somebody(own, { lastName: `Client ${each}`, tags: ['catalogue'] })
    await lives(own, id, `${each} rue du Port`)
  }
  await somebody(own, { lastName: 'Autre' })
  const query = { tag: 'catalogue' }
  const asked = await own.call(studioRoutes.printLabels, { body: { subject: 'customer', customers: { kind: 'matching', query } } as never })
  expect([asked.status, pages(asked.body)]).toEqual([200, 2])
  const none = { kind: 'matching', query: { tag: 'personne' } }
  expect((await own.call(studioRoutes.printLabels, { body: { subject: 'customer', customers: none } as never })).status).toBe(404)
})

test('whoever may not read customers, and another shop, get no address', async () => {
  const { id } = await somebody(shop, {})
  await lives(shop, id, '9 rue du Secret')
  const body = { subject: 'customer', ids: [id] } as never
  const token = await shop.memberWith(['catalogue.read'])
  expect(await shop.call(studioRoutes.printLabels, { body }, { token })).toMatchObject({ status: 403, problem: { code: 'no_right' } })
  const stranger = await newShop()
  expect(await stranger.call(studioRoutes.printLabels, { body })).toMatchObject({ status: 404 })
})
