import { customersRoutes } from '@plantule/contract/customers/routes'
import type { Order } from '@plantule/contract/orders/schemas'
import { preparationRoutes } from '@plantule/contract/orders/preparation'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { stockRoutes } from '@plantule/contract/stock/stock'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { substituteLinkRoutes } from '@plantule/contract/orders/substitute-links'
import { beforeAll, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { someProduct } from '../../catalogue/catalogue.testing.ts'
import { draft, type Line as LineGiven, levelOf, pay, read } from '../orders.testing.ts'

let shop: TestShop
let customerId: number
let calls = 0
beforeAll(async () => {
  shop = await newShop()
  customerId = (
    await shop.ok(customersRoutes.createCustomer, { body: { firstName: 'Zoé', lastName: 'Martin', email: 'zoe@exemple.test' } })
  ).id
})

/** A paid order of five plants of a small size, two of which are missing, and a large size of the same plant. */
async function lacking(large = 10, line: Partial<LineGiven> = {}) {
  const { product, size } = await someProduct(shop, { name: `Charme ${++calls}`, priceCents: 1000 })
  const other = await shop.ok(subproductRoutes.createSubproduct, {
    params: { id: product.id },
    body: { label: 'Tige 8/10', priceCents: 1800 },
  })
  await shop.ok(stockRoutes.changeProductStock, {
    params: { id: product.id },
    body: {
      changes: [
        { subproductId: size.id, kind: 'initial', quantity: 20 },
        { subproductId: other.id, kind: 'initial', quantity: large },
      ],
    },
  })
  const { id } = await draft(shop, [{ subproductId: size.id, quantity: 5, ...line }], { customerId })
  const order = await shop.ok(ordersRoutes.validateOrder, { params: { id }, body: {} })
  await pay(shop, id, order.inclCents)
  const lineId = order.lines[0]?.id ?? 0
  await shop.ok(preparationRoutes.pickLine, { params: { id, lineId }, body: { prepared: 3, missing: 2 } })
  return { order, other: other.id, size: size.id, params: { id, lineId } }
}
const propose = (params: { id: number; lineId: number }, subproductId: number) =>
  shop.ok(substituteLinkRoutes.proposeSubstitute, { params, body: { subproductId } })
const stateOf = async (params: { id: number; lineId: number }) => (await shop.ok(substituteLinkRoutes.getProposal, { params })).link?.state
const from = () => `198.18.${Math.floor(++calls / 250)}.${calls % 250}`
const visit = async (url: string) => (await testApp()).app.inject({ method: 'GET', url: new URL(url).pathname, remoteAddress: from() })
const answer = async (url: string, says: string, name = 'Zoé Martin', remoteAddress = from()) =>
  (await testApp()).app.inject({
    method: 'POST',
    url: `${new URL(url).pathname}/answer`,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ says, name }).toString(),
  })
const kinds = (order: Order) => order.timeline.map(({ kind }) => kind)

test('a substitute that the customer takes stands for the missing plants at their price, and who asked is told', async () => {
  const { order, other, params } = await lacking()
  const link = await propose(params, other)
  expect(link).toMatchObject({ state: 'open', quantity: 2, sentTo: 'zoe@exemple.test' })
  await shop.drain()
  const mail = await shop.inShop((ctx) =>
    ctx.db.selectFrom('outbox_mail').select('plain').where('about_id', '=', order.id).orderBy('id', 'desc').executeTakeFirstOrThrow(),
  )
  expect(mail.plain).toContain(link.url)
  const page = await visit(link.url)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(link.label)
  expect(page.body).not.toContain('<script')
  expect((await answer(link.url, 'yes', 'Zoé Martin', '203.0.113.5')).statusCode).toBe(303)
  const after = await read(shop, order.id)
  expect(after.lines.map((line) => [line.subproductId === other, line.quantity, line.unitCents])).toEqual([
    [false, 3, 1000],
    [true, 2, 1000],
  ])
  expect(after).toMatchObject({ inclCents: order.inclCents, dueCents: 0 })
  expect(after.timeline.find(({ kind }) => kind === 'substitute_agreed')).toMatchObject({
    author: 'Client',
    data: { name: 'Zoé Martin', address: '203.0.113.5' },
  })
  expect((await shop.ok(ordersRoutes.listComments, { params: { id: order.id } })).items[0]).toMatchObject({ callsMe: true })
  expect((await visit(link.url)).body).toContain('nous préparons ce remplacement')
  await answer(link.url, 'no')
  expect((await read(shop, order.id)).version).toBe(after.version)
})

