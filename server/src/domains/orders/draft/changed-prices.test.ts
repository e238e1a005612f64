import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { expect, test } from 'vitest'
import { newShop } from '../../../testing/new-shop.ts'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { someTier } from '../../pricing/pricing.testing.ts'
import { draft, read, someStock } from '../orders.testing.ts'

/** Drafts of one size and a typed line, and the size's price raised after them; the job that makes drafts follow has not run. */
async function raised() {
  const shop = await newShop()
  const id = await someStock(shop, 50, { priceCents: 450 })
  const write = (asQuotation = false) =>
    draft(
      shop,
      [
        { subproductId: id, quantity: 2 },
        { label: 'Plantation', quantity: 1, unitCents: 1_000, rateBp: 1000 },
      ],
      { asQuotation },
    )
  const raise = async () => {
    const { version } = await shop.inShop((ctx) =>
      ctx.db.selectFrom('subproduct').select('version').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    return shop.ok(subproductRoutes.updateSubproduct, { params: { id }, body: { priceCents: 600, version } })
  }
  return { shop, write, raise }
}

test('a draft whose prices changed becomes firm once somebody chose which stand; both sums are told', async () => {
  const { shop, write, raise } = await raised()
  const [one, two, three] = [await write(), await write(), await write()]
  await raise()
  const validate = (id: number, body: object = {}) => shop.call(ordersRoutes.validateOrder, { params: { id }, body })
  const { status, problem } = await validate(one.id)
  expect([status, problem.code, problem.details]).toEqual([
    409,
    'prices_changed',
    expect.objectContaining({ beforeCents: 1_900, afterCents: 2_200 }),
  ])
  expect(await read(shop, one.id)).toMatchObject({ status: 'draft', inclCents: 1_900 })
  expect((await validate(one.id, { prices: 'now' })).body).toMatchObject({ status: 'waiting_payment', inclCents: 2_200 })
  expect((await validate(two.id, { prices: 'standing' })).body).toMatchObject({ status: 'waiting_payment', inclCents: 1_900 })
  // Drafts follow by themselves a moment later, and then there is nothing to ask.
  await shop.drain()
  expect((await validate(three.id)).body).toMatchObject({ status: 'waiting_payment', inclCents: 2_200 })
  expect((await read(shop, two.id)).inclCents).toBe(1_900)
})

test('a price of a promotion that stands stays one', async () => {
  const { shop } = await raised()
  const size = await someStock(shop, 10, { name: 'Sauge', priceCents: 1_000 })
  const [firstDay, lastDay] = [-3, 3].map((days) => addDays(parisDay(new Date()), days))
  await someTier(shop, size, { name: 'Soldes', kind: 'promotion', firstDay, lastDay, tiers: [{ fromQuantity: 1, value: 2000 }] })
  const { id } = await draft(shop, [{ subproductId: size, quantity: 1 }])
  const promoted = async () =>
    (await shop.inShop((ctx) => ctx.db.selectFrom('order_line').select(['promoted', 'unit_cents']).where('order_id', '=', id).execute()))[0]
  expect(await promoted()).toEqual({ promoted: true, unit_cents: 800 })
  await shop.ok(ordersRoutes.validateOrder, { params: { id }, body: { prices: 'standing' } })
  expect(await promoted()).toEqual({ promoted: true, unit_cents: 800 })
})

test('a quotation keeps the prices that it promised', async () => {
  const { shop, write, raise } = await raised()
  const { id } = await write(true)
  await raise()
  expect((await shop.ok(ordersRoutes.validateQuotation, { params: { id }, body: {} })).inclCents).toBe(1_900)
})
