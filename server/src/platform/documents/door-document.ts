import { z } from 'zod'

const line = (max: number) => z.string().max(max)

/** What hangs on the doors of a place: a page each, read from two metres away, with a code for a phone. */
export const doorDocument = z.object({
  locale: z.enum(['fr', 'en']).default('fr'),
  shop: line(200),
  doors: z
    .array(
      z.object({
        name: line(80),
        /** The place that holds it; empty: it stands by itself. */
        within: line(80),
        areaM2: z.number().nullable(),
        note: line(1_000),
        link: line(2_000),
        /** SVG of the code. */
        qr: z.instanceof(Uint8Array),
      }),
    )
    .min(1)
    .max(1_000),
})
