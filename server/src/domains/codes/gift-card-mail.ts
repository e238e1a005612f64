import { dayInWords } from '../../platform/day-in-words.ts'
import { euros } from '../../platform/euros.ts'
import type { Written } from '../../platform/mail/compose.ts'

type Card = { recipient: string; cents: number; message: string; from?: string; expiresOn?: string | null }

const words = {
  fr: {
    quoted: (message: string) => `« ${message} »`,
    subject: (shop: string) => `Une carte cadeau de ${shop} pour vous`,
    hello: (name: string) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    text: (from: string, amount: string, shop: string) =>
      `${from || 'On'} vous offre une carte cadeau de ${amount} chez ${shop}. Elle est jointe à ce message, avec son code.`,
    use: (until: string | null) =>
      `Pour l’utiliser, en une ou plusieurs fois : montrez-la à la caisse, ou donnez son code en commandant.${until ? ` Elle est valable jusqu’au ${until}.` : ''}`,
  },
  en: {
    quoted: (message: string) => `“${message}”`,
    subject: (shop: string) => `A gift card of ${shop} for you`,
    hello: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
    text: (from: string, amount: string, shop: string) =>
      `${from || 'Somebody'} gives you a gift card of ${amount} at ${shop}. It is attached to this message, with its code.`,
    use: (until: string | null) =>
      `To use it, at once or bit by bit: show it at the till, or give its code when you order.${until ? ` It is good until ${until}.` : ''}`,
  },
}

/** What goes with a gift card to whom it is meant for; the giver's own message stays whatever the shop says. */
export function giftCardMail(
  { recipient, cents, message, from = '', expiresOn = null }: Card,
  shop: string,
  language: 'fr' | 'en' = 'fr',
): Written<'message'> {
  const w = words[language]
  const amount = euros(cents, language)
  return {
    flow: 'gift_card',
    values: { client: recipient, total: amount },
    template: 'message',
    data: {
      subject: w.subject(shop),
      paragraphs: [w.hello(recipient), w.text(from, amount, shop), w.use(expiresOn && dayInWords(expiresOn, language))],
      said: message ? [w.quoted(message)] : [],
    },
  }
}
