import { customersRoutes } from '@plantule/contract/customers/routes'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { changedRecords, lastChangeRoutes, type ChangedRecord } from '@plantule/contract/reports/last-change'
import { someProduct } from '../catalogue/catalogue.testing.ts'
import { beforeAll, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'

let shop: TestShop
let other: TestShop
beforeAll(async () => {
  ;[shop, other] = await Promise.all([newShop(), newShop()])
})

const asked = (kind: ChangedRecord, id: number) => ({ params: { kind, id } })
const customer = async (of: TestShop) => of.ok(customersRoutes.createCustomer, { body: { lastName: 'Moreau' } })

test('a record says who made it, then who changed it last, to each by their own name', async () => {
  const made = await customer(shop)
  expect(await shop.ok(lastChangeRoutes.lastChange, asked('customer', made.id))).toMatchObject({ who: 'you', created: true })
  const anne = await shop.memberWith(['customers.write'])
  await shop.ok(
    customersRoutes.updateCustomer,
    { params: { id: made.id }, body: { lastName: 'Morel', version: made.version } },
    { token: anne },
  )
  const seen = await shop.ok(lastChangeRoutes.lastChange, asked('customer', made.id))
  expect(seen).toMatchObject({ who: 'member', created: false })
  expect(seen.by).not.toBe('')
  expect(Math.abs(Date.parse(seen.at ?? '') - Date.now())).toBeLessThan(600_000)
  expect(await shop.ok(lastChangeRoutes.lastChange, asked('customer', made.id), { token: anne })).toMatchObject({ who: 'you', by: seen.by })
})

test('only who may read the record is told, and nothing of another shop', async () => {
  const made = await customer(shop)
  const theirs = await customer(other)
  const seller = await shop.memberWith(['till.read'])
  const refused = await shop.call(lastChangeRoutes.lastChange, asked('customer', made.id), { token: seller })
  expect(refused).toMatchObject({ status: 403, problem: { code: 'no_right' } })
  expect(await shop.call(lastChangeRoutes.lastChange, asked('customer', theirs.id))).toMatchObject({ status: 404 })
  expect(await shop.call(lastChangeRoutes.lastChange, asked('customer', 2_000_000_000))).toMatchObject({ status: 404 })
  expect(await shop.call(lastChangeRoutes.lastChange, asked('member' as ChangedRecord, 1))).toMatchObject({ status: 400 })
})

test('each kind is asked of a table that is there', async () => {
  for (const kind of Object.keys(changedRecords) as ChangedRecord[])
    expect(await shop.call(lastChangeRoutes.lastChange, asked(kind, 2_000_000_000))).toMatchObject({ status: 404 })
})

test('a product is changed with its sizes, and a change that notes nobody names nobody', async () => {
  const { product, size } = await someProduct(shop)
  const anne = await shop.memberWith(['catalogue.write'])
  await shop.ok(
    subproductRoutes.updateSubproduct,
    { params: { id: size.id }, body: { priceCents: 500, version: size.version } },
    { token: anne },
  )
  expect(await shop.ok(lastChangeRoutes.lastChange, asked('product', product.id))).toMatchObject({ who: 'member', created: false })
  await shop.inShop((ctx) =>
    ctx.db
      .updateTable('product')
      .set({ updated_at: new Date(Date.now() + 60_000) })
      .where('id', '=', product.id)
      .execute(),
  )
  expect(await shop.ok(lastChangeRoutes.lastChange, asked('product', product.id))).toMatchObject({ who: null, by: null, created: false })
})
