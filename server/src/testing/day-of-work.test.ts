import { customersRoutes } from '@plantule/contract/customers/routes'
import { fiscalRoutes } from '@plantule/contract/fiscal/fiscal'
import { invoiceFollowRoutes } from '@plantule/contract/invoicing/follow'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { totalsOf } from '@plantule/contract/base/money'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { orderStepNames, reservingStatuses } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import type { Route, Sent } from '@plantule/contract/base/route'
import { settingsRoutes } from '@plantule/contract/shops/settings'
import { summaryInvoiceRoutes } from '@plantule/contract/invoicing/summaries'
import { tillRoutes } from '@plantule/contract/till/till'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { someCredit, someDiscount, someGiftCard } from '../domains/codes/codes.testing.ts'
import { bring, cardShop, type CardShop, paidByCard, somePeer } from '../domains/card-payments/card-payments.testing.ts'
import { customerOnTerms, freeLine, mixedPack, someStock } from '../domains/orders/orders.testing.ts'
import { linesOf } from '../domains/orders/orders.db.ts'
import { saleOf, sharesOf } from '../domains/orders/rules.ts'
import { openTill, saleBody } from '../domains/till/till.testing.ts'
import { parisDay } from '../platform/paris.ts'
import type { CardPeer } from './card-peer/card-peer.ts'
import type { TestShop } from './new-shop.ts'
import { shopDetails } from './shop-details.ts'

/** Who works at the same time, and how much each does; a longer day, or another one, by the environment. */
const SELLERS = 5
const DEEDS = Number(process.env['DAY_DEEDS'] ?? 30)
const SEED = Number(process.env['DAY_SEED'] ?? 20261123)

let peer: CardPeer
let own: CardShop
let shop: TestShop
beforeAll(async () => {
  peer = await somePeer()
  own = await cardShop(peer)
  shop = own.shop
})
afterAll(() => peer.stop())

/** A small generator of its own for each seller, so that a day can be played again (mulberry32). */
function randomOf(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const upTo = (most: number): number => Math.floor(next() * most)
  const pick = <T>(list: readonly T[]): T => list[upTo(list.length)] as T
  return { upTo, pick, chance: (part: number): boolean => next() < part }
}
type Random = ReturnType<typeof randomOf>

type World = { customers: number[]; sizes: number[]; packId: number; codes: string[]; cards: string[]; credits: string[]; discounts: string[]; sessionId: number; registerId: number; orders: number[]; intents: string[] }

async function openDay(): Promise<World> {
  await shop.ok(settingsRoutes.updateInvoicingInfo, { body: shopDetails })
  const sizes = [await someStock(shop, 5_000, { priceCents: 495 }), await someStock(shop, 5_000, { priceCents: 1_333 }), await someStock(shop, 60, { priceCents: 2_499 })]
  const { packId } = await mixedPack(shop)
  const address = { line1: '3 rue des Lilas', postcode: '49000', city: 'Angers', isBilling: true, isDelivery: true }
  const zoe = (await shop.ok(customersRoutes.createCustomer, { body: { firstName: 'Zoé', lastName: 'Martin' } })).id
  const limited = (await shop.ok(customersRoutes.createCustomer, { body: { kind: 'professional', company: 'Jardins du Lac', creditLimitCents: 20_000 } })).id
  const customers = [zoe, await customerOnTerms(shop), limited]
  for (const id of customers) await shop.ok(customersRoutes.addAddress, { params: { id }, body: address })
  const till = await openTill(shop, '1', 500_000)
  const [cards, credits, discounts] = [[await someGiftCard(shop, 20_000), await someGiftCard(shop, 1_234)], [await someCredit(shop, 15_000)], [await someDiscount(shop), await someDiscount(shop, { kind: 'amount', value: 333 })]]
  const intents: string[] = []
  const orders: number[] = []
  for (const cents of [10_000, 7_777, 25_050]) {
    const paid = await paidByCard(own, cents)
    intents.push(paid.intent.id)
    orders.push(paid.order.id)
  }
  return { customers, sizes, packId, codes: [], cards: cards.map((each) => each.code), credits: credits.map((each) => each.code), discounts: discounts.map((each) => each.code), sessionId: till.session.id, registerId: till.registerId, orders, intents }
}

