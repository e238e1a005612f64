import type { Written } from '../../../platform/mail/compose.ts'

/** What goes with a ticket. */
export const ticketMail = (number: string, shop: string): Written<'message'> => ({
  flow: 'ticket',
  values: { numero: number },
  template: 'message',
  data: {
    subject: `Votre ticket ${number} – ${shop}`,
    paragraphs: ['Bonjour,', `Voici votre ticket ${number}. Merci de votre visite !`],
  },
})
