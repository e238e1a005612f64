import type { Recall, RecallSale } from '@plantule/contract/traceability/recalls'
import type { Ctx } from '../../../platform/context.ts'
import { dayInWords } from '../../../platform/day-in-words.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { currentShop } from '../../shops/index.ts'

const GIVEN_UP_HOURS = 6
/** One that did not leave for hours has been given up. */
export const isStuck = (ctx: Ctx, { sent_at, asked_at }: { sent_at: Date | null; asked_at: Date }): boolean =>
  sent_at === null && asked_at.getTime() < ctx.now.getTime() - GIVEN_UP_HOURS * 3_600_000

type Letter = { to: string; language: 'fr' | 'en'; message: string; sales: readonly RecallSale[] }

/** The letter of a recall as a mail, with what its reader bought. */
export async function queueLetter(
  ctx: Ctx,
  { id, number }: Pick<Recall, 'id' | 'number'>,
  { to, language, message, sales }: Letter,
): Promise<void> {
  const { name } = await currentShop(ctx)
  await queueMail(ctx, {
    to,
    flow: 'message',
    template: 'message',
    data: {
      subject: language === 'fr' ? `Rappel de végétaux ${number} – ${name}` : `Recall of plants ${number} – ${name}`,
      paragraphs: [
        language === 'fr' ? 'Bonjour,' : 'Hello,',
        ...message.split(/\n+/).filter(Boolean),
        language === 'fr' ? 'Vos achats concernés :' : 'What you bought:',
        ...sales.map(({ number: sale, label, quantity, on }) => `${dayInWords(on, language)} · ${sale} · ${quantity} × ${label}`),
      ],
    },
    about: { subject: 'recall', id },
    locale: language,
  })
}
