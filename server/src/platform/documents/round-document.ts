import { z } from 'zod'

const line = (max: number) => z.string().max(max)
const time = line(5)

/** The round sheet: what the driver of the nursery's own lorry takes along, a block a stop. */
export const roundDocument = z.object({
  locale: z.enum(['fr', 'en']).default('fr'),
  shop: line(200),
  day: z.iso.date(),
  name: line(60),
  departAt: time,
  note: line(500),
  load: z.object({ stops: z.int(), plants: z.int(), weightG: z.int() }),
  stops: z
    .array(
      z.object({
        reference: line(60),
        customer: line(300),
        phone: line(60),
        address: z.array(line(200)).max(8),
        /** What the address says of how to find or to enter. */
        hint: line(2_000),
        from: time,
        to: time,
        plants: z.int(),
        weightG: z.int(),
        /** Still to be paid, TTC. */
        toTakeCents: z.int().min(0),
        note: line(2_000),
        lines: z.array(
          z.object({
            label: line(500),
            reference: line(60).nullable(),
            quantity: z.int(),
            note: line(300).nullable(),
            parts: z.array(z.object({ label: line(500), quantity: z.int() })),
          }),
        ),
      }),
    )
    .min(1)
    .max(1_000),
})
