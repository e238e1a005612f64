import { sql } from 'kysely'
import { job, type JobShop } from '../../platform/job.ts'

export const endLostJob = job('downloads.end-lost', {})

/** A shop's operations whose worker died on the last try would look as if they ran for ever. */
export const endLost = (_data: object, shop: JobShop): Promise<void> =>
  shop.inShop((ctx) => sql`select end_lost_operations()`.execute(ctx.db).then(() => undefined))
