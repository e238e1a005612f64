import { does, job } from './job.ts'

/**
 * How long a repeat of a request still gets the first answer. Browsers repeat within minutes; a device that was switched off over
 * a long weekend, or during a week's closing, may send its last request again when it comes back.
 */
const DAYS_KEPT = 8

export const forgetKeysJob = job('keys.forget', {})

export const keyJobs = [
  does(
    forgetKeysJob,
    async (_data, shop) => {
      const before = new Date(Date.now() - DAYS_KEPT * 86_400_000)
      await shop.inShop((ctx) => ctx.db.deleteFrom('idempotency').where('created_at', '<', before).execute())
    },
    { cron: '40 3 * * *', everyShop: true, retries: 1, parallel: 1 },
  ),
]
