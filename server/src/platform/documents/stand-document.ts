import { z } from 'zod'

const line = (max: number) => z.string().max(max)

/** What a stand takes along, on A4: each plant with room to note what was sold and what comes back. */
export const standDocument = z.object({
  locale: z.enum(['fr', 'en']).default('fr'),
  number: line(60),
  fair: line(120),
  place: line(200),
  days: line(60),
  issued: line(60),
  shop: z.object({ name: line(120), lines: z.array(line(200)).max(12) }),
  rows: z
    .array(z.object({ label: line(300), latinName: line(200), reference: line(80), unitCents: z.int(), quantity: z.int() }))
    .min(1)
    .max(5_000),
  notes: line(2_000).default(''),
})
