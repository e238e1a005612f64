import { AnalysisQuery } from '@plantule/contract/analysis/analysis'
import { DeadStockQuery } from '@plantule/contract/analysis/dead-stock'
import { HoursQuery } from '@plantule/contract/analysis/hours'
import type { MailedReport } from '@plantule/contract/analysis/mailed'
import { holds } from '@plantule/contract/base/permissions'
import { fileKinds } from '@plantule/contract/base/route'
import type { Ctx } from '../../platform/context.ts'
import { attach, drawPapers } from '../../platform/mail/attach.ts'
import type { FileReply } from '../../platform/handlers.ts'
import type { JobOf, JobShop } from '../../platform/job.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { frenchDay, today } from '../../platform/paris.ts'
import { currentShop, isOpen } from '../shops/index.ts'
import { exportSalesAnalysis } from './export-analysis.ts'
import { exportDeadStock, exportSalesHours } from './export-reports.ts'
import { mailReportJob } from './jobs.ts'
import { periodBefore } from './mailed-period.ts'
import type { Period } from './period.ts'

const reports: Record<MailedReport, { title: string; make: (ctx: Ctx, period: Period) => Promise<FileReply> }> = {
  sales: { title: 'Ventes', make: (ctx, period) => exportSalesAnalysis(ctx, period, AnalysisQuery.parse({})) },
  'sales-hours': { title: 'Heures de vente', make: (ctx, period) => exportSalesHours(ctx, period, HoursQuery.parse({})) },
  'dead-stock': { title: 'Stock dormant', make: (ctx) => exportDeadStock(ctx, DeadStockQuery.parse({}).days) },
}

/** Job, each morning: asks for every report whose week or month is over and was not sent. */
export const askDueReports = (_: object, shop: JobShop): Promise<void> =>
  shop.inShop(async (ctx) => {
    if (!(await isOpen(ctx))) return
    for (const { member_id, report, every, sent_for } of await ctx.db.selectFrom('mailed_report').selectAll().execute()) {
      const { from } = periodBefore(every, today(ctx))
      if (from > sent_for) await ctx.enqueue(mailReportJob, { memberId: member_id, report, from })
    }
  })

/** Job: one report to one member, who must still be one and still hold the right. A report that was sent is not sent again. */
export async function sendReport({ memberId, report, from }: JobOf<typeof mailReportJob>, shop: JobShop): Promise<void> {
  const made = await shop.inShop(async (ctx) => {
    const asked = await lockAsked(ctx, { memberId, report, from })
    if (!asked) return undefined
    const period = periodBefore(asked.every, today(ctx))
    return { period, file: await reports[report].make(ctx, period) }
  })
  if (!made) return
  const { period, file } = made
  const drawn = await drawPapers(shop, [file])
  await shop.inShop(async (ctx) => {
    const asked = await lockAsked(ctx, { memberId, report, from })
    if (!asked) return
    const { name } = await currentShop(ctx)
    await queueMail(ctx, {
      to: asked.email,
      flow: 'report',
      template: 'message',
      data: {
        subject: `${reports[report].title} du ${frenchDay(period.from)} au ${frenchDay(period.to)} – ${name}`,
        paragraphs: [
          `Bonjour ${asked.name},`,
          'Vous trouverez ci-joint le rapport que vous avez demandé à recevoir.',
          'Pour ne plus le recevoir, ouvrez ce rapport dans votre espace et choisissez « Jamais » sous « Recevoir par e-mail ».',
        ],
      },
      attachments: await attach(ctx, drawn, fileKinds.xlsx),
    })
    await ctx.db
      .updateTable('mailed_report')
      .set({ sent_for: from })
      .where('member_id', '=', memberId)
      .where('report', '=', report)
      .execute()
  })
}

/** What was asked for, locked; undefined where it was sent or is no longer wanted, its reader may not read it, or the shop is suspended. */
async function lockAsked(ctx: Ctx, { memberId, report, from }: JobOf<typeof mailReportJob>) {
  const asked = await ctx.db
    .selectFrom('mailed_report as r')
    .innerJoin('member as m', (join) => join.onRef('m.shop_id', '=', 'r.shop_id').onRef('m.id', '=', 'r.member_id'))
    .select(['r.every', 'r.sent_for', 'm.name', 'm.email', 'm.rights', 'm.ends_on'])
    .where('r.member_id', '=', memberId)
    .where('r.report', '=', report)
    .where('m.removed_at', 'is', null)
    .forUpdate('r')
    .executeTakeFirst()
  const stays = asked && (asked.ends_on === null || asked.ends_on >= today(ctx)) && holds(asked.rights, 'accounting.read')
  return stays && asked.sent_for < from && (await isOpen(ctx)) ? asked : undefined
}
