import type { JobOf, JobShop } from '../../../platform/job.ts'
import type { plantsCameBackJob } from '../../production/index.ts'
import { certifyDirectSale, certifyOrder } from './issue.ts'

/** Of a sale of which something came back, the certificate that still stands is void, and another says what stayed away. */
export const certifyAnew = ({ orderId, ticketId }: JobOf<typeof plantsCameBackJob>, shop: JobShop): Promise<void> =>
  shop.inShop(async (ctx) => {
    const issued = ctx.db.selectFrom('local_certificate').select('id').where('state', '=', 'issued')
    if (orderId !== null && (await issued.where('order_id', '=', orderId).executeTakeFirst())) await certifyOrder(ctx, orderId)
    if (ticketId !== null && (await issued.where('ticket_id', '=', ticketId).executeTakeFirst())) await certifyDirectSale(ctx, ticketId)
  })
