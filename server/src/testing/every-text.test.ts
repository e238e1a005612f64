import { productRoutes } from '@plantule/contract/catalogue/products'
import { categoryRoutes } from '@plantule/contract/catalogue/categories'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { someRate } from '../domains/catalogue/catalogue.testing.ts'
import { draft, freeLine } from '../domains/orders/orders.testing.ts'
import { newShop, type TestShop } from './new-shop.ts'

const strings = (JSON.parse(readFileSync(new URL('../../test-data/naughty-strings.json', import.meta.url), 'utf8')) as string[])
  // PostgreSQL's text cannot hold a zero character: its refusal is tested apart.
  .filter((text) => !text.includes('\0'))

let shop: TestShop
let rate: number
let orderId: number
beforeAll(async () => {
  shop = await newShop()
  rate = await someRate(shop)
  orderId = (await draft(shop, [])).id
})

type Answer = { status: number; code?: string | undefined; kept: Record<string, unknown> }
const answer = <T>(
  { status, body, problem }: { status: number; body: T; problem: { code?: string } },
  kept: (body: T) => Record<string, unknown>,
): Answer => (status < 300 ? { status, kept: kept(body) } : { status, code: problem.code, kept: {} })

/** What is typed in every text field of a screen, and what is read back afterwards. */
const screens: Record<string, (text: string) => Promise<Answer>> = {
  customer: async (text) =>
    answer(
      await shop.call(customersRoutes.createCustomer, {
        body: {
          firstName: text.slice(0, 80),
          lastName: `x${text}`.slice(0, 80),
          company: text.slice(0, 120),
          note: text,
          operatorNumber: text.slice(0, 40),
        },
      }),
      ({ firstName, note }) => ({ [firstName]: text.slice(0, 80), [note]: text }),
    ),
  product: async (text) =>
    answer(
      await shop.call(productRoutes.createProduct, {
        body: {
          name: `x${text}`.slice(0, 200),
          latinName: text.slice(0, 200),
          cultivar: text.slice(0, 120),
          description: text,
          tvaRateId: rate,
        },
      }),
      ({ latinName, cultivar }) => ({ [latinName]: text.slice(0, 200), [cultivar]: text.slice(0, 120) }),
    ),
  category: async (text) =>
    answer(await shop.call(categoryRoutes.createSupercategory, { body: { name: `x${text}`.slice(0, 80), description: text } }), () => ({})),
  order: async (text) =>
    answer(
      await shop.call(ordersRoutes.createOrder, {
        body: {
          lines: [freeLine({ label: `x${text}`.slice(0, 200), note: text.slice(0, 300) })],
          note: text,
          internalNote: text,
          purchaseOrder: text.slice(0, 60),
        },
      }),
      ({ note, internalNote, lines }) => ({ [note]: text, [internalNote]: text, [lines[0]?.note ?? '']: text.slice(0, 300) }),
    ),
  comment: async (text) =>
    answer(await shop.call(ordersRoutes.addComment, { params: { id: orderId }, body: { text: `x${text}` } }), (body) => ({
      [body.text]: `x${text}`,
    })),
  search: async (text) => {
    const orders = await shop.call(ordersRoutes.listInProgress, { params: { page: 1 }, query: { q: text.slice(0, 100) } })
    const customers = await shop.call(customersRoutes.listCustomers, { query: { q: text.slice(0, 100) } })
    const products = await shop.call(productRoutes.listProducts, { params: { page: 1 }, query: { q: text.slice(0, 100) } })
    return { status: Math.max(orders.status, customers.status, products.status), kept: {} }
  },
}

test.each(Object.keys(screens))(
  'whatever is typed in %s is taken and kept as it is',
  async (name) => {
    const wrong: string[] = []
    // A search costs three lists: every fifth will do.
    for (const text of name === 'search' ? strings.filter((_, index) => index % 5 === 0) : strings) {
      const { status, code, kept } = (await screens[name]?.(text)) ?? { status: 0, kept: {} }
      if (status >= 500 || status === 0) wrong.push(`${JSON.stringify(text)}: ${status}`)
      // A text of blanks only is an empty one, and may then be missing.
      if (status >= 300 && code !== 'invalid_input' && code !== 'already_exists' && code !== undefined)
        wrong.push(`${JSON.stringify(text)}: ${code}`)
      for (const [read, typed] of Object.entries(kept))
        if (read !== String(typed).trim()) wrong.push(`${JSON.stringify(typed)} became ${JSON.stringify(read)}`)
    }
    expect(wrong).toEqual([])
  },
  120_000,
)

test('a zero character, which no column can hold, is refused or left out, never a crash', async () => {
  const statuses = [
    await shop.call(ordersRoutes.addComment, { params: { id: orderId }, body: { text: 'a\0b' } }),
    await shop.call(ordersRoutes.listInProgress, { params: { page: 1 }, query: { q: 'a\0b' } }),
    await shop.call(customersRoutes.createCustomer, { body: { lastName: 'a\0b' } }),
  ].map(({ status }) => status)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
})

test('half of a surrogate pair is refused or left out, never a crash', async () => {
  const { status } = await shop.call(ordersRoutes.addComment, { params: { id: orderId }, body: { text: 'a\ud800b' } })
  expect(status).toBeLessThan(500)
})
