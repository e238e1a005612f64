import type { Ctx } from './context.ts'
import type { Domain } from './domain.ts'
import { does, job, type JobKind } from './job.ts'
import { forgetMails } from './mail/forget-mails.ts'

/** So many days of 24 hours before what is done. */
export const daysBefore = ({ now }: Pick<Ctx, 'now'>, days: number): Date => new Date(now.getTime() - days * 86_400_000)

export const forgetJob = job('shop.forget', {})

/** Once a night each shop loses what nobody needs any longer; decision 053 says of every table how long it is kept. */
export const forgetJobs = (domains: readonly Domain[]): JobKind[] => [
  does(
    forgetJob,
    async (_data, shop) => {
      await shop.inShop(forgetMails)
      // Each by itself: the trouble of one is not that of the others.
      for (const { forget } of domains) if (forget) await shop.inShop(forget)
    },
    { cron: '50 3 * * *', everyShop: true, retries: 1, parallel: 1 },
  ),
]
