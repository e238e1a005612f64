import type { OrderInput, orderStepNames } from '@plantule/contract/orders/schemas'
import { sql } from 'kysely'
import { invoiceOrder } from '../../domains/invoicing/index.ts'
import { addPayment, createOrder, lockOrder, takeCardPayment, updateOrder, validateOrder } from '../../domains/orders/index.ts'
import { addComment } from '../../domains/orders/comments.ts'
import type { Actor, Ctx } from '../../platform/context.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import { Refused } from '../../platform/refused.ts'
import { openDayAfter, parisInstant } from '../calendar.ts'
import type { DueInvoice } from '../invoicing/fill-invoices.ts'
import type { PlannedOrder, Planner } from './order-plan.ts'
import { type Random, randomFrom } from '../random.ts'
import { remarks } from './remarks.ts'

type Step = (typeof orderStepNames)[number]
/** Something that somebody did to an order: run in the order of time, so that numbers and histories follow the clock. */
type Action = { at: Date; by: Actor; run: (ctx: Ctx, order: Made) => Promise<unknown> }
type Made = { id: number }
/** What the past leaves to do: orders that come, and invoices of orders that were closed lately. */
type Left = { coming: readonly { day: string; count: number }[]; unbilled: readonly DueInvoice[] }
export type Staff = { owner: Actor; seller: Actor; grower: Actor }

const SHOP_WINDOW: Actor = { kind: 'public' }

/**
 * The last days by the verbs that people use: every state of an order is there, and stock, story and audit are true.
 * Gives the refusals: such an order stays where it stood.
 */
export async function fillRecent(ctx: Ctx, planner: Planner, { coming, unbilled }: Left, staff: Staff): Promise<Refused[]> {
  const today = parisDay(ctx.now)
  const random = randomFrom(`recent ${today}`)
  const levels = await ctx.db.selectFrom('stock_level').select(['subproduct_id', 'available']).execute()
  const free = new Map(levels.map((level) => [level.subproduct_id, level.available ?? 0]))
  const actions: { action: Action; order: Made }[] = unbilled.map(({ orderId, at }) => ({
    action: bill(at, staff),
    order: { id: orderId },
  }))
  for (const { day, count } of coming) {
    const wanted = day === today ? Math.max(Math.round(count * shareOf(ctx.now, today)), 4) : count
    for (let at = 0; at < wanted; at++) {
      const plan = planner(day, random, (id) => free.get(id) ?? 0, day === today ? ctx.now : undefined)
      if (plan.lines.length === 0) continue
      const order = { id: 0 }
      const life = lifeOf(plan, today, staff, random)
      if (life.holds) for (const { article, quantity } of plan.lines) free.set(article.id, (free.get(article.id) ?? 0) - quantity)
      actions.push(...life.actions.map((action) => ({ action, order })))
    }
  }
  const done = actions.filter(({ action }) => action.at <= ctx.now).toSorted((a, b) => a.action.at.getTime() - b.action.at.getTime())
  // Nobody looks yet: thousands of pieces of news would only burden the browsers.
  const quiet = { ...ctx, tell: async () => undefined }
  const refusals: Refused[] = []
  const stopped = new Set<Made>()
  for (const { action, order } of done) {
    if (stopped.has(order)) continue
    const refusal = await attempt(ctx, () => action.run({ ...quiet, now: action.at, actor: action.by }, order))
    if (!refusal) continue
    refusals.push(refusal)
    stopped.add(order)
  }
  return refusals
}

/** Undoes what a refused verb had begun, and nothing else. */
async function attempt(ctx: Ctx, run: () => Promise<unknown>): Promise<Refused | undefined> {
  await sql`savepoint action`.execute(ctx.db)
  try {
    await run()
    await sql`release savepoint action`.execute(ctx.db)
    return undefined
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await sql`rollback to savepoint action`.execute(ctx.db)
    return error
  }
}

/** How much of the day's orders has come by now. */
const shareOf = (now: Date, today: string): number =>
  Math.min(Math.max((now.getTime() - parisInstant(today, 540).getTime()) / (9.5 * 3_600_000), 0), 1)

const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000)

function lifeOf(plan: PlannedOrder, today: string, staff: Staff, random: Random): { holds: boolean; actions: Action[] } {
  const by = plan.channel === 'web' ? SHOP_WINDOW : random.chance(0.7) ? staff.seller : staff.owner
  const draw = random.next()
  const quoted = plan.channel !== 'web' && draw < 0.1
  const created: Action = {
    at: plan.at,
    by,
    run: async (ctx, order) => {
      order.id = (await createOrder(ctx, inputOf(plan, quoted ? addDays(today, random.whole(2, 25)) : null))).id
    },
  }
  const remark: Action[] = random.chance(0.08)
    ? [{ at: later(plan.at, 30), by: staff.seller, run: (ctx, order) => addComment(ctx, order.id, random.pick(remarks), []) }]
    : []
  if (quoted || (plan.channel !== 'web' && plan.day >= addDays(today, -1) && draw < 0.25))
    return { holds: false, actions: [created, ...remark] }
  const onSite = plan.deliveryMode === 'on_site'
  const leaving = onSite ? later(plan.at, 9) : parisInstant(plan.wantedOn, random.whole(570, 1_050))
  return {
    holds: true,
    actions: [
      created,
      ...remark,
      validated(plan, by),
      ...paid(plan, by, leaving, random),
      ...moved(plan, leaving, staff, random),
      bill(later(leaving, random.whole(31, 240)), staff),
    ],
  }
}

