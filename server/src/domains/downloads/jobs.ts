import { sql } from 'kysely'
import type { JobKind } from '../../platform/jobs.ts'

export const jobs: Record<string, JobKind> = {
  /** Operations whose worker died on the last try would look as if they ran for ever. */
  'downloads.end-lost': {
    cron: '*/10 * * * *',
    retries: 0,
    seconds: 60,
    parallel: 1,
    async run(_data, shop) {
      await shop.inShop((ctx) => sql`select end_lost_operations()`.execute(ctx.db))
    },
  },
}
