import type { ReminderTexts } from '@plantule/contract/receivables/receivables'
import type { Ctx } from '../../platform/context.ts'
import { readSetting, writeSetting } from '../../platform/settings.ts'

const TOPIC = 'receivables.reminders'
const defaults: ReminderTexts = {
  texts: [
    'Sauf erreur de notre part, les documents ci-dessous restent à régler. Il s’agit sans doute d’un oubli : nous vous remercions de bien vouloir y remédier. Si votre règlement est parti entre-temps, ne tenez pas compte de ce courrier.',
    'Malgré notre premier rappel, les documents ci-dessous restent impayés. Nous vous demandons de les régler sous huit jours. Si une difficulté se présente, appelez-nous : nous chercherons une solution ensemble.',
    'Nos rappels sont restés sans réponse. Par la présente, nous vous mettons en demeure de régler sous huit jours les sommes ci-dessous. À défaut, nous engagerons leur recouvrement par toute voie de droit.',
  ],
  english: [
    'Unless we are mistaken, the documents below are still to be paid. No doubt this slipped your mind: thank you for seeing to it. If your payment has left in the meantime, please disregard this letter.',
    'In spite of our first reminder the documents below remain unpaid. Please pay them within eight days. If there is a difficulty, call us: we will look for a solution together.',
    'Our reminders have remained unanswered. By this letter we give you formal notice (mise en demeure) to pay the sums below within eight days. Failing that, we shall recover them by every legal means.',
  ],
}

export const reminderTexts = (ctx: Ctx): Promise<ReminderTexts> => readSetting(ctx, TOPIC, defaults)

/** The words of a level in a customer's language. */
export async function reminderText(ctx: Ctx, level: number, language: 'fr' | 'en'): Promise<string> {
  const { texts, english } = await reminderTexts(ctx)
  return (language === 'en' ? english : texts)[level - 1] ?? ''
}

export async function setReminderTexts(
  ctx: Ctx,
  { texts, english }: Partial<ReminderTexts> & Pick<ReminderTexts, 'texts'>,
): Promise<ReminderTexts> {
  const value = { texts, english: english ?? (await reminderTexts(ctx)).english }
  await writeSetting(ctx, TOPIC, defaults, value)
  return value
}
