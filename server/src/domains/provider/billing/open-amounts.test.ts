import { type InternalInvoice, providerBillingRoutes as routes } from '@plantule/contract/provider/billing'
import { subscriptionRoutes } from '@plantule/contract/subscription/subscription'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../../../platform/context.ts'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { billedShop, today } from '../../subscription/subscription.testing.ts'
import { someStaff } from '../provider.testing.ts'

let as: { token: string }
beforeAll(async () => {
  as = await someStaff(['billing'])
})

/** An invoice of 120 euros that is due in so many days. */
async function invoice(ctx: Ctx, place: number, due: number): Promise<number> {
  const day = addDays(today(), Math.min(due, 0))
  const { id } = await ctx.db
    .insertInto('subscription_invoice')
    .values({
      shop_id: ctx.shopId,
      kind: 'invoice',
      number: `X-${ctx.shopId}-${place}`,
      issued_on: day,
      due_on: addDays(today(), due),
      source: 'staff',
      document: '{}',
      document_sha256: '0'.repeat(64),
      customer_name: 'T',
      excl_cents: 10_000,
      vat_cents: 2_000,
      incl_cents: 12_000,
      author: 'T',
      issued_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What people and the card provider do to one invoice, an hour apart each. */
type Done =
  | { kind: 'paid'; cents: number; means: 'transfer' | 'card' | 'credit' }
  | { kind: 'contested'; ended: number | null }
  | { kind: 'back'; cents: number; outside: boolean; state: 'asked' | 'succeeded'; again: number | null }

const HOUR = 3_600_000
const days = fc.option(fc.integer({ min: -3, max: 3 }), { nil: null })
const done: fc.Arbitrary<Done> = fc.oneof(
  fc.record({
    kind: fc.constant('paid' as const),
    cents: fc.oneof(fc.constant(12_000), fc.constantFrom(-6_000, -1, 1, 5_000, 6_000)),
    means: fc.constantFrom('transfer', 'card', 'credit'),
  }),
  fc.record({ kind: fc.constant('contested' as const), ended: days }),
  fc.record({
    kind: fc.constant('back' as const),
    cents: fc.integer({ min: 1, max: 5_000 }),
    outside: fc.boolean(),
    state: fc.constantFrom('asked', 'succeeded'),
    again: days,
  }),
)
const START = Date.now()
const at = (place: number) => new Date(START + place * HOUR)
const noon = (offset: number) => new Date(`${addDays(today(), offset)}T12:00:00Z`)

async function does(ctx: Ctx, invoiceId: number, each: Done, place: number): Promise<void> {
  const of = { shop_id: ctx.shopId, invoice_id: invoiceId }
  if (each.kind === 'paid') {
    const values = { ...of, means: each.means, amount_cents: each.cents, paid_on: today(), author: 'T', at: at(place) }
    await ctx.db.insertInto('subscription_payment').values(values).execute()
  } else if (each.kind === 'contested') {
    const values = { dispute_ref: `dp${invoiceId}-${place}`, intent_ref: 'pi', amount_cents: 1, status: 'won', reason: 'general' }
    const ended_at = each.ended === null ? null : noon(each.ended)
    await ctx.db
      .insertInto('subscription_dispute')
      .values({ ...of, ...values, opened_at: at(place), ended_at })
      .execute()
  } else {
    const { cents, outside, state, again } = each
    const values = { intent_ref: 'pi', amount_cents: cents, outside, state, author: 'T', at: at(place) }
    await ctx.db
      .insertInto('subscription_refund')
      .values({ ...of, ...values, asked_again_at: again === null ? null : noon(again) })
      .execute()
  }
}

/** What is open of an invoice and how it stands, worked out step by step from what was done. */
function recomputed(inclCents: number, dueOn: string, all: readonly Done[]) {
  const openCents = all.reduce((left, each) => (each.kind === 'paid' ? left - each.cents : left), inclCents)
  const disputed = all.some((each) => each.kind === 'contested' && each.ended === null)
  const waiting = all.flatMap((each, place) =>
    each.kind === 'back' && each.outside && each.state === 'succeeded' && each.again === null ? [{ cents: each.cents, place }] : [],
  )
  const first = waiting[0]?.place ?? Number.POSITIVE_INFINITY
  const credited = all.reduce(
    (sum, each, place) => (each.kind === 'paid' && each.means === 'credit' && place >= first ? sum + each.cents : sum),
    0,
  )
  const undecided = waiting.length > 0 && waiting.reduce((sum, { cents }) => sum + cents, 0) > credited
  const since = all
    .flatMap((each) => (each.kind === 'contested' ? [each.ended] : each.kind === 'back' && each.outside ? [each.again] : []))
    .flatMap((offset) => (offset === null ? [] : [parisDay(noon(offset))]))
  const owedSince = [dueOn, ...since].toSorted().at(-1) ?? dueOn
  const overdue = openCents > 0 && owedSince < today() && !undecided
  const state = disputed ? 'disputed' : overdue ? 'overdue' : openCents !== 0 ? 'open' : 'paid'
  return { openCents, state, undecided: openCents > 0 && undecided }
}

test('what is open of each invoice is what its payments leave, for the staff and for the shop, whatever else was done to it', async () => {
  const shop = await billedShop()
  const histories = fc.sample(fc.array(done, { maxLength: 6 }), { numRuns: 60, seed: 17 })
  const wanted = new Map<number, ReturnType<typeof recomputed>>()
  await shop.inShop(async (ctx) => {
    for (const [number, history] of histories.entries()) {
      const due = (number % 3) - 1
      const id = await invoice(ctx, number, due)
      for (const [place, each] of history.entries()) await does(ctx, id, each, place)
      wanted.set(id, recomputed(12_000, addDays(today(), due), history))
    }
  })
  const list = async (state?: InternalInvoice['state']) => {
    const query = { client: shop.id, size: 100, ...(state ? { state } : {}) }
    return (await shop.ok(routes.listInvoices, { params: { page: 1 }, query }, as)).items
  }
  const items = await list()
  expect(items).toHaveLength(histories.length)
  for (const { id, openCents, state, undecided } of items) expect({ openCents, state, undecided }).toEqual(wanted.get(id))
  for (const state of ['open', 'overdue', 'disputed', 'paid'] as const) {
    const ids = [...wanted].flatMap(([id, one]) => (one.state === state ? [id] : []))
    expect(ids.length).toBeGreaterThan(0)
    expect((await list(state)).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids)
  }
  for (const { id, openCents, state } of (await shop.ok(subscriptionRoutes.invoices)).items)
    expect({ openCents, state }).toEqual({ openCents: wanted.get(id)?.openCents, state: wanted.get(id)?.state })
})

test('payments and credit invoices that come at once leave what is open exact', async () => {
  const shop = await billedShop()
  const draft = await shop.ok(
    routes.newInvoice,
    { body: { clientId: shop.id, lines: [{ label: 'Formation', details: null, quantity: 1, unitCents: 10_000 }] } },
    as,
  )
  const { id, inclCents } = await shop.ok(routes.issueInvoice, { params: { id: draft.id }, body: { version: draft.version } }, as)
  const params = { id }
  const pay = (amountCents: number) =>
    shop.call(routes.payInvoice, { params, body: { means: 'transfer', amountCents, paidOn: today() } }, as)
  const credit = (exclCents: number) => shop.call(routes.creditInvoice, { params, body: { reason: 'Geste commercial', exclCents } }, as)
  const answers = await Promise.all([pay(5_000), credit(4_000), pay(5_000), pay(5_000), credit(4_000)])
  expect(answers.every(({ status }) => status < 500)).toBe(true)
  const left = await shop.inShop(async (ctx) => {
    const rows = await ctx.db.selectFrom('subscription_payment').select('amount_cents').where('invoice_id', '=', id).execute()
    return rows.reduce((rest, row) => rest - row.amount_cents, inclCents)
  })
  expect(left).toBeGreaterThanOrEqual(0)
  const { items } = await shop.ok(routes.listInvoices, { params: { page: 1 }, query: { client: shop.id } }, as)
  expect(items.find((one) => one.id === id)?.openCents).toBe(left)
})