const done = new Map<string, { ok: number; refused: number }>()

/** Does as a screen would; a refusal is an answer like another, a crash is not. */
async function deed<R extends Route>(name: string, token: string, route: R, input: Partial<Sent<R>>) {
  const called = await shop.call(route, input, { token })
  if (called.status >= 500) throw new Error(`${name}: ${called.status} ${JSON.stringify(called.problem)}`)
  const count = done.get(name) ?? { ok: 0, refused: 0 }
  if (called.status < 300) count.ok++
  else count.refused++
  done.set(name, count)
  return called
}

const someLines = ({ pick, upTo, chance }: Random, { sizes, packId }: World) =>
  Array.from({ length: 1 + upTo(4) }, () => {
    const discount = chance(0.3) ? (chance(0.5) ? { kind: 'percent' as const, bp: 1 + upTo(3_000) } : { kind: 'amount' as const, cents: 1 + upTo(300) }) : null
    if (chance(0.2)) return freeLine({ quantity: 1 + upTo(3), unitCents: 1 + upTo(5_000), rateBp: pick([550, 1000, 2000, 210, 0]), discount })
    if (chance(0.2)) return { packId, quantity: 1 + upTo(2), discount }
    return { subproductId: pick(sizes), quantity: 1 + upTo(6), discount }
  })

async function begin(random: Random, world: World, token: string): Promise<void> {
  const { pick, upTo, chance } = random
  const customerId = chance(0.8) ? pick(world.customers) : null
  const body = {
    lines: someLines(random, world), customerId, mode: pick(['incl', 'excl'] as const), asQuotation: chance(0.2),
    discount: chance(0.25) ? { kind: 'percent' as const, bp: 500 } : null, deliveryMode: pick(['on_site', 'collect', 'home'] as const), deliveryCents: chance(0.4) ? upTo(2_000) : 0,
  }
  const { body: order, status } = await deed('create', token, ordersRoutes.createOrder, { body })
  if (status !== 201) return
  if (chance(0.3)) await deed('codes', token, ordersRoutes.setCodes, { params: { id: order.id }, body: { codes: [pick(world.discounts)], version: order.version } })
  await deed('validate', token, order.status === 'quotation' ? ordersRoutes.validateQuotation : ordersRoutes.validateOrder, { params: { id: order.id }, body: { overCredit: chance(0.5), belowMinimum: true } })
  world.orders.push(order.id)
}

const means = ['cash', 'card', 'cheque', 'transfer', 'on_account', 'gift_card', 'credit_code', 'online_card'] as const

