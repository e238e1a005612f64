import { z } from 'zod'

const line = (max: number) => z.string().max(max)

/** What a nursery has ready, by category, on A4: for everybody, or with the prices of a profile. */
export const availabilityDocument = z.object({
  locale: z.enum(['fr', 'en']).default('fr'),
  shop: z.object({ name: line(120), lines: z.array(line(200)).max(12) }),
  issued: line(60),
  /** Whose prices; empty: everybody's. */
  profile: line(120),
  priced: z.enum(['incl', 'excl', 'none']),
  groups: z
    .array(
      z.object({
        name: line(200),
        rows: z
          .array(
            z.object({
              name: line(300),
              latinName: line(300),
              size: line(200),
              /** Of what still grows: when. */
              ready: line(40),
              /** Null: there is some. */
              quantity: z.int().nullable(),
              priceCents: z.int().nullable(),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
})
