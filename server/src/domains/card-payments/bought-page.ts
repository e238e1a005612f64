import type { Ctx } from '../../platform/context.ts'
import { port } from '../../platform/port.ts'

export type BoughtAt = { page: string; home: string }
type Bought = { orderId: number | null; voucherId: number | null }

/** Where whoever pays an order or gift card of the public shop finds it there, in full; null for what was not bought there. */
export const boughtPage = port<(ctx: Ctx, of: Bought, language: 'fr' | 'en') => Promise<BoughtAt | null>>('bought page', async () => null)