/** One thing that somebody does to an order. */
const acts: ((random: Random, world: World, token: string, order: Awaited<ReturnType<typeof look>>) => Promise<unknown>)[] = [
  ({ pick, upTo, chance }, world, token, { id, dueCents }) => {
    const payment_type = pick(means)
    const amount = chance(0.5) ? dueCents : 1 + upTo(Math.max(Math.abs(dueCents), 100))
    const code = payment_type === 'gift_card' ? pick(world.cards) : payment_type === 'credit_code' ? pick(world.credits) : ''
    return amount === 0 ? Promise.resolve() : deed('pay', token, ordersRoutes.addPayment, { params: { id }, body: { payment_type, amount, code, validated: chance(0.8) } })
  },
  ({ chance }, _, token, { id, payments }) => {
    const pending = payments.find((payment) => payment.status === 'pending')
    if (!pending) return Promise.resolve()
    const params = { id, paymentId: pending.id }
    return chance(0.7) ? deed('validate payment', token, ordersRoutes.validatePayment, { params, body: {} }) : deed('remove payment', token, ordersRoutes.removePayment, { params })
  },
  ({ upTo }, _, token, { id, inclCents }) => deed('deposit', token, ordersRoutes.setDeposit, { params: { id }, body: { amount: upTo(Math.max(inclCents, 1)) } }),
  ({ pick }, _, token, { id, depositCents }) => (depositCents > 0 ? deed('pay deposit', token, ordersRoutes.payDeposit, { params: { id, a: pick(['cash', 'card', 'on_account'] as const), b: depositCents } }) : Promise.resolve()),
  (random, world, token, { id, lines, version }) => {
    const { chance, upTo } = random
    const kept = lines.filter(() => chance(0.8)).map((line) => ({ ...line, quantity: chance(0.5) ? line.quantity : 1 + upTo(8) }))
    return deed('modify', token, ordersRoutes.modifyOrder, { params: { id }, body: { lines: [...kept, ...(chance(0.4) || kept.length === 0 ? someLines(random, world) : [])] as never, version, ...(chance(0.2) ? { deliveryCents: upTo(1_500) } : {}) } })
  },
  ({ pick, chance, upTo }, world, token, { id, dueCents }) =>
    dueCents === 0 ? Promise.resolve() : deed('correction', token, ordersRoutes.payCorrection, { params: { id }, body: { payment_type: pick(['cash', 'card', 'transfer', 'credit_code'] as const), code: chance(0.5) ? pick(world.credits) : '', amount: chance(0.6) ? dueCents : Math.sign(dueCents) * (1 + upTo(Math.abs(dueCents))) } }),
  ({ pick, upTo, chance }, _, token, { id, lines }) => {
    const line = pick(lines)
    if (!line) return Promise.resolve()
    return deed('refund items', token, orderRefundRoutes.refundOrder, { params: { id }, body: { kind: 'items', items: [{ lineId: line.id, quantity: 1 + upTo(line.quantity), restock: chance(0.5) }], delivery: chance(0.2), reason: 'Retour' } })
  },
  ({ upTo }, _, token, { id, paidCents }) => deed('refund amount', token, orderRefundRoutes.refundOrder, { params: { id }, body: { kind: 'amount', amount: 1 + upTo(Math.max(Math.floor(paidCents / 2), 1)), reason: 'Geste' } }),
  ({ chance }, _, token, { id }) => (chance(0.2) ? deed('refund whole', token, orderRefundRoutes.fullRefund, { params: { id } }) : Promise.resolve()),
  ({ pick }, _, token, { id, version }) => deed('step', token, ordersRoutes.updateOrder, { params: { id }, body: { step: pick(orderStepNames), version } }),
  ({ pick }, _, token, { id, version }) => deed('step', token, ordersRoutes.updateOrder, { params: { id }, body: { step: pick(orderStepNames), version } }),
  (_, __, token, { id, version }) => deed('step back', token, orderLifeRoutes.stepBack, { params: { id }, body: { reason: 'Erreur', version } }),
  async ({ pick, chance }, world, token, { id, version }) => {
    const { body } = await deed('mergeable', token, orderLifeRoutes.listMergeable, { params: { id } })
    const fit = body.items.filter((item) => item.bar === null)
    if (body.bar === null || chance(0.2)) await deed('merge', token, orderLifeRoutes.mergeOrder, { params: { id }, body: { from: pick(fit)?.id ?? pick(world.orders), version } })
  },
  ({ chance }, _, token, { id }) => (chance(0.3) ? deed('cancel', token, ordersRoutes.cancelOrder, { params: { id } }) : Promise.resolve()),
  ({ chance }, _, token, { id }) => (chance(0.4) ? deed('invoice', token, invoicesRoutes.generateInvoice, { params: { id }, body: {} }) : Promise.resolve()),
  ({ chance }, _, token, { id }) => (chance(0.3) ? deed('cancel invoice', token, invoicesRoutes.cancelInvoice, { params: { id }, body: { reason: 'Erreur' } }) : Promise.resolve()),
  ({ pick }, world, token) => deed('sale', token, tillSalesRoutes.createSale, { body: saleBody({ registerId: world.registerId, customerId: world.customers[1] ?? null, lines: [freeLine({ quantity: 2 })], payments: [{ payment_type: pick(['cash', 'card', 'on_account'] as const), amount: 2_000 }] } as never) }),
  async ({ pick, upTo, chance }, world) => {
    if (!chance(0.4)) return
    const [intent, cents] = [pick(world.intents), 100 + upTo(500)]
    const charge = own.world.all('charge').find((each) => each['payment_intent'] === intent)
    // The provider gives back no more than it took.
    if (!charge || Number(charge['amount']) - Number(charge['amount_refunded']) < cents) return
    own.world.refund(intent, cents)
    for (const event of own.world.all('event').filter((each) => /refund/.test(String(each['type']))).slice(0, 2)) await bring(shop, event, own.secret)
  },
]

