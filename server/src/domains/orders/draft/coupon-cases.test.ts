import { codesRoutes } from '@plantule/contract/codes/discount-codes'
import { customersRoutes } from '@plantule/contract/customers/routes'
import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { describe, expect, test } from 'vitest'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import features from '../fixtures/sylius-coupons.json' with { type: 'json' }
import { draft, read } from '../orders.testing.ts'

// Sylius' acceptance cases of coupons, sentence by sentence, against orders of a new shop each. A sentence that nobody here
// understands fails the test.

type Terms = {
  kind: 'percent' | 'amount'
  value: number
  minCents: number
  fromDay: string | null
  toDay: string | null
  maxUses: number | null
  perCustomer: number | null
  disabled: boolean
}
type World = {
  shop: TestShop
  prices: Map<string, number>
  terms: Terms
  /** Made when it is first used; nobody else may have used it up before. */
  code: { typed: string; made: boolean; usedUp: boolean }
  customerId: number | null
  basket: string[]
  order: Order | null
  answer: { status: number; problem: { errors?: { path: unknown[] }[] } } | null
}

const cents = (text = ''): number => Math.round(Number(text.replace(/[$,]/g, '')) * 100)
const today = parisDay(new Date())
const times: Record<string, number> = { once: 1, twice: 2 }

async function makeCode(world: World): Promise<void> {
  if (world.code.made) return
  world.code.made = true
  await world.shop.ok(codesRoutes.createDiscountCode, { body: { ...world.terms, code: world.code.typed, label: 'Christmas sale' } })
  if (world.code.usedUp) await firm(world, await coded(world, await begin(world, ['PHP T-Shirt', 'PHP T-Shirt']), world.code.typed))
}
const begin = ({ shop, prices, customerId }: World, names: string[]): Promise<Order> =>
  draft(
    shop,
    names.map((label) => ({ label, quantity: 1, unitCents: prices.get(label) ?? 0, rateBp: 0 })),
    { customerId },
  )
const put = ({ shop }: World, order: Order, codes: string[]) =>
  shop.call(ordersRoutes.setCodes, { params: { id: order.id }, body: { codes, version: order.version } })
async function coded(world: World, order: Order, code: string): Promise<Order> {
  const { status, body } = await put(world, order, [code])
  expect(status).toBe(200)
  return body
}
const firm = ({ shop }: World, { id }: Order): Promise<Order> => shop.ok(ordersRoutes.validateOrder, { params: { id }, body: {} })
const asCart = async (world: World): Promise<Order> => (world.order ??= await begin(world, world.basket))
async function sum(world: World): Promise<{ inclCents: number; off: number }> {
  const { inclCents, codes } = await read(world.shop, (await asCart(world)).id)
  return { inclCents, off: codes.reduce((all, code) => all + code.cents, 0) }
}

