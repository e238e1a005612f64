import { z } from 'zod'
import { ShortSize } from '../stock/stock.ts'
import { Cultivation } from './cultivations.ts'

/** `short`: the size whose stock the plants were, where orders hold more than it has now. */
export const Transferred = z.object({ from: Cultivation, to: Cultivation, short: z.array(ShortSize) })
export type Transferred = z.infer<typeof Transferred>
