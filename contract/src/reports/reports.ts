import { z } from 'zod'
import { productTypes } from '../taxonomy/botanical.ts'
import { channels, deliveryModes, OrderStatus } from '../orders/schemas.ts'
import { route } from '../base/route.ts'
import { ShortSize } from '../stock/stock.ts'
import { cents, day, id, instant, text } from '../base/shared.ts'

export const OrderCard = z.object({
  id,
  reference: z.string(),
  status: OrderStatus,
  customerName: z.string().nullable(),
  city: z.string().nullable(),
  channel: z.enum(channels),
  deliveryMode: z.enum(deliveryModes),
  wantedOn: day.nullable(),
  validUntil: day.nullable(),
  placedAt: instant,
  items: z.int(),
  inclCents: cents,
})
export type OrderCard = z.infer<typeof OrderCard>

/** Wanted today (or earlier and still here), and until Sunday. */
const Wanted = z.object({ today: z.int(), week: z.int(), items: z.array(OrderCard) })

/** An amount beside the same stretch of the year before, so that weekdays and seasons compare. */
const Compared = z.object({ cents, lastYearCents: cents })
export type Compared = z.infer<typeof Compared>

/** Turnover HT, as the sales analysis counts it; before: the same month a year earlier. */
export const DashboardMonth = z.object({ /** Its first day. */ month: day, sales: z.int(), exclCents: cents, beforeCents: cents })

export const LowStock = z.object({
  subproductId: id,
  productId: id,
  type: z.enum(productTypes),
  name: z.string(),
  latinName: z.string(),
  size: z.string(),
  available: z.int(),
  minStock: z.int(),
  /** Pieces sold in the last 30 days. */
  sold: z.int(),
  imageKey: z.string().nullable(),
})

export const BestSeller = z.object({
  productId: id,
  type: z.enum(productTypes),
  name: z.string(),
  latinName: z.string(),
  quantity: z.int(),
  exclCents: cents,
  imageKey: z.string().nullable(),
})

export const ActivityEntry = z.object({
  id,
  at: instant,
  actor: z.string(),
  /** `order.validate`; the screen has the sentence. */
  action: z.string(),
  subject: z.string(),
  subjectId: id.nullable(),
  /** What the subject is called: a reference, a name. */
  label: z.string().nullable(),
})

export const Dashboard = z.object({
  day,
  /** What a new shop has done already. */
  steps: z.object({
    /** Name, SIRET, address, and the TVA number of who charges TVA: what a ticket and an invoice must bear. */
    invoicing: z.boolean(),
    containers: z.boolean(),
    catalogue: z.boolean(),
    customers: z.boolean(),
    till: z.boolean(),
    /** Something is published, so that the shop's pages show it. */
    site: z.boolean(),
    team: z.boolean(),
    orders: z.boolean(),
  }),
  /** Each part is null for a member without its right. */
  orders: z
    .object({
      /** `late` were wanted before today, `soon` by tomorrow. */
      toPrepare: z.object({ count: z.int(), late: z.int(), soon: z.int(), oldest: instant.nullable(), items: z.array(OrderCard) }),
      collections: Wanted,
      deliveries: Wanted,
      /** Those that end within a week. */
      quotations: z.object({ count: z.int(), cents, items: z.array(OrderCard) }),
      bestSellers: z.array(BestSeller),
    })
    .nullable(),
  money: z
    .object({
      today: Compared,
      week: Compared,
      unpaid: z.object({ count: z.int(), cents, /** Placed more than 60 days ago. */ oldCents: cents }),
      /** Given back on the card provider's own pages, for a refund to explain; the order that waits longest. */
      outside: z.object({ count: z.int(), cents, orderId: z.int().nullable() }),
      /** The last twelve months, oldest first; the running one is compared up to the same day. */
      months: z.array(DashboardMonth),
    })
    .nullable(),
  stock: z
    .object({
      low: z.int(),
      out: z.int(),
      items: z.array(LowStock),
      /** Sizes of which less is there than orders hold: some are named. */
      short: z.object({ total: z.int(), items: z.array(ShortSize) }),
    })
    .nullable(),
  activity: z.array(ActivityEntry).nullable(),
})
export type Dashboard = z.infer<typeof Dashboard>

export const paperKinds = [
  'invoice',
  'deposit_invoice',
  'corrective_invoice',
  'credit_invoice',
  'ticket',
  'refund_ticket',
  'gift_card',
  'credit_code',
] as const

export const Found = z.object({
  /** What bears a number: only asked with a figure in it, the exact number first. */
  papers: z.array(
    z.object({
      kind: z.enum(paperKinds),
      id,
      number: z.string(),
      customerName: z.string().nullable(),
      day: day.nullable(),
      inclCents: cents,
    }),
  ),
  orders: z.array(z.object({ id, reference: z.string(), customerName: z.string().nullable(), status: OrderStatus, inclCents: cents })),
  customers: z.array(z.object({ id, reference: z.string(), name: z.string(), city: z.string().nullable() })),
  products: z.array(
    z.object({
      id,
      type: z.enum(productTypes),
      name: z.string(),
      latinName: z.string(),
      cultivar: z.string(),
      imageKey: z.string().nullable(),
    }),
  ),
})
export type Found = z.infer<typeof Found>

export const reportRoutes = {
  dashboard: route({
    method: 'GET',
    path: '/dashboard',
    summary: 'The shop at a glance, in the parts that the member may read',
    permission: 'member',
    response: Dashboard,
  }),
  search: route({
    method: 'GET',
    path: '/search',
    summary: 'Papers by their number, orders, customers and products by one text, five of each that the member may read',
    permission: 'member',
    query: z.object({ q: text(100) }),
    response: Found,
  }),
}