type Step = [RegExp, (world: World, ...words: string[]) => unknown]
const steps: Step[] = [
  [/^the store operates on|^the store ships everywhere|^the store allows paying|^I placed an order|^I chose "/, () => undefined],
  [
    /^I am a logged in customer$/,
    async (world) => {
      world.customerId = (await world.shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Doe' } })).id
    },
  ],
  [/^the store has a product "([^"]*)" priced at "([^"]*)"$/, (world, name = '', price) => world.prices.set(name, cents(price))],
  [/^the store has promotion "[^"]*" with coupon "([^"]*)"$/, (world, code = '') => (world.code.typed = code)],
  [
    /^this promotion gives "(\d+)%" discount to every order$/,
    ({ terms }, percent) => Object.assign(terms, { kind: 'percent', value: Number(percent) * 100 }),
  ],
  // Ours ask for an amount where theirs ask for a quantity.
  [
    /^this promotion gives "(\$[^"]*)" discount to every order(?: with quantity at least (\d+))?$/,
    ({ terms, prices }, off, least) =>
      Object.assign(terms, { kind: 'amount', value: cents(off), minCents: least ? Number(least) * (prices.get('PHP T-Shirt') ?? 0) : 0 }),
  ],
  [/^this coupon can be used (once|twice) per customer$/, ({ terms }, often = '') => (terms.perCustomer = times[often] ?? 0)],
  [/^this coupon can be used (once|\d+ times)$/, ({ terms }, often = '') => (terms.maxUses = times[often] ?? Number.parseInt(often, 10))],
  [/^this coupon is valid until tomorrow$/, ({ terms }) => (terms.toDay = addDays(today, 1))],
  [/^this (?:coupon|promotion) has already expired$/, ({ terms }) => (terms.toDay = addDays(today, -1))],
  [/^this promotion starts tomorrow$/, ({ terms }) => (terms.fromDay = addDays(today, 1))],
  [/^this promotion is not available in any channel$/, ({ terms }) => (terms.disabled = true)],
  [
    /^this coupon has already reached its usage limit$|^this promotion usage limit is already reached$/,
    ({ terms, code }) => {
      terms.maxUses = 1
      code.usedUp = true
    },
  ],
  [/^this promotion has usage limit equal to (\d+)$/, ({ terms }, most) => (terms.maxUses = Number(most))],
  [/^I bought a "([^"]*)" and a "([^"]*)"$/, async (world, one = '', two = '') => (world.order = await begin(world, [one, two]))],
  [
    /^I used "([^"]*)" coupon$/,
    async (world, code = '') => {
      await makeCode(world)
      await firm(world, await coded(world, await asCart(world), code))
      world.order = null
    },
  ],
  [
    /^I bought a single "([^"]*)" using "([^"]*)" coupon$/,
    async (world, name = '', code = '') => {
      await makeCode(world)
      world.order = await firm(world, await coded(world, await begin(world, [name]), code))
    },
  ],
  [/^I cancelled this order$/, (world) => world.shop.ok(ordersRoutes.cancelOrder, { params: { id: world.order?.id ?? 0 } })],
  [/^I (?:add|have)(?: the)? product "([^"]*)" (?:to|in) the cart$/, (world, name = '') => fill(world, [name])],
  [/^I add 2 products "([^"]*)" to the cart$/, (world, name = '') => fill(world, [name, name])],
  [
    /^(?:I use coupon with code|this cart has promotion applied with coupon) "([^"]*)"$/,
    async (world, code = '') => {
      await makeCode(world)
      world.answer = await put(world, await asCart(world), [code])
    },
  ],
  [/^I remove coupon from my cart$/, async (world) => put(world, await read(world.shop, (await asCart(world)).id), [])],
  [/^my cart total should be "([^"]*)"$/, async (world, total) => expect((await sum(world)).inclCents).toBe(cents(total))],
  [/^my discount should be "-([^"]*)"$/, async (world, off) => expect((await sum(world)).off).toBe(cents(off))],
  [/^there should be no discount applied$/, async (world) => expect((await sum(world)).off).toBe(0)],
  [/^I should be notified that the coupon is invalid$/, (world) => expect(world.answer?.problem.errors?.[0]?.path).toEqual(['codes', 0])],
]
const fill = (world: World, names: string[]): void => {
  world.basket = names
  world.order = null
}

/** False for a sentence that is not understood. */
async function play(world: World, sentence: string): Promise<boolean> {
  const words = sentence.replace(/^(Given|When|Then|And|But) /, '')
  const found = steps.map(([pattern, act]) => ({ act, match: pattern.exec(words) })).find(({ match }) => match)
  if (found?.match) await found.act(world, ...found.match.slice(1))
  return Boolean(found?.match)
}

/** Ours are always free again when the order is cancelled. */
const elsewhere = new Set(['Cancelled orders affect per customer usage limit', 'Cancelled orders affect usage limit'])

describe.each(features)('$source', ({ background, scenarios }) => {
  const ours = scenarios.filter(({ name }) => !elsewhere.has(name))
  test.each(ours)('$name', async ({ steps: sentences }) => {
    const terms: Terms = {
      kind: 'amount',
      value: 0,
      minCents: 0,
      fromDay: null,
      toDay: null,
      maxUses: null,
      perCustomer: null,
      disabled: false,
    }
    const world: World = {
      shop: await newShop(),
      prices: new Map(),
      terms,
      code: { typed: '', made: false, usedUp: false },
      customerId: null,
      basket: [],
      order: null,
      answer: null,
    }
    for (const sentence of [...background, ...sentences]) expect(await play(world, sentence), sentence).toBe(true)
  })
})
