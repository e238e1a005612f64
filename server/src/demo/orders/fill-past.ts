import { sql } from 'kysely'
import { sealTakenOver, type TakenOver } from '../../domains/fiscal/index.ts'
import { type PricedLine, withTotals } from '../../domains/orders/draft/price-lines.ts'
import { paymentStateOf } from '../../domains/orders/rules.ts'
import type { Actor, Ctx } from '../../platform/context.ts'
import { padded } from '../../platform/numbering.ts'
import { addDays, parisDay, parisYear } from '../../platform/paris.ts'
import { searchText } from '../../platform/search-text.ts'
import { insertRows } from '../bulk.ts'
import { ordersByDay, parisInstant } from '../calendar.ts'
import { type DueInvoice, fillInvoices } from '../invoicing/fill-invoices.ts'
import { remarks } from './remarks.ts'
import type { PlannedOrder, Planner } from './order-plan.ts'
import { type Fate, fateOf } from './past-fate.ts'
import { randomFrom } from '../random.ts'
import type { Outflow } from '../stock/past-stock.ts'
import { ownShop } from '../../platform/own-shop.ts'

type PastOrder = {
  plan: PlannedOrder
  fate: Fate
  reference: string
  lines: ReturnType<typeof withTotals>['lines']
  row: Record<string, unknown>
}

/** Days at the end that are left to the real verbs. */
export const RECENT_DAYS = 14

/** One order in so many was never invoiced: somebody forgot, and the closing of the month finds it. */
const FORGOTTEN = 1 / 200

type Past = { outflows: Outflow[]; coming: { day: string; count: number }[]; unbilled: DueInvoice[] }

/**
 * Two years of orders up to a fortnight ago, with their invoices. Gives what left the stock, how many orders each coming
 * day gets, and which old orders are to be invoiced in the coming days.
 */
export async function fillPast(ctx: Ctx, planner: Planner, total: number, by: Actor): Promise<Past> {
  const today = parisDay(ctx.now)
  const random = randomFrom(`past ${today}`)
  const days = ordersByDay(today, total, random)
  const border = addDays(today, -RECENT_DAYS)
  const plans = days
    .filter(({ day }) => day < border)
    .flatMap(({ day, count }) => Array.from({ length: count }, () => planner(day, random)))
    .filter((plan) => plan.lines.length > 0)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const last = new Map<number, number>()
  const orders = plans.map((plan) => {
    const year = parisYear(plan.at)
    last.set(year, (last.get(year) ?? 0) + 1)
    return pastOrder(plan, `C${year}-${padded(last.get(year) ?? 0, 5)}`, today, random)
  })
  const made = await insertRows<{ id: number }>(
    ctx,
    'orders',
    orders.map((order) => order.row),
    ['id'],
  )
  const numbered = orders.map((order, at) => ({ ...order, id: made[at]?.id ?? 0 }))
  await insertRows(
    ctx,
    'number_series',
    [...last].map(([year, count]) => ({ series: `order-${year}`, last: count })),
  )
  await insertRows(
    ctx,
    'order_line',
    numbered.flatMap(({ id, lines, fate }) =>
      lines.map(({ id: _, ...line }) => ({
        order_id: id,
        ...line,
        prepared: fate.leftAt ? line.quantity : 0,
      })),
    ),
  )
  await insertRows(
    ctx,
    'order_payment',
    numbered.flatMap(({ id, fate }) =>
      fate.payments.map((payment) => ({
        order_id: id,
        payment_type: payment.type,
        kind: payment.kind,
        status: 'validated',
        amount_cents: payment.cents,
        received_on: payment.day,
        note: '',
        author: payment.author,
        created_at: payment.at,
        validated_at: payment.at,
      })),
    ),
  )
  // All of it was paid before the till was opened: it is sealed as taken over, on the eve of the days that people lived through here.
  const eve: Ctx = { ...ctx, actor: by, now: parisInstant(addDays(border, -1), 19 * 60) }
  await sealTakenOver(
    eve,
    numbered.flatMap(({ id, row, fate }) => fate.payments.map(({ type, cents }): TakenOver => [id, String(row['reference']), type, cents])),
  )
  await insertRows(
    ctx,
    'order_event',
    numbered.flatMap(({ id, fate }) => fate.events.map((event) => ({ order_id: id, ...event }))),
  )
  await insertRows(
    ctx,
    'order_comment',
    numbered
      .filter(() => random.chance(0.05))
      .map(({ id, plan }) => ({
        order_id: id,
        at: new Date(plan.at.getTime() + 3_600_000),
        author: random.pick(['Léa Garnier', 'Camille Moreau', 'Hugo Perrin']),
        body: random.pick(remarks),
      })),
  )
  await recountCustomers(ctx)
  const due = numbered.flatMap(({ id, fate, row }): DueInvoice[] =>
    fate.leftAt === null || fate.closedAt === null || row['incl_cents'] === 0 || random.chance(FORGOTTEN)
      ? []
      : [{ orderId: id, at: new Date(fate.closedAt.getTime() + random.whole(5, 240) * 60_000), payments: fate.payments }],
  )
  const old = (invoice: DueInvoice): boolean => parisDay(invoice.at) < border
  await fillInvoices(ctx, due.filter(old), by)
  return {
    outflows: numbered.flatMap(outflowsOf),
    coming: days.filter(({ day }) => day >= border),
    unbilled: due.filter((each) => !old(each)),
  }
}

