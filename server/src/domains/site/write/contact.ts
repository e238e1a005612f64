import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { invoicingInfo } from '../../shops/index.ts'

type Message = { name: string; email: string; text: string }

/** Sends what a visitor writes to the address of the shop, whose answer goes back to them. False where something lacks. */
export async function sendMessage(ctx: Ctx, { name, email, text }: Message): Promise<boolean> {
  const { email: to } = await invoicingInfo(ctx)
  if (!to || !name || text.length < 2 || !z.email().max(200).safeParse(email).success) return false
  await queueMail(ctx, {
    to,
    flow: 'contact',
    template: 'message',
    data: { subject: `Message de ${name} (boutique en ligne)`, paragraphs: [...text.split(/\n+/), `${name}, ${email}`] },
    about: { subject: 'contact', id: 0 },
    locale: 'fr',
    replyTo: email,
  })
  return true
}
