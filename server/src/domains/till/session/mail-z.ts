import { euros } from '../../../platform/euros.ts'
import { saveFile, storeBytes } from '../../../platform/files/save-file.ts'
import type { JobOf, JobShop } from '../../../platform/job.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { zTicket } from '../../fiscal/index.ts'
import { currentShop } from '../../shops/index.ts'
import type { mailZJob } from '../jobs.ts'

/**
 * Puts the mail with a session's Z into the outbox: a mailbox is a place outside the installation, where the control code stays
 * when everything here is put back to an earlier day.
 */
export async function renderZMail({ closureId, recipient }: JobOf<typeof mailZJob>, shop: JobShop): Promise<void> {
  const { closure, render, name, shopId } = await shop.inShop(async (ctx) => ({
    ...(await zTicket(ctx, closureId)),
    name: (await currentShop(ctx)).name,
    shopId: ctx.shopId,
  }))
  const stored = await storeBytes(shop.services.files, shopId, await render())
  const { number, controlCode, perpetualNetCents, totals } = closure
  await shop.inShop(async (ctx) => {
    const file = await saveFile(ctx, { name: `${number}.pdf`, mime: 'application/pdf', stored })
    await queueMail(ctx, {
      to: recipient,
      flow: 'z_ticket',
      template: 'message',
      data: {
        subject: `Ticket ${number} – ${name}`,
        paragraphs: [
          `La caisse a été clôturée : ${euros(totals.netCents)} nets, total perpétuel ${euros(perpetualNetCents)}.`,
          `Code de contrôle du ${number} : ${controlCode}`,
          'Gardez ce message. Ce code, saisi dans « Tickets Z », « Vérifier un Z », montre si les données de la caisse sont revenues en arrière.',
        ],
      },
      about: { subject: 'z_ticket', id: closure.id },
      attachments: [{ fileId: file.id, name: `${number}.pdf` }],
    })
  })
}
