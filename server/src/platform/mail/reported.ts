import type { Ctx } from '../context.ts'
import { notify } from '../notify.ts'
import { allAnswers, ports } from '../port.ts'
import type { MailReport } from './read-report.ts'

/** A mail of which a server told that it reached nobody, or that its reader complains. */
export type ReportedMail = { mailId: number; recipient: string; kind: MailReport['kind'] }
/** Domains that keep addresses to which letters go hear it in the transaction that writes it down. */
export const mailReported = ports<(ctx: Ctx, mail: ReportedMail) => Promise<void>>('mail-reported')

const OWN = /^plantule-(\d{1,15})-(\d{1,15})-(\d{1,15})@/

/** Which mail of which shop a name of ours means. */
export function ownMail(messageId: string): { shopId: number; mailId: number; at: number } | undefined {
  const [, shopId, mailId, at] = OWN.exec(messageId) ?? []
  return shopId === undefined ? undefined : { shopId: Number(shopId), mailId: Number(mailId), at: Number(at) }
}

/**
 * Writes a report down: only for a mail that was really written, at that moment and to that address, so that nobody ends registrations by
 * made-up names. A refusal that may pass changes nothing, and one that is not the address's fault fails this mail alone. False for a mail
 * that is not known.
 */
export async function takeReport(ctx: Ctx, mailId: number, at: number, report: MailReport): Promise<boolean> {
  const mail = await ctx.db.selectFrom('outbox_mail').selectAll().where('id', '=', mailId).forUpdate().executeTakeFirst()
  const same = mail !== undefined && mail.created_at.getTime() === at
  if (!same || (report.recipient !== '' && report.recipient !== mail.recipient.toLowerCase())) return false
  if (report.kind === 'bounce' && !report.permanent) return true
  if (report.kind === 'bounce' && mail.status === 'sent') {
    await ctx.db.updateTable('outbox_mail').set({ status: 'failed', error: report.reason }).where('id', '=', mailId).execute()
    if (mail.about !== 'newsletter') await notify(ctx, { kind: 'mail_failed', ids: [mailId], about: mail.about })
    await ctx.publish('mail', { id: mailId, status: 'failed', about: mail.about, aboutId: mail.about_id })
  }
  if (!report.gone) return true
  for (const hear of allAnswers(ctx, mailReported)) await hear(ctx, { mailId, recipient: mail.recipient.toLowerCase(), kind: report.kind })
  return true
}
