import type { Ctx } from '../../platform/context.ts'
import { isStanding } from './make-labels.ts'
import { parcelsOf } from './parcels.db.ts'

/** Where people follow the parcels of an order. */
export const linksOf = async (ctx: Ctx, orderId: number): Promise<{ number: string; url: string; delivered: boolean }[]> =>
  (await parcelsOf(ctx, orderId)).flatMap((row) =>
    isStanding(row) && row.tracking !== null && row.tracking_url !== null
      ? [{ number: row.tracking, url: row.tracking_url, delivered: row.step === 'delivered' }]
      : [],
  )