const validated = (plan: PlannedOrder, by: Actor): Action => ({
  at: later(plan.at, 1),
  by,
  run: (ctx, order) => validateOrder(ctx, order.id),
})

function paid(plan: PlannedOrder, by: Actor, leaving: Date, random: Random): Action[] {
  if (plan.buyer.onTerms) return []
  const online = plan.channel === 'web'
  // Some pay when they come, and some who were asked to pay first have not yet.
  const at = online
    ? later(plan.at, 2)
    : plan.deliveryMode === 'home'
      ? new Date(Math.min(later(plan.at, random.whole(60, 6_000)).getTime(), later(leaving, -1).getTime()))
      : later(leaving, -1)
  // Cash is taken at a till, in its drawer.
  const payment_type = random.pick(['card', 'card', 'transfer', 'cheque'] as const)
  return [
    {
      at,
      by,
      run: async (ctx, order) => {
        const { incl_cents } = await ctx.db.selectFrom('orders').select('incl_cents').where('id', '=', order.id).executeTakeFirstOrThrow()
        if (incl_cents > 0 && online)
          await takeCardPayment(ctx, await lockOrder(ctx, order.id), { kind: 'payment', cents: incl_cents, note: '' })
        else if (incl_cents > 0)
          await addPayment(ctx, order.id, { payment_type, amount: incl_cents, receivedOn: null, note: '', validated: true })
      },
    },
  ]
}

/** Who buys gets their invoice when the plants have left. */
const bill = (at: Date, staff: Staff): Action => ({
  at,
  by: staff.owner,
  run: async (ctx, order) => {
    const { incl_cents } = await ctx.db.selectFrom('orders').select('incl_cents').where('id', '=', order.id).executeTakeFirstOrThrow()
    if (incl_cents > 0) await invoiceOrder(ctx, order.id)
  },
})

function moved(plan: PlannedOrder, leaving: Date, staff: Staff, random: Random): Action[] {
  const step = (at: Date, name: Step): Action => ({ at, by: staff.seller, run: (ctx, order) => takeStep(ctx, order.id, name) })
  const onSite = plan.deliveryMode === 'on_site'
  const carried = plan.deliveryMode === 'home' || plan.deliveryMode === 'own_truck'
  const begun = onSite
    ? later(plan.at, 3)
    : new Date(
        Math.max(
          parisInstant(openDayAfter(plan.day, 1), random.whole(500, 900)).getTime(),
          leaving.getTime() - random.pick([1, 3, 5]) * 86_400_000,
        ),
      )
  const prepared = onSite
    ? later(plan.at, 5)
    : new Date(Math.min(later(begun, random.chance(0.35) ? 9_000 : random.whole(40, 300)).getTime(), leaving.getTime() - 60_000))
  const steps = [step(begun < prepared ? begun : later(prepared, -20), 'prepare'), step(prepared, 'markPrepared')]
  if (carried)
    return [
      ...steps,
      step(leaving, 'ship'),
      step(later(leaving, random.whole(300, 1_700)), 'deliver'),
      step(later(leaving, 1_800), 'complete'),
    ]
  const ready = step(later(prepared, onSite ? 1 : 15), 'markReady')
  // Some let their plants wait.
  const fetched = !onSite && random.chance(0.12) ? later(leaving, random.whole(3_000, 9_000)) : later(leaving, 20)
  return [...steps, ready, step(fetched, 'collect'), step(later(fetched, 10), 'complete')]
}

async function takeStep(ctx: Ctx, id: number, step: Step): Promise<void> {
  const { version } = await ctx.db.selectFrom('orders').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  await updateOrder(ctx, id, { step, version })
}

const inputOf = (plan: PlannedOrder, validUntil: string | null): OrderInput => ({
  customerId: plan.buyer.id,
  mode: plan.mode,
  channel: plan.channel,
  relay: null,
  asQuotation: validUntil !== null,
  lines: plan.lines.map(({ article, quantity }) => ({
    id: null,
    subproductId: article.id,
    packId: null,
    label: null,
    quantity,
    unitCents: null,
    listed: true,
    rateBp: null,
    service: false,
    discount: null,
    discountReason: null,
    note: null,
  })),
  discount: plan.discountBp ? { kind: 'percent', bp: plan.discountBp } : null,
  discountReason: plan.discountBp ? 'Remise professionnelle' : null,
  deliveryMode: plan.deliveryMode,
  deliveryCents: plan.deliveryCents,
  deliveryKm: null,
  deliveryFollows: false,
  deliveryAddress: null,
  billingAddress: null,
  wantedOn: plan.wantedOn,
  validUntil,
  purchaseOrder: null,
  taxRegime: 'domestic',
  note: '',
  internalNote: '',
  trackingCode: null,
})
