import type { Ctx } from '../../platform/context.ts'
import { saveFile, storeBytes } from '../../platform/files/save-file.ts'
import type { JobShop } from '../../platform/job.ts'
import { flowIsOn } from '../../platform/mail/mail-settings.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { giftCardMail } from './gift-card-mail.ts'
import { currentShop } from '../shops/index.ts'
import type { Voucher } from './rules.ts'
import { giftCardPdf } from './voucher-pdf.ts'
import { mailGiftCardJob } from './jobs.ts'

/** A card that is paid leaves for whom it is meant, when the buyer gave an address. */
export async function sendToRecipient(ctx: Ctx, card: Pick<Voucher, 'id' | 'recipient_email'>): Promise<void> {
  if (card.recipient_email) await ctx.enqueue(mailGiftCardJob, { voucherId: card.id })
}

/** Makes the card's PDF and puts the mail with it into the outbox, once. */
export async function mailGiftCard({ voucherId: id }: { voucherId: number }, shop: JobShop): Promise<void> {
  const found = await shop.inShop(async (ctx) => {
    const card = await ctx.db.selectFrom('voucher').selectAll().where('id', '=', id).where('state', '=', 'issued').executeTakeFirst()
    const sent = await ctx.db
      .selectFrom('outbox_mail')
      .select('id')
      .where('about', '=', 'gift_card')
      .where('about_id', '=', id)
      .executeTakeFirst()
    return card?.recipient_email && !sent && (await flowIsOn(ctx, 'gift_card'))
      ? { card, file: await giftCardPdf(ctx, id), shopName: (await currentShop(ctx)).name }
      : undefined
  })
  if (!found) return
  const { card, file, shopName } = found
  const bytes = typeof file.body === 'function' ? await file.body() : file.body
  const stored = await storeBytes(shop.services.files, shop.shopId, bytes)
  await shop.inShop(async (ctx) => {
    const saved = await saveFile(ctx, { name: file.name, mime: 'application/pdf', stored })
    await queueMail(ctx, {
      ...giftCardMail({ recipient: card.recipient, cents: card.initial_cents, message: card.message }, shopName),
      to: card.recipient_email,
      about: { subject: 'gift_card', id },
      attachments: [{ fileId: saved.id, name: file.name }],
      locale: 'fr',
    })
  })
}
