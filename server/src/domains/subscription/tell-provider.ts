import type { Ctx } from '../../platform/context.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'

/** Writes to the staff who bill: what waits for them is on the list of invoices. */
export async function tellProvider(ctx: Ctx, subject: string, paragraphs: string[]): Promise<void> {
  const { supportEmail, publicUrl } = ctx.services.config
  if (!supportEmail) return
  await queueMail(ctx, {
    to: supportEmail,
    flow: 'support',
    template: 'message',
    sender: 'Plantule',
    locale: 'fr',
    data: { subject, paragraphs, button: { label: 'Voir les factures', url: `${publicUrl}/internal/invoice` } },
  })
}
