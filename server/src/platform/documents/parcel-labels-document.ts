import { z } from 'zod'

/** Labels of carriers as they made them, for one file. */
export const parcelLabelsDocument = z.object({
  labels: z
    .array(z.object({ pdf: z.instanceof(Uint8Array), pages: z.int().min(1).max(20), format: z.enum(['10x15', 'a6', 'a4']) }))
    .min(1)
    .max(2_000),
})
