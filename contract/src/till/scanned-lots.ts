import { z } from 'zod'
import { id } from '../base/shared.ts'

/** The lots whose labels were scanned, and how often: so many of their plants are in the basket. */
export const ScannedLots = z.array(z.object({ lotSizeId: id, quantity: z.int().min(1).max(1_000_000) })).max(500)
