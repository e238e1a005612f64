import { z } from 'zod'
import { day, id, instant } from '../base/shared.ts'
import { cultivationStates } from './cultivations.ts'

/** What became of plants that nobody wants any more, as somebody says it. */
export const contractDecisions = ['freed', 'ended'] as const
/** The same, or all of them left with their order. */
export const contractOutcomes = [...contractDecisions, 'delivered'] as const
/**
 * Why somebody has to say what becomes of the plants: the order is cancelled or refunded, its line is gone, the customer declined, or the
 * quotation holds no more.
 */
export const contractDoubts = ['order_ended', 'line_gone', 'declined', 'expired'] as const

/** A cultivation that is raised for a line of an order or quotation. */
export const GrowingContract = z.object({
  id,
  orderId: id,
  reference: z.string(),
  orderStatus: z.string(),
  /** Who may not read orders sees no customer. */
  customerName: z.string().nullable(),
  /** The line that asks for the plants; null once none does. */
  lineId: id.nullable(),
  subproductId: id,
  label: z.string(),
  lotId: id,
  number: z.string(),
  lotName: z.string(),
  state: z.enum(cultivationStates),
  /** What was asked, and for which day, when it was begun. */
  quantity: z.int(),
  askedOn: day,
  /** When its plants will be ready, as it is known today. */
  readyOn: day.nullable(),
  /** Of what was asked: still growing and held, stock and held, and what will not be there. */
  growing: z.int(),
  stocked: z.int(),
  missing: z.int(),
  /** All of it left with the order. */
  lifted: z.boolean(),
  outcome: z.enum(contractOutcomes).nullable(),
  doubt: z.enum(contractDoubts).nullable(),
  author: z.string(),
  at: instant,
})
export type GrowingContract = z.infer<typeof GrowingContract>
