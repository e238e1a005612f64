import { basisPoints, day, id, requiredText } from '@plantule/contract/base/shared'
import { z } from 'zod'

/** The body of `PUT tva_rates`, whose schema the browser's build leaves out of the route. */
export const RatesBody = z.object({
  items: z
    .array(
      z.object({
        id: id.nullable().default(null),
        name: requiredText(60),
        rateBp: basisPoints,
        validFrom: day,
        validTo: day.nullable().default(null),
      }),
    )
    .min(1)
    .max(60),
})
