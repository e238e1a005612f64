import type { ReminderTexts } from '@plantule/contract/receivables'
import type { Ctx } from '../../platform/context.ts'
import { readSetting, writeSetting } from '../../platform/settings.ts'

const TOPIC = 'receivables.reminders'
const defaults: ReminderTexts = {
  texts: [
    'Sauf erreur de notre part, les documents ci-dessous restent à régler. Il s’agit sans doute d’un oubli : nous vous remercions de bien vouloir y remédier. Si votre règlement est parti entre-temps, ne tenez pas compte de ce courrier.',
    'Malgré notre premier rappel, les documents ci-dessous restent impayés. Nous vous demandons de les régler sous huit jours. Si une difficulté se présente, appelez-nous : nous chercherons une solution ensemble.',
    'Nos rappels sont restés sans réponse. Par la présente, nous vous mettons en demeure de régler sous huit jours les sommes ci-dessous. À défaut, nous engagerons leur recouvrement par toute voie de droit.',
  ],
}

export const reminderTexts = (ctx: Ctx): Promise<ReminderTexts> => readSetting(ctx, TOPIC, defaults)

export async function setReminderTexts(ctx: Ctx, value: ReminderTexts): Promise<ReminderTexts> {
  await writeSetting(ctx, TOPIC, defaults, value)
  return value
}
