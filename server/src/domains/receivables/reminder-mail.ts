import { euros } from '../../platform/euros.ts'
import type { Written } from '../../platform/mail/compose.ts'

type Letter = { number: string; title: string; message: string; totalCents: number }

const words = {
  fr: { hello: 'Bonjour,', joined: (number: string) => `Vous trouverez le détail dans le document joint (${number}).` },
  en: { hello: 'Hello,', joined: (number: string) => `You will find the details in the attached document (${number}).` },
}

/** What goes with a letter about what is overdue. */
export function reminderMail({ number, title, message, totalCents }: Letter, shop: string, language: 'fr' | 'en'): Written<'message'> {
  const { hello, joined } = words[language]
  return {
    flow: 'payment_reminder',
    values: { numero: number, total: euros(totalCents, language), lettre: message },
    template: 'message',
    data: { subject: `${title} – ${shop}`, paragraphs: [hello, message, joined(number)].filter(Boolean) },
  }
}
