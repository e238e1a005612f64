import type { Ctx } from '../../platform/context.ts'
import { attach, drawPapers } from '../../platform/mail/attach.ts'
import type { JobShop } from '../../platform/job.ts'
import { flowIsOn } from '../../platform/mail/mail-settings.ts'
import { parisDay } from '../../platform/paris.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { giftCardMail } from './gift-card-mail.ts'
import { currentShop } from '../shops/index.ts'
import type { Voucher } from './rules.ts'
import { giftCardPdf } from './voucher-pdf.ts'
import { mailGiftCardJob } from './jobs.ts'

type Leaving = Pick<Voucher, 'id' | 'recipient_email' | 'buyer_email' | 'send_on' | 'frozen'>

/** Where a card goes: to whom it is meant for, else to whoever bought it. */
const addressFor = ({ recipient_email, buyer_email }: Pick<Voucher, 'recipient_email' | 'buyer_email'>): string =>
  recipient_email || buyer_email

/** A card that is paid leaves on its day, at once where none was chosen, when there is an address. */
export async function sendLater(ctx: Ctx, card: Leaving): Promise<void> {
  if (!addressFor(card)) return
  const waits = card.frozen || (card.send_on !== null && card.send_on > parisDay(ctx.now))
  await ctx.db.updateTable('voucher').set({ awaits_sending: waits }).where('id', '=', card.id).execute()
  if (!waits) await ctx.enqueue(mailGiftCardJob, { voucherId: card.id })
}

const AT_ONCE = 500

/** Job, each hour for each shop: cards whose day has come. */
export async function sendDueCards(_data: object, shop: JobShop): Promise<void> {
  await shop.inShop(async (ctx) => {
    const due = await ctx.db
      .selectFrom('voucher')
      .select(['id'])
      .where('awaits_sending', '=', true)
      .where('frozen', '=', false)
      .where('send_on', '<=', parisDay(ctx.now))
      .orderBy('send_on')
      .limit(AT_ONCE)
      .forUpdate()
      .execute()
    if (due.length === 0) return
    const ids = due.map(({ id }) => id)
    await ctx.db.updateTable('voucher').set({ awaits_sending: false }).where('id', 'in', ids).execute()
    for (const voucherId of ids) await ctx.enqueue(mailGiftCardJob, { voucherId })
  })
}

/** Makes the card's PDF and puts the mail with it into the outbox, once. */
export async function mailGiftCard({ voucherId: id }: { voucherId: number }, shop: JobShop): Promise<void> {
  const found = await shop.inShop(async (ctx) => {
    const card = await ctx.db
      .selectFrom('voucher')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'issued')
      .forUpdate()
      .executeTakeFirst()
    const sent = await ctx.db
      .selectFrom('outbox_mail')
      .select('id')
      .where('about', '=', 'gift_card')
      .where('about_id', '=', id)
      .executeTakeFirst()
    if (card?.frozen && !sent) {
      await ctx.db.updateTable('voucher').set({ awaits_sending: true }).where('id', '=', id).execute()
      return undefined
    }
    // Whoever bought it on the shop's pages was told that it leaves; the switch is for cards that are handed over.
    return card && addressFor(card) && !sent && (card.buyer_email !== '' || (await flowIsOn(ctx, 'gift_card')))
      ? { card, file: await giftCardPdf(ctx, id), shopName: (await currentShop(ctx)).name }
      : undefined
  })
  if (!found) return
  const { card, file, shopName } = found
  const drawn = await drawPapers(shop, [file])
  await shop.inShop(async (ctx) => {
    await queueMail(ctx, {
      ...giftCardMail(
        {
          recipient: card.recipient,
          cents: card.initial_cents,
          message: card.message,
          from: card.buyer_name,
          expiresOn: card.expires_on,
        },
        shopName,
        card.language,
      ),
      to: addressFor(card),
      about: { subject: 'gift_card', id },
      attachments: await attach(ctx, drawn),
      locale: card.language,
    })
  })
}
