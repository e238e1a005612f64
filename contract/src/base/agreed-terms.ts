import { z } from 'zod'
import { day, instant } from './shared.ts'

/** The version of the terms of sale that a buyer read and agreed to, whatever the shop wrote since. */
export const AgreedTerms = z.object({
  /** Counts the versions of the terms of sale. */
  number: z.int(),
  validFrom: day,
  agreedAt: instant,
  /** Where anybody reads that very version. */
  url: z.string(),
})
export type AgreedTerms = z.infer<typeof AgreedTerms>