test('one that he leaves takes the plants off the order, whose difference stays to be given back', async () => {
  const { order, other, size, params } = await lacking()
  const link = await propose(params, other)
  await answer(link.url, 'no')
  expect(await read(shop, order.id)).toMatchObject({ inclCents: 3000, dueCents: -2000, lines: [{ quantity: 3 }] })
  // Nobody found them: they are no stock.
  expect(await levelOf(shop, size)).toMatchObject({ onHand: 18, reserved: 3 })
})

test.each([
  ['yes', 4100, [540, 360]],
  ['no', 2460, [540]],
])('an amount off the line belongs to its plants alike, whatever he says: %s', async (says, inclCents, shares) => {
  const { order, other, params } = await lacking(10, { discount: { kind: 'amount', cents: 900 } })
  expect(order.inclCents).toBe(4100)
  await answer((await propose(params, other)).url, says)
  const after = await read(shop, order.id)
  expect([after.inclCents, after.lines.map(({ discount }) => discount)]).toEqual([
    inclCents,
    shares.map((cents) => ({ kind: 'amount', cents })),
  ])
})

test('without a name nothing is taken', async () => {
  const { order, other, params } = await lacking()
  const { url } = await propose(params, other)
  for (const says of ['yes', 'no', 'perhaps']) expect((await answer(url, says, says === 'perhaps' ? 'Zoé' : ' ')).statusCode).toBe(400)
  expect(kinds(await read(shop, order.id))).not.toContain('substitute_agreed')
})

test('an answer that comes when the plants were sold is kept, and a person hears why', async () => {
  const { order, other, params } = await lacking(2)
  const link = await propose(params, other)
  const sold = await draft(shop, [{ subproductId: other, quantity: 1 }])
  await shop.ok(ordersRoutes.validateOrder, { params: { id: sold.id }, body: {} })
  expect((await answer(link.url, 'yes')).statusCode).toBe(303)
  expect(await stateOf(params)).toBe('accepted')
  expect((await read(shop, order.id)).lines).toMatchObject([{ quantity: 5 }])
  expect((await shop.ok(ordersRoutes.listComments, { params: { id: order.id } })).items[0]?.text).toContain('Stock insuffisant')
})

test('a question holds while just as many are missing, until another is put, withdrawn or a week is over', async () => {
  const { other, params } = await lacking()
  const first = await propose(params, other)
  const second = await propose(params, other)
  expect((await visit(first.url)).statusCode).toBe(410)
  await shop.ok(preparationRoutes.pickLine, { params, body: { prepared: 4, missing: 1 } })
  expect(await stateOf(params)).toBe('closed')
  await answer(second.url, 'yes')
  expect(await read(shop, params.id)).toMatchObject({ lines: [{ quantity: 5 }] })
  const third = await propose(params, other)
  await shop.ok(substituteLinkRoutes.withdrawProposal, { params })
  expect([(await visit(third.url)).statusCode, await stateOf(params)]).toEqual([410, 'void'])
  await propose(params, other)
  await shop.inShop((ctx) =>
    ctx.db
      .updateTable('substitute_link')
      .set({ created_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('state', '=', 'open')
      .where('order_id', '=', params.id)
      .execute(),
  )
  expect(await stateOf(params)).toBe('expired')
})

test('what cannot be put to him is refused, and nobody else reads the link', async () => {
  const { other, size, params } = await lacking(1)
  const ask = (subproductId: number, token?: string) =>
    shop.call(substituteLinkRoutes.proposeSubstitute, { params, body: { subproductId } }, token ? { token } : undefined)
  expect((await ask(other)).problem).toMatchObject({ code: 'substitute_too_few', title: 'Il n’en reste que 1 : il en manque 2.' })
  expect((await ask(size)).problem).toMatchObject({ code: 'unknown_item', errors: [{ path: ['subproductId'] }] })
  const reader = await shop.memberWith(['orders.read', 'stock.read'])
  expect((await ask(other, reader)).status).toBe(403)
  expect((await shop.call(substituteLinkRoutes.getProposal, { params }, { token: reader })).status).toBe(403)
})
