import { dayInWords } from '../../../platform/day-in-words.ts'
import type { Ctx } from '../../../platform/context.ts'
import { euros } from '../../../platform/euros.ts'
import type { JobShop } from '../../../platform/job.ts'
import { attach, type Drawn, drawPapers } from '../../../platform/mail/attach.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import type { Voucher } from '../../codes/index.ts'
import { termsPaper } from '../../orders/index.ts'
import { homeOf, inLanguage, lastingHome } from '../../storefront/index.ts'
import { textOfCard } from '../buying/agreed-terms.ts'
import { makeCustomerOf } from './buyer-of-card.ts'

/** Job: who bought a card becomes a customer, and reads that it is paid, where it goes and when, and the way to its page; once. */
export async function tellBuyer({ voucherId }: { voucherId: number }, shop: JobShop): Promise<void> {
  const terms = await termsAlong(voucherId, shop)
  await shop.inShop(async (ctx) => {
    // Held, so that two tries at once write one mail.
    const card = await ctx.db.selectFrom('voucher').selectAll().where('id', '=', voucherId).forUpdate().executeTakeFirst()
    const told = await wasTold(ctx, voucherId)
    if (card?.state !== 'issued') return
    await makeCustomerOf(ctx, card)
    if (card.buyer_email && !told) await mailBuyer(ctx, card, 'paid', terms)
  })
}

const wasTold = async (ctx: Ctx, voucherId: number): Promise<boolean> =>
  (await ctx.db
    .selectFrom('outbox_mail')
    .select('id')
    .where('about', '=', 'gift_card_bought')
    .where('about_id', '=', voucherId)
    .executeTakeFirst()) !== undefined

/** The terms of sale that the buyer agreed to, drawn outside of any transaction. */
async function termsAlong(voucherId: number, shop: JobShop): Promise<Drawn[]> {
  const paper = await shop.inShop(async (ctx) => {
    const text = (await wasTold(ctx, voucherId)) ? undefined : await textOfCard(ctx, voucherId)
    const card = await ctx.db.selectFrom('voucher').select('language').where('id', '=', voucherId).executeTakeFirst()
    return text && card ? termsPaper(ctx, text, card.language) : undefined
  })
  return paper ? drawPapers(shop, [paper]) : []
}

type News = 'paid' | 'given_up'

/** A card that a visitor bought, told to them in their language. */
export async function mailBuyer(ctx: Ctx, card: Voucher, news: News, terms: readonly Drawn[] = []): Promise<void> {
  const w = words[card.language]
  const home = await homeOf(ctx)
  const page = await ctx.db.selectFrom('site_checkout').select('token').where('voucher_id', '=', card.id).executeTakeFirst()
  const paid = news === 'paid' && page
  await queueMail(ctx, {
    to: card.buyer_email,
    flow: 'gift_card_bought',
    template: 'message',
    data: {
      subject: w.subject[news](card.reference),
      paragraphs: [w.hello(card.buyer_name), w.text[news](euros(card.initial_cents, card.language)), ...(paid ? [whereTo(card)] : [])],
      button: paid
        ? { label: w.see, url: `${inLanguage(await lastingHome(ctx), card.language)}/gift-card/${page.token}` }
        : { label: w.back, url: inLanguage(home, card.language) },
    },
    about: { subject: 'gift_card_bought', id: card.id },
    attachments: await attach(ctx, terms),
    locale: card.language,
  })
}

function whereTo({ language, recipient_email, recipient, send_on, buyer_email }: Voucher): string {
  const w = words[language]
  const day = send_on && dayInWords(send_on, language)
  if (!recipient_email) return day ? w.toYouOn(buyer_email, day) : w.toYou(buyer_email)
  const whom = recipient ? `${recipient} (${recipient_email})` : recipient_email
  return day ? w.leavesOn(whom, day) : w.leaves(whom)
}

const words = {
  fr: {
    subject: {
      paid: (reference: string) => `Votre carte cadeau ${reference}`,
      given_up: (reference: string) => `Votre carte cadeau ${reference} est annulée`,
    },
    hello: (name: string) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    text: {
      paid: (amount: string) => `Merci ! Votre paiement de ${amount} est bien reçu : votre carte cadeau est prête.`,
      given_up: (amount: string) => `Votre carte cadeau de ${amount} n’a pas été payée : elle est annulée. Rien ne vous a été débité.`,
    },
    leaves: (whom: string) => `Elle part tout de suite par e-mail pour ${whom}.`,
    leavesOn: (whom: string, day: string) => `Elle partira le ${day} par e-mail pour ${whom}.`,
    toYou: (email: string) => `Elle part tout de suite à votre adresse ${email}, à imprimer ou à transmettre.`,
    toYouOn: (email: string, day: string) => `Elle partira le ${day} à votre adresse ${email}, à imprimer ou à transmettre.`,
    see: 'Voir ma carte cadeau',
    back: 'Revenir à la boutique',
  },
  en: {
    subject: {
      paid: (reference: string) => `Your gift card ${reference}`,
      given_up: (reference: string) => `Your gift card ${reference} has been cancelled`,
    },
    hello: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
    text: {
      paid: (amount: string) => `Thank you! Your payment of ${amount} has arrived: your gift card is ready.`,
      given_up: (amount: string) => `Your gift card of ${amount} was not paid: it has been cancelled. Nothing was charged to you.`,
    },
    leaves: (whom: string) => `It leaves at once by mail for ${whom}.`,
    leavesOn: (whom: string, day: string) => `It will leave on ${day} by mail for ${whom}.`,
    toYou: (email: string) => `It leaves at once to your address ${email}, to print or to pass on.`,
    toYouOn: (email: string, day: string) => `It will leave on ${day} to your address ${email}, to print or to pass on.`,
    see: 'See my gift card',
    back: 'Back to the shop',
  },
}