function pastOrder(plan: PlannedOrder, reference: string, today: string, random: ReturnType<typeof randomFrom>): PastOrder {
  const discount = { discount_kind: plan.discountBp ? ('percent' as const) : null, discount_value: plan.discountBp }
  const totals = withTotals(
    { ...discount, mode: plan.mode, charges_tva: true, delivery_cents: plan.deliveryCents },
    plan.lines.map(pricedLine),
  )
  const fate = fateOf(plan, totals.order.incl_cents, today, random)
  const paid_cents = fate.payments.reduce((sum, payment) => sum + payment.cents, 0)
  const address = plan.buyer.address
  const row = {
    reference,
    seller_name: fate.author,
    status: fate.status,
    mode: plan.mode,
    channel: plan.channel,
    charges_tva: true,
    customer_id: plan.buyer.id,
    customer_name: plan.buyer.name,
    billing_address: address,
    delivery_address: address,
    city: address['city'],
    delivery_mode: plan.deliveryMode,
    delivery_cents: plan.deliveryCents,
    ...discount,
    discount_reason: plan.discountBp ? (plan.mode === 'excl' ? 'Remise professionnelle' : 'Bon de fidélité') : null,
    wanted_on: plan.wantedOn,
    valid_until: fate.status === 'quotation' ? addDays(plan.day, 30) : null,
    note: '',
    internal_note: '',
    ...totals.order,
    rates: JSON.parse(totals.order.rates) as unknown,
    deposit_cents: fate.payments.find((payment) => payment.kind === 'deposit')?.cents ?? 0,
    paid_cents,
    payment_state: paymentStateOf({ status: fate.status, incl_cents: totals.order.incl_cents, refunded_cents: 0, paid_cents }),
    invoiced: false,
    search: `${searchText(reference)} ${plan.buyer.search}`,
    placed_at: plan.at,
    validated_at: fate.status === 'quotation' ? null : new Date(plan.at.getTime() + 120_000),
    closed_at: fate.closedAt,
    version: fate.events.length,
  }
  return { plan, fate, reference, lines: totals.lines, row }
}

const pricedLine = ({ article, quantity, unitCents }: PlannedOrder['lines'][number], idx: number): PricedLine => ({
  id: null,
  idx,
  subproduct_id: article.id,
  reference: article.reference,
  label: article.label,
  latin_name: article.latinName || null,
  quantity,
  unit_cents: unitCents,
  rate_bp: article.rateBp,
  discount_kind: null,
  discount_value: null,
  discount_reason: null,
  note: null,
  listed: false,
  pack_id: null,
  parts: null,
  shares: null,
  service: false,
  promoted: false,
})

const outflowsOf = ({ id, plan, fate }: PastOrder & { id: number }): Outflow[] =>
  fate.status === 'quotation'
    ? []
    : plan.lines.map(({ article, quantity }) => ({
        orderId: id,
        subproductId: article.id,
        quantity,
        heldAt: new Date(plan.at.getTime() + 120_000),
        leftAt: fate.leftAt,
        freedAt: fate.closedAt,
        author: fate.author,
      }))

const OPEN = sql`('waiting_payment', 'deposit_paid', 'confirmed', 'in_preparation', 'prepared', 'ready', 'shipped')`

/** What the orders' verbs recount for one customer, for all at once. */
async function recountCustomers(ctx: Ctx): Promise<void> {
  await sql`
    update customer c set orders = t.orders, spent_cents = t.spent, due_cents = t.due, open_orders = t.open, last_order_at = t.last
    from (
      select customer_id, count(*) as orders, sum(incl_cents) as spent, sum(incl_cents - paid_cents) as due,
        count(*) filter (where status in ${OPEN}) as open, max(placed_at) as last
      from orders where orders.shop_id = ${ownShop} and status not in ('draft', 'quotation', 'cancelled') and customer_id is not null group by customer_id
    ) t
    where c.shop_id = ${ownShop} and c.id = t.customer_id`.execute(ctx.db)
}
