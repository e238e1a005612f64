import { z } from 'zod'
import { basisPoints, cents, id, instant } from '../base/shared.ts'

export const refundKinds = ['items', 'amount', 'whole'] as const

const Part = z.object({ rateBp: basisPoints, netCents: cents, exclCents: cents })
const Rate = z.object({ rateBp: basisPoints, exclCents: cents, vatCents: cents, inclCents: cents })

/** What was given back of an order; it never changes. */
export const OrderRefund = z.object({
  id,
  number: z.string(),
  at: instant,
  author: z.string(),
  kind: z.enum(refundKinds),
  reason: z.string(),
  /** Nets in the order's price mode; a quantity of 0 is an amount without the plants. */
  lines: z.array(z.object({ lineId: id, label: z.string(), quantity: z.int(), restocked: z.boolean(), parts: z.array(Part) })),
  /** Of the delivery, by rate. */
  fees: z.array(Part),
  rates: z.array(Rate),
  exclCents: cents,
  vatCents: cents,
  inclCents: cents,
  /** What was given back: less than the value where the order was not paid. */
  moneyCents: cents,
})
export type OrderRefund = z.infer<typeof OrderRefund>
