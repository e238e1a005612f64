import { z } from 'zod'

const line = (max: number) => z.string().max(max)

/** To customers who have plants of a recall and no mail address: a letter each, for an envelope with a window. */
export const recallLettersDocument = z.object({
  shop: line(200),
  /** Where the shop is and how it is reached, a line each. */
  identity: z.array(line(300)).max(10),
  number: line(40),
  author: line(200),
  message: line(4_000),
  letters: z
    .array(
      z.object({
        locale: z.enum(['fr', 'en']),
        to: z.array(line(300)).max(8),
        /** Code of a country abroad; empty within France. */
        country: line(2),
        date: line(60),
        sales: z.array(z.object({ on: line(60), number: line(80), quantity: z.int(), label: line(700) })).max(2_000),
      }),
    )
    .min(1)
    .max(10_000),
})