async function look(id: number, token: string) {
  const { body } = await shop.call(ordersRoutes.getOrder, { params: { id } }, { token })
  return body
}

async function work(seed: number, world: World, token: string): Promise<void> {
  const random = randomOf(seed)
  for (let count = 0; count < DEEDS; count++) {
    if (world.orders.length < 4 || random.chance(0.2)) await begin(random, world, token)
    else await random.pick(acts)(random, world, token, await look(random.pick(world.orders), token))
  }
}

type Books = Record<string, unknown>[]
/** What of the rows does not add up: each statement answers the rows at fault, and there are none. */
const checks: [name: string, statement: (shopId: number) => ReturnType<typeof sql<Books[number]>>][] = [
  ['an order is paid what its payments sum to, less what went back outside', (shopId) => sql`
    select o.id, o.reference, o.paid_cents, o.outside_cents, p.cents from orders o
    left join lateral (select coalesce(sum(amount_cents), 0)::bigint as cents from order_payment p where p.shop_id = o.shop_id and p.order_id = o.id and status = 'validated' and payment_type <> 'on_account') p on true
    where o.shop_id = ${shopId} and o.paid_cents - o.outside_cents <> p.cents`],
  ['what stands on account is what was put there and not lifted, and no more than is due', (shopId) => sql`
    select o.id, o.account_cents, p.cents, o.incl_cents, o.refunded_cents, o.paid_cents from orders o
    left join lateral (select coalesce(sum(amount_cents), 0)::bigint as cents from order_payment p where p.shop_id = o.shop_id and p.order_id = o.id and status = 'validated' and payment_type = 'on_account') p on true
    where o.shop_id = ${shopId} and (o.account_cents <> p.cents or o.account_cents < 0
      or o.account_cents > greatest(case when o.status = 'cancelled' then 0 else o.incl_cents - o.refunded_cents end - o.paid_cents, 0))`],
  ['nothing went back outside beyond what was paid, and no order holds less than nothing', (shopId) => sql`select id, paid_cents, outside_cents from orders where shop_id = ${shopId} and (outside_cents < 0 or paid_cents < outside_cents)`],
  ['refunds are what they took off the order, and no more than it sold', (shopId) => sql`
    select o.id, o.refunded_cents, r.cents, o.incl_cents from orders o
    left join lateral (select coalesce(sum(incl_cents), 0)::bigint as cents from order_refund r where r.shop_id = o.shop_id and r.order_id = o.id) r on true
    where o.shop_id = ${shopId} and (o.refunded_cents <> r.cents or o.refunded_cents > o.incl_cents)`],
  ['a refund gave no more money than it was worth, and what left of it is on its payments or had left outside', (shopId) => sql`
    select r.id, r.incl_cents, r.money_cents, p.cents from order_refund r
    left join lateral (select coalesce(-sum(amount_cents), 0)::bigint as cents from order_payment p where p.shop_id = r.shop_id and p.refund_id = r.id) p on true
    where r.shop_id = ${shopId} and (r.money_cents > r.incl_cents or r.money_cents < 0 or p.cents > r.money_cents or p.cents < 0)`],
  ['an order without TVA by rates is one with them', (shopId) => sql`
    select o.id from orders o where o.shop_id = ${shopId} and (o.incl_cents <> o.excl_cents + o.vat_cents
      or o.incl_cents <> (select coalesce(sum((x ->> 'inclCents')::bigint), 0) from jsonb_array_elements(o.rates) x)
      or o.vat_cents <> (select coalesce(sum((x ->> 'vatCents')::bigint), 0) from jsonb_array_elements(o.rates) x))`],
  ['the state of payment is that of the money', (shopId) => sql`
    select * from (select o.id, o.status, o.payment_state, o.paid_cents, o.incl_cents, o.refunded_cents, case when o.status = 'cancelled' then 0 else o.incl_cents - o.refunded_cents end - o.paid_cents as due from orders o where o.shop_id = ${shopId}) o
    where (due < 0) <> (payment_state = 'overpaid')
      or (due > 0 and status not in ('draft', 'quotation', 'cancelled') and payment_state not in ('unpaid', 'partial'))
      or (due = 0 and status not in ('draft', 'quotation', 'cancelled') and payment_state not in ('paid', 'refunded', 'refunded_partially'))`],
  ['vouchers hold what they were given less what they paid', (shopId) => sql`
    select v.id, v.balance_cents, m.cents from voucher v
    left join lateral (select coalesce(sum(cents), 0)::bigint as cents, (array_agg(balance_cents order by id desc))[1] as last from voucher_move m where m.shop_id = v.shop_id and m.voucher_id = v.id) m on true
    where v.shop_id = ${shopId} and (v.balance_cents <> m.cents or v.balance_cents <> coalesce(m.last, 0) or v.balance_cents < 0 or v.balance_cents > v.initial_cents)`],
  ['what vouchers paid on orders is what left them', (shopId) => sql`
    select * from (select p.order_id, p.voucher_id, sum(p.amount_cents)::bigint as paid from order_payment p where p.shop_id = ${shopId} and p.voucher_id is not null and p.status = 'validated' group by 1, 2) p
    full join (select m.source_id, m.voucher_id, -sum(m.cents)::bigint as taken from voucher_move m where m.shop_id = ${shopId} and m.source = 'order' group by 1, 2) m on m.source_id = p.order_id and m.voucher_id = p.voucher_id
    where coalesce(p.paid, 0) <> coalesce(m.taken, 0)`],
  ['cash of orders lies in a drawer, unless it came over from another order', (shopId) => sql`
    select p.id, p.note from order_payment p where p.shop_id = ${shopId} and p.payment_type = 'cash' and p.status = 'validated' and p.session_id is null and p.note not like 'Passé sur%' and p.note not like 'Venu de%'`],
  ['what went over to another order sums to nothing', (shopId) => sql`
    select sum(amount_cents) as cents from order_payment where shop_id = ${shopId} and (note like 'Passé sur%' or note like 'Venu de%') having sum(amount_cents) <> 0`],
  ['customers owe what their orders and tickets say', (shopId) => sql`
    select c.id, c.due_cents, o.due + t.due as due, c.spent_cents, o.spent + t.spent as spent from customer c
    join lateral (select coalesce(sum(incl_cents - refunded_cents - paid_cents) filter (where status not in ('draft', 'quotation', 'cancelled')), 0)::bigint as due,
      coalesce(sum(incl_cents - refunded_cents) filter (where status not in ('draft', 'quotation', 'cancelled')), 0)::bigint as spent from orders o where o.shop_id = c.shop_id and o.customer_id = c.id) o on true
    join lateral (select coalesce(sum(p.amount_cents) filter (where p.payment_type = 'on_account'), 0)::bigint as due, coalesce((select sum(incl_cents) from ticket x where x.shop_id = c.shop_id and x.customer_id = c.id and not x.training), 0)::bigint as spent
      from ticket x join ticket_payment p on p.shop_id = x.shop_id and p.ticket_id = x.id where x.shop_id = c.shop_id and x.customer_id = c.id and not x.training) t on true
    where c.shop_id = ${shopId} and (c.due_cents <> o.due + t.due or c.spent_cents <> o.spent + t.spent)`],
  ['stock is what its movements say, and never below nothing', (shopId) => sql`
    select k.subproduct_id, k.on_hand, k.reserved, m.hand, m.held from stock_level k
    join lateral (select coalesce(sum(on_hand_change), 0)::bigint as hand, coalesce(sum(reserved_change), 0)::bigint as held from stock_movement m where m.shop_id = k.shop_id and m.subproduct_id = k.subproduct_id) m on true
    where k.shop_id = ${shopId} and (k.on_hand <> m.hand or k.reserved <> m.held or k.reserved < 0 or k.on_hand < 0)`],
  ['stock holds back what firm orders still have to send', (shopId) => sql`
    select k.subproduct_id, k.reserved, w.held from stock_level k
    join lateral (
      select coalesce(sum(x.pieces), 0)::bigint as held from (
        select (l.quantity - l.dropped - l.gone) * coalesce((part ->> 'quantity')::int, 1) as pieces
        from order_line l join orders o on o.shop_id = l.shop_id and o.id = l.order_id
        left join lateral jsonb_array_elements(case when l.subproduct_id is null then l.parts end) part on true
        where l.shop_id = k.shop_id and o.status = any(${[...reservingStatuses]}::text[])
          and coalesce(l.subproduct_id, (part ->> 'subproductId')::bigint) = k.subproduct_id) x) w on true
    where k.shop_id = ${shopId} and k.reserved <> w.held`],
]

