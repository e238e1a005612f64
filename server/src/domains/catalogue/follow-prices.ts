import type { Ctx } from '../../platform/context.ts'
import { repriceDraftsJob } from '../customers/index.ts'

/**
 * Base prices, rates of TVA, or what price lists look at (category, container, caliber) changed: drafts follow. Asked once by whatever
 * changed them, however many sizes it was.
 */
export const followPrices = (ctx: Ctx): Promise<void> => ctx.enqueue(repriceDraftsJob, {})
