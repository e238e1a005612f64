import { z } from 'zod'
import type { Done } from '@plantule/contract/base/shared'
import type { Ctx } from '../../../platform/context.ts'
import { renderPdf } from '../../../platform/documents/render.ts'
import { saveFile, storeBytes } from '../../../platform/files/save-file.ts'
import type { JobOf, JobShop } from '../../../platform/job.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { Refused } from '../../../platform/refused.ts'
import { journal } from '../../fiscal/index.ts'
import { currentShop } from '../../shops/index.ts'
import { ticketMail } from './ticket-mail.ts'
import { countPrint, ticketDocument, ticketLook } from './ticket-pdf.ts'
import { findTicket } from './tickets.db.ts'
import { mailTicketJob } from '../jobs.ts'
import { mustExist } from '../../../platform/must-exist.ts'

const address = z.email().max(200)

/**
 * Mails a ticket to an address, or again to that of an earlier mail, named by its id. Nothing else is done with the
 * address. Throws `not_found`, `no_address_to_send`.
 */
export async function sendTicket(ctx: Ctx, id: number, to: string): Promise<Done> {
  const ticket = await findTicket(ctx, id)
  const recipient = /^\d+$/.test(to) ? await earlierRecipient(ctx, id, Number(to)) : address.safeParse(to.trim()).data
  if (!recipient) throw new Refused('no_address_to_send')
  const duplicate = await countPrint(ctx, ticket)
  const ref = { register: ticket.register, refType: 'ticket', refId: id, refNumber: ticket.number }
  // Without the address: the journal holds no personal data and is never erased.
  await journal(ctx, { ...ref, kind: 'ticket_emailed', details: { duplicate } })
  await ctx.enqueue(mailTicketJob, { ticketId: id, recipient, duplicate })
  return { ok: true }
}

async function earlierRecipient(ctx: Ctx, ticketId: number, mailId: number): Promise<string | undefined> {
  const mail = mustExist(
    await ctx.db
      .selectFrom('outbox_mail')
      .select('recipient')
      .where('id', '=', mailId)
      .where('about', '=', 'ticket')
      .where('about_id', '=', ticketId)
      .executeTakeFirst(),
  )
  return mail.recipient
}

/** Makes the ticket's PDF and puts the mail with it into the outbox. */
export async function renderTicketMail({ ticketId, recipient, duplicate }: JobOf<typeof mailTicketJob>, shop: JobShop): Promise<void> {
  const { ticket, look, data, name } = await shop.inShop(async (ctx) => {
    const row = await findTicket(ctx, ticketId)
    return {
      ticket: row,
      look: await ticketLook(ctx, row.id),
      data: await ticketDocument(ctx, row, duplicate),
      name: (await currentShop(ctx)).name,
    }
  })
  const pdf = await renderPdf('ticket', data, { date: ticket.at, look })
  const stored = await storeBytes(shop.services.files, ticket.shop_id, pdf)
  await shop.inShop(async (ctx) => {
    const file = await saveFile(ctx, { name: `${ticket.number}.pdf`, mime: 'application/pdf', stored })
    await queueMail(ctx, {
      ...ticketMail(ticket.number, name),
      to: recipient,
      about: { subject: 'ticket', id: ticket.id },
      attachments: [{ fileId: file.id, name: `${ticket.number}.pdf` }],
    })
  })
}