async function recount(world: World): Promise<void> {
  await shop.drain()
  await shop.drain()
  await shop.inShop(async (ctx) => {
    for (const [name, statement] of checks) expect({ name, rows: (await statement(ctx.shopId).execute(ctx.db)).rows }).toEqual({ name, rows: [] })
    for (const order of await ctx.db.selectFrom('orders').selectAll().execute()) {
      const lines = await linesOf(ctx, order.id)
      const totals = totalsOf(saleOf(order, lines.map((line) => ({ ...line, shares: sharesOf(line) }))))
      expect({ id: order.id, incl: order.incl_cents, vat: order.vat_cents }).toEqual({ id: order.id, incl: totals.inclCents, vat: totals.vatCents })
    }
  })
  for (const id of world.orders) {
    const order = await look(id, shop.token)
    const money = order.payments.filter((payment) => payment.status === 'validated')
    const sum = (onAccount: boolean) => money.filter((payment) => (payment.payment_type === 'on_account') === onAccount).reduce((all, payment) => all + payment.amount, 0)
    expect({ id, paid: order.paidCents, account: order.accountCents }).toEqual({ id, paid: sum(false), account: sum(true) })
    expect(order.dueCents).toBe((order.status === 'cancelled' ? 0 : order.inclCents - order.refundedCents) - order.paidCents - order.outsideCents)
  }
  const { ordersCents } = await shop.ok(tillRoutes.expectedCash, { query: { registerId: world.registerId } })
  const drawer = await shop.inShop((ctx) => sql<{ cents: number }>`select coalesce(sum(amount_cents), 0)::bigint as cents from order_payment where payment_type = 'cash' and status = 'validated' and session_id = ${world.sessionId}`.execute(ctx.db))
  expect(ordersCents).toBe(drawer.rows[0]?.cents)
  const check = await shop.ok(fiscalRoutes.verifyFiscal)
  expect(check.ok, JSON.stringify(check).slice(0, 2_000)).toBe(true)
}

