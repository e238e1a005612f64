import { z } from 'zod'

const line = (max: number) => z.string().max(max)

/** Where what was sold was collected: a table of lots on a page, with the code that checks it. */
export const certificateDocument = z.object({
  locale: z.enum(['fr', 'en']).default('fr'),
  shop: line(200),
  number: line(40),
  date: line(60),
  /** Printed across it once it is void. */
  void: z.boolean(),
  producer: line(400),
  licence: line(60),
  customer: line(300),
  sale: line(80),
  lines: z
    .array(
      z.object({
        label: line(400),
        species: line(200),
        lot: line(80),
        origins: line(600),
        region: line(60),
        generation: z.int(),
        quantity: line(80),
      }),
    )
    .min(1)
    .max(2_000),
  code: line(40),
  link: line(2_000),
  /** SVG of the link. */
  qr: z.instanceof(Uint8Array),
})
