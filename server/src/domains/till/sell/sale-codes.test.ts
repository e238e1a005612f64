import { customersRoutes } from '@plantule/contract/customers/routes'
import { packRoutes } from '@plantule/contract/packs/packs'
import { tillRoutes } from '@plantule/contract/till/till'
import { tillCatalogueRoutes } from '@plantule/contract/till/catalogue'
import { tillSalesRoutes as routes } from '@plantule/contract/till/sales'
import { beforeEach, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { readDiscount, someDiscount } from '../../codes/codes.testing.ts'
import { verifyRecords } from '../../fiscal/index.ts'
import { freeLine, openTill, saleBody, sell, someStock, type TestTill } from '../till.testing.ts'

let shop: TestShop
let till: TestTill
let size: number

beforeEach(async () => {
  shop = await newShop()
  size = await someStock(shop, 50)
  till = await openTill(shop)
})
const basket = () => [{ subproductId: size, quantity: 4 }, freeLine({ rateBp: 2000 })]
const byCard = (amount: number) => [{ payment_type: 'card' as const, amount }]

describe('a discount code at the till', () => {
  test('is quoted, taken off the lines, printed, and counts at once', async () => {
    const code = await someDiscount(shop, { code: 'PRINTEMPS' })
    const quote = await shop.ok(tillCatalogueRoutes.quoteSale, { body: { lines: basket(), codes: ['printemps'] } })
    expect(quote).toMatchObject({
      inclCents: 2520,
      discountCents: 280,
      codes: [{ typed: 'printemps', cents: 280, fault: null, label: 'Ouverture de saison' }],
    })
    const ticket = await sell(shop, { lines: basket(), codes: ['Printemps', 'PRINTEMPS'], payments: byCard(2520) })
    expect(ticket).toMatchObject({
      inclCents: 2520,
      discountCents: 280,
      lines: [
        { netCents: 1620, discountCents: 180, codeLabel: 'Code PRINTEMPS' },
        { netCents: 900, discountCents: 100, codeLabel: 'Code PRINTEMPS' },
      ],
    })
    expect(await readDiscount(shop, code.id)).toMatchObject({ uses: 1 })
    expect((await shop.inShop(verifyRecords)).ok).toBe(true)
  })

  test('says beside it why it is worth nothing, and nothing is sold', async () => {
    await someDiscount(shop, { code: 'GROS', minCents: 50_000 })
    await someDiscount(shop, { code: 'FIDELE', perCustomer: 1 })
    const faults = async (codes: string[]) =>
      (await shop.ok(tillCatalogueRoutes.quoteSale, { body: { lines: basket(), codes } })).codes.map(({ fault }) => fault?.code)
    expect([await faults(['GROS']), await faults(['FIDELE', 'RIEN'])]).toEqual([['code_minimum'], ['code_needs_customer', 'unknown_code']])
    const refused = await shop.call(routes.createSale, { body: saleBody({ lines: basket(), codes: ['FIDELE'], payments: byCard(2800) }) })
    expect(refused.problem).toMatchObject({ errors: [{ path: ['codes', 0] }] })
    const anne = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Lefèvre' } })
    await sell(shop, { lines: basket(), codes: ['FIDELE'], customerId: anne.id, payments: byCard(2520) })
    const again = await shop.call(routes.createSale, {
      body: saleBody({ lines: basket(), codes: ['FIDELE'], customerId: anne.id, payments: byCard(2520) }),
    })
    expect(again.problem.errors).toMatchObject([{ path: ['codes', 0], message: expect.stringContaining('client') as string }])
  })

  test('is free again once the sale is cancelled, not after a part of it came back', async () => {
    const code = await someDiscount(shop, { code: 'UNIQUE', maxUses: 1 })
    const ticket = await sell(shop, { lines: basket(), codes: ['UNIQUE'], payments: byCard(2520) })
    const params = { a: 'direct-sale' as const, b: ticket.id }
    const { items } = await shop.ok(routes.soldItems, { params })
    await shop.ok(routes.refundSale, {
      params,
      body: { items: [{ lineId: items[0]?.lineId ?? 0, quantity: 1 }], payment_type: 'card', registerId: till.registerId },
    })
    expect(await readDiscount(shop, code.id)).toMatchObject({ uses: 1, status: 'exhausted' })
    await shop.ok(routes.cancelSale, { params: { id: ticket.id }, body: {} })
    expect(await readDiscount(shop, code.id)).toMatchObject({ uses: 0, status: 'active' })
  })

  test('of many sales at once only so many take it as it may be used', async () => {
    const code = await someDiscount(shop, { code: 'TROIS', maxUses: 3 })
    const tills = [till, await openTill(shop, '2')]
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const body = saleBody({ registerId: tills[n % 2]?.registerId, lines: basket(), codes: ['TROIS'], payments: byCard(2520) })
        return (await shop.call(routes.createSale, { body })).status
      }),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(3)
    expect(await readDiscount(shop, code.id)).toMatchObject({ uses: 3 })
  })

  test('is an exercise in training: shown, not counted', async () => {
    const code = await someDiscount(shop, { code: 'ESSAI' })
    await shop.ok(tillRoutes.changeTillStatus, { body: { registerId: till.registerId, training: true } })
    expect(await sell(shop, { lines: basket(), codes: ['ESSAI'], payments: byCard(2520) })).toMatchObject({
      training: true,
      inclCents: 2520,
    })
    expect(await readDiscount(shop, code.id)).toMatchObject({ uses: 0 })
  })

  test('goes over packs like over everything else', async () => {
    const { id: packId } = await shop.ok(packRoutes.createPack, { body: { name: 'Trio', items: [{ subproductId: size, quantity: 3 }] } })
    await someDiscount(shop, { code: 'CINQ', kind: 'amount', value: 500 })
    const ticket = await sell(shop, {
      lines: [
        { packId, quantity: 1 },
        { subproductId: size, quantity: 3 },
      ],
      codes: ['CINQ'],
      payments: byCard(2200),
    })
    expect(ticket.lines.map((line) => line.netCents)).toEqual([1100, 1100])
  })

  test('of some products covers a pack only when all in it are of them', async () => {
    const other = await someStock(shop, 50, { name: 'Sauge' })
    const { product_id } = await shop.inShop((ctx) =>
      ctx.db.selectFrom('subproduct').select('product_id').where('id', '=', size).executeTakeFirstOrThrow(),
    )
    const pack = async (name: string, ids: number[]) =>
      (await shop.ok(packRoutes.createPack, { body: { name, items: ids.map((subproductId) => ({ subproductId, quantity: 1 })) } })).id
    await someDiscount(shop, { code: 'LAVANDE', scope: { productIds: [product_id] } })
    const lines = [
      { packId: await pack('Pur', [size]), quantity: 1 },
      { packId: await pack('Mixte', [size, other]), quantity: 1 },
    ]
    const quote = await shop.ok(tillCatalogueRoutes.quoteSale, { body: { lines, codes: ['LAVANDE'] } })
    expect(quote.lines.map((line) => line.discountCents)).toEqual([45, 0])
  })
})
