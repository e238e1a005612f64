import { euros } from '../../platform/euros.ts'
import type { Written } from '../../platform/mail/compose.ts'

type Card = { recipient: string; cents: number; message: string }

/** What goes with a gift card to whom it is meant for; the giver's own message stays whatever the shop says. */
export const giftCardMail = ({ recipient, cents, message }: Card, shop: string): Written<'message'> => ({
  flow: 'gift_card',
  values: { client: recipient, total: euros(cents) },
  template: 'message',
  data: {
    subject: `Une carte cadeau de ${shop} pour vous`,
    paragraphs: [
      recipient ? `Bonjour ${recipient},` : 'Bonjour,',
      `On vous offre une carte cadeau de ${euros(cents)} chez ${shop}. Elle est jointe à ce message, avec son code.`,
    ],
    said: message ? [message] : [],
  },
})
