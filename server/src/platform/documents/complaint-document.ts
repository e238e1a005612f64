import { z } from 'zod'

const line = (max: number) => z.string().max(max)
const many = z.int().min(0)

/** To a supplier: what was wrong with a delivery of plants, and what is asked. */
export const complaintDocument = z.object({
  locale: z.enum(['fr', 'en']).default('fr'),
  shop: line(200),
  /** Address and registration of the shop, a line each. */
  identity: z.array(line(300)).max(10),
  author: line(200),
  supplier: line(160),
  number: line(40),
  document: line(80),
  received: line(60),
  date: line(60),
  complaint: line(2_000),
  lines: z
    .array(z.object({ name: line(160), ordered: many, received: many, refused: many, missing: many, reason: line(300) }))
    .min(1)
    .max(300),
})