test('after a day of several sellers at once every cent, every plant and every seal adds up', async () => {
  const world = await openDay()
  const tokens = [shop.token, ...(await Promise.all(Array.from({ length: SELLERS - 1 }, () => shop.memberWith(['orders.write', 'stock.write', 'catalogue.read', 'customers.write', 'invoices.write', 'till.write', 'accounting.write']))))]
  for (let round = 0; round < 2; round++) {
    await Promise.all(tokens.map((token, index) => work(SEED + round * 100 + index, world, token)))
    await recount(world)
  }
  const month = parisDay(new Date()).slice(0, 7)
  await deed('summaries', shop.token, summaryInvoiceRoutes.issueSummaries, { params: { month }, body: { customers: world.customers } })
  await shop.drain()
  const { items } = await shop.ok(invoicesRoutes.listInvoices, { params: { page: 1 } })
  await Promise.all(items.map((invoice, index) => deed('pay invoice', tokens[index % tokens.length] ?? shop.token, invoiceFollowRoutes.payInvoice, { params: { id: invoice.id }, body: { payment_type: 'transfer', amount: index % 2 ? Math.max(invoice.inclCents, 1) : Math.max(Math.floor(invoice.inclCents / 3), 1) } })))
  await Promise.all(tokens.map((token, index) => work(SEED + 900 + index, world, token)))
  await recount(world)
  // A day on which most was refused proves little.
  for (const name of ['create', 'validate', 'pay', 'modify', 'refund amount', 'refund items', 'step', 'step back', 'merge', 'correction', 'invoice', 'sale']) expect({ name, ok: done.get(name)?.ok ?? 0 }).not.toEqual({ name, ok: 0 })
}, 600_000)
