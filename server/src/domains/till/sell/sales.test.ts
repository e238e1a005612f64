import { randomUUID } from 'node:crypto'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { ticketPath } from '@plantule/contract/till/ticket-address'
import { tillSalesRoutes as routes } from '@plantule/contract/till/sales'
import { expect, test } from 'vitest'
import { newShop } from '../../../testing/new-shop.ts'
import { verifyRecords } from '../../fiscal/index.ts'
import { levelOf } from '../../orders/orders.testing.ts'
import { cash, freeLine, openTill, saleBody, sell, someStock } from '../till.testing.ts'

test('a sale takes stock out, is numbered and sealed, and is found again by its uuid', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 10)
  await openTill(shop)
  const body = saleBody({ lines: [{ subproductId: size, quantity: 3 }], payments: cash(2000) })
  const ticket = await shop.ok(routes.createSale, { body })
  expect(ticket).toMatchObject({ inclCents: 1350, changeCents: 650, exclCents: 1227, vatCents: 123, items: 3, state: 'paid' })
  expect(ticket.number).toMatch(/^T1-\d{4}-000001$/)
  expect(ticket.payments).toMatchObject([{ payment_type: 'cash', givenCents: 2000, amount: 1350 }])
  expect(ticket.signatureExtract).toMatch(/^[\w-]{4}$/)
  expect(await levelOf(shop, size)).toMatchObject({ onHand: 7 })
  const again = await shop.ok(routes.createSale, { body })
  expect(again).toEqual(ticket)
  const mixed = await sell(shop, {
    lines: [freeLine()],
    payments: [{ payment_type: 'cheque', amount: 400 }, { payment_type: 'card', amount: 300 }, ...cash(500)],
  })
  expect(await shop.ok(routes.getSale, { params: { id: mixed.id } })).toEqual(mixed)
  const [one, two] = await Promise.all(
    [0, 1].map(() => shop.ok(routes.createSale, { body: { ...body, uuid: '7f1b6c1e-8a68-4f0d-9d3f-3f2f7f0b4d11' } })),
  )
  expect(one?.id).toBe(two?.id)
  expect(await levelOf(shop, size)).toMatchObject({ onHand: 4 })
  const report = await shop.inShop(verifyRecords)
  expect(report.chains.find((chain) => chain.chain === 'sale')).toMatchObject({ links: 3, firstBroken: null })
  expect(report.ok).toBe(true)
})

test('what a scanner reads from the code on a ticket finds it, and no ticket of another shop', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  for (const each of [shop, other]) await openTill(each)
  const body = saleBody({ lines: [freeLine()], payments: cash(1000) })
  const ticket = await shop.ok(routes.createSale, { body })
  const token = ticketPath('tilleul', body.uuid).slice(-22)
  const found = async (asked: typeof shop, q: string) => (await asked.ok(routes.searchTickets, { params: { q } })).items.map(({ id }) => id)
  expect(await found(shop, token)).toEqual([ticket.id])
  expect(await found(shop, `https://plantule.example/t/tilleul/${token}`)).toEqual([ticket.id])
  expect(await found(other, token)).toEqual([])
})

test('a sale beyond the stock is refused with what is short, and passes with a reason', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 2)
  await openTill(shop)
  const lines = [
    { subproductId: size, quantity: 2 },
    { subproductId: size, quantity: 1 },
  ]
  const text = await shop.ok(routes.checkSaleStock, { body: { lines } })
  expect(text.toString()).toContain('3 demandés, 2 disponibles')
  expect((await shop.ok(routes.checkSaleStock, { body: { lines: lines.slice(0, 1) } })).toString()).toBe('')
  const refused = await shop.call(routes.createSale, { body: saleBody({ lines, payments: cash(1350) }) })
  expect([refused.status, refused.problem.code]).toEqual([409, 'out_of_stock'])
  expect(refused.problem.title).toContain('3 demandés, 2 disponibles')
  await sell(shop, { lines, payments: cash(1350), stockReason: 'Sur le comptoir' })
  expect(await levelOf(shop, size)).toMatchObject({ onHand: 0 })
  const kinds = await shop.inShop((ctx) => ctx.db.selectFrom('stock_movement').select('kind').orderBy('id').execute())
  expect(kinds.map((row) => row.kind)).toEqual(['initial', 'correction', 'sale'])
})

test('payments cover the total; change comes from cash alone; accounts are for professionals', async () => {
  const shop = await newShop()
  await openTill(shop)
  const code = async (payments: { payment_type: string; amount: number }[], more = {}) =>
    (await shop.call(routes.createSale, { body: saleBody({ lines: [freeLine()], payments: payments as never, ...more }) })).problem.code
  expect(await code([])).toBe('payment_missing')
  expect(await code([{ payment_type: 'card', amount: 999 }])).toBe('payment_missing')
  expect(await code([{ payment_type: 'card', amount: 1001 }])).toBe('change_from_cash_only')
  expect(
    await code([
      { payment_type: 'card', amount: 1100 },
      { payment_type: 'cash', amount: 100 },
    ]),
  ).toBe('change_from_cash_only')
  expect(await code([{ payment_type: 'on_account', amount: 1000 }])).toBe('account_professionals_only')
  const anne = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Lefèvre' } })
  expect(await code([{ payment_type: 'on_account', amount: 1000 }], { customerId: anne.id })).toBe('account_professionals_only')
  const pro = await shop.ok(customersRoutes.createCustomer, { body: { kind: 'professional', company: 'Duval' } })
  expect(await code([{ payment_type: 'on_account', amount: 1000 }], { customerId: pro.id })).toBeUndefined()
  const large = await shop.call(routes.createSale, {
    body: saleBody({ lines: [freeLine({ unitCents: 100_001 })], payments: cash(100_001) }),
  })
  expect(large.problem.code).toBe('cash_limit')
  const mixed = await sell(shop, {
    lines: [freeLine({ quantity: 3 })],
    payments: [
      { payment_type: 'card', amount: 1200 },
      { payment_type: 'cheque', amount: 800, reference: '0001234 CA' },
      { payment_type: 'cash', amount: 2000 },
    ],
  })
  expect(mixed.changeCents).toBe(1000)
  expect(mixed.payments.reduce((sum, payment) => sum + payment.givenCents, 0) - mixed.changeCents).toBe(mixed.inclCents)
})

test('fifty sales at once on three tills leave no gap, with some that fail in between', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 45)
  const tills = [await openTill(shop, '1'), await openTill(shop, '2'), await openTill(shop, '3')]
  const statuses = await Promise.all(
    Array.from({ length: 50 }, async (_, n) => {
      const body = saleBody({
        registerId: tills[n % 3]?.registerId,
        lines: [{ subproductId: size, quantity: 1 }],
        payments: cash(450),
        uuid: randomUUID(),
      })
      return (await shop.call(routes.createSale, { body })).status
    }),
  )
  expect(statuses.filter((status) => status === 201)).toHaveLength(45)
  expect(statuses.filter((status) => status === 409)).toHaveLength(5)
  const rows = await shop.inShop((ctx) =>
    ctx.db.selectFrom('ticket').select(['register', 'number', 'chain_seq']).orderBy('register').orderBy('chain_seq').execute(),
  )
  for (const register of ['1', '2', '3']) {
    const own = rows.filter((row) => row.register === register)
    expect(own.map((row) => row.chain_seq)).toEqual(own.map((_, index) => index + 1))
    expect(own.map((row) => Number(row.number.slice(-6)))).toEqual(own.map((_, index) => index + 1))
  }
  const report = await shop.inShop(verifyRecords)
  expect(report.ok).toBe(true)
})
