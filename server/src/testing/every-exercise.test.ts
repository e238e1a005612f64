import { namedRoutes } from '@plantule/contract/all'
import { booksRoutes } from '@plantule/contract/books/books'
import type { Route } from '@plantule/contract/base/route'
import { tillRoutes } from '@plantule/contract/till/till'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fecOf, openBooks, today } from '../domains/books/books.testing.ts'
import { customerOnTerms } from '../domains/orders/orders.testing.ts'
import { cash, closeTill, freeLine, openTill, reopen, saleBody, sell, someStock } from '../domains/till/till.testing.ts'
import { behindTheTill } from './behind-the-till.ts'
import type { TestShop } from './new-shop.ts'

const day = today()
const from = `${day.slice(0, 7)}-01`
const given: Record<string, string | number> = { a: from, b: day, from, to: day, page: 1, month: day.slice(0, 7), date: day, day }
/** What tells of the work of the installation itself, where exercises may stand: they are sealed too. */
const apart = new Set([
  'fiscal.fiscalJournal',
  'platform.events',
  'diagnostic.diagnostic',
  'diagnostic.jobs',
  'diagnostic.outbox',
  'downloads.listDownloads',
  // The till's own list of the day shows exercises, marked as such.
  'till.salesOfDay',
  // Which transactions a phone has heard of.
  'production.readField',
  // What one sale or one basket is worth: they need its particulars.
  'till.soldItems',
  'delivery.homeFee',
  'pricing.explain',
])
const namesIn = (route: Route): string[] => [...route.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? [])
const reports = namedRoutes.filter(
  ({ room, name, route }) =>
    route.method === 'GET' &&
    route.permission.includes('.') &&
    typeof route.response !== 'string' &&
    !apart.has(`${room}.${name}`) &&
    namesIn(route).every((each) => each in given),
)

/** Every answer that a report, a list or a sum of the shop gives, and the FEC. */
async function answers(shop: TestShop): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const { room, name, route } of reports) {
    const params = Object.fromEntries(namesIn(route).map((each) => [each, given[each]]))
    let answer = await shop.call(route, { params, query: { from, to: day } } as never)
    if (answer.status !== 200) answer = await shop.call(route, { params } as never)
    // Those that ask about one article or basket want its particulars.
    if (answer.status !== 200) continue
    // When it was asked is no answer; what the team did last is told, exercises too.
    const { at: _, requestId: __, activity: ___, ...told } = answer.body as Record<string, unknown>
    found[`${room}.${name}`] = told
  }
  expect(Object.keys(found).length).toBeGreaterThan(60)
  found['fec'] = (await fecOf(shop, from, day)).toString()
  return found
}

type Step = { kind: 'sale' | 'account' | 'refund' | 'cancel' | 'stock' | 'card'; cents: number }

/** Sells and gives back in ways that leave traces in most tables. */
async function trade(shop: TestShop, steps: readonly Step[], { plant, customerId }: { plant: number; customerId: number }): Promise<void> {
  for (const { kind, cents } of steps) {
    if (kind === 'stock') await sell(shop, { lines: [{ subproductId: plant, quantity: 1 }], payments: cash(10_000) })
    else if (kind === 'account')
      await sell(shop, {
        customerId,
        lines: [freeLine({ quantity: 1, unitCents: cents })],
        payments: [{ payment_type: 'on_account', amount: cents }],
      })
    else if (kind === 'card')
      await sell(shop, { lines: [], giftCards: [{ amountCents: 2_000 }], payments: [{ payment_type: 'card', amount: 2_000 }] })
    else {
      const ticket = await sell(shop, { customerId, lines: [freeLine({ quantity: 2, unitCents: cents })], payments: cash(2 * cents) })
      if (kind === 'refund')
        await shop.ok(tillSalesRoutes.refundSale, {
          params: { a: 'direct-sale', b: ticket.id },
          body: { items: [{ lineId: ticket.lines[0]?.id ?? 0, quantity: 1 }], payment_type: 'cash' },
        })
      if (kind === 'cancel') await shop.ok(tillSalesRoutes.cancelSale, { params: { id: ticket.id }, body: {} })
    }
  }
}

/** Takes the exercises out of the tables, as if they had never been written there. */
async function forgetExercises(shop: TestShop): Promise<void> {
  const client = await behindTheTill(shop.id)
  for (const table of ['ticket_line', 'ticket_payment', 'ticket_card', 'ticket_print', 'ticket_refund']) {
    await client.query(`delete from ${table} where shop_id = $1 and ticket_id in (select id from ticket where shop_id = $1 and training)`, [
      shop.id,
    ])
  }
  await client.query('delete from ticket where shop_id = $1 and training', [shop.id])
}

const steps = (seed: number): Step[] =>
  fc.sample(
    fc.record({
      kind: fc.constantFrom<Step['kind']>('sale', 'account', 'refund', 'cancel', 'stock', 'card'),
      cents: fc.integer({ min: 100, max: 4_000 }),
    }),
    { seed, numRuns: 6 },
  )

// Some eighty answers, four times.
test('an exercise at the till changes no report, no list, no sum and no entry of the books', async () => {
  const { shop } = await openBooks()
  const till = await openTill(shop)
  const things = { plant: await someStock(shop, 50), customerId: await customerOnTerms(shop) }
  const kinds: Step['kind'][] = ['sale', 'account', 'refund', 'cancel', 'stock', 'card']
  const all = kinds.map((kind) => ({ kind, cents: 800 }))
  await trade(shop, all, things)
  const before = await answers(shop)
  await shop.ok(tillRoutes.changeTillStatus, { body: { training: true } })
  await trade(shop, [...all, ...steps(Date.now())], things)
  await shop.ok(tillRoutes.changeTillStatus, { body: { training: false } })
  // What is counted as it happens: stock, what customers spent and owe, uses of codes, the drawer.
  expect(await answers(shop)).toEqual(before)
  await closeTill(shop, till)
  // A session that is closed in the middle of an exercise counts its drawer all the same.
  await reopen(shop, till.registerId)
  await trade(shop, [{ kind: 'sale', cents: 700 }], things)
  await shop.ok(tillRoutes.changeTillStatus, { body: { training: true } })
  await shop.ok(tillSalesRoutes.createSale, { body: saleBody() })
  const { session } = await shop.ok(tillRoutes.tillStatus)
  if (!session) throw new Error('a session runs')
  await shop.ok(tillRoutes.changeSession, {
    body: {
      action: 'close',
      sessionId: session.id,
      cash: { totalCents: 11_000 },
      differenceReason: 'Erreur de rendu',
      bankDepositCents: 500,
    },
  })
  // What is counted when it is asked for: the books, the closing of the month, the analysis, the dashboard, e-reporting.
  const closed = await answers(shop)
  const { issues } = await shop.ok(booksRoutes.closing, { params: { month: day.slice(0, 7) } })
  expect(issues.map(({ fault }) => fault)).not.toContain('z_differs')
  expect(issues.find(({ fault }) => fault === 'cash_difference')).toMatchObject({ cents: -400 })
  expect(closed['fec']).toContain('Z-1-000002')
  await forgetExercises(shop)
  expect(await answers(shop)).toEqual(closed)
})
