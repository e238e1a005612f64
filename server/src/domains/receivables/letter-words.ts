import { dayInWords } from '../../platform/day-in-words.ts'
import { percentText } from '../../platform/percent-text.ts'

type Language = 'fr' | 'en'
type Earlier = { level: number; number: string; sentOn: string }
export type LetterWords = { sending: string | null; salutation: string; recall: string | null; limit: string; closing: string }

export const titles = { fr: ['Rappel', 'Second rappel', 'Mise en demeure'], en: ['Reminder', 'Second reminder', 'Formal notice'] } as const
export const titleOf = (language: Language, level: number): string => titles[language][level - 1] ?? titles[language][0]

/** What a letter says around its table: how it goes, whom it greets, what was written before, until when it waits. */
export function letterWords({
  language,
  level,
  earlier,
  payBefore,
  mailedTo,
}: {
  language: Language
  level: number
  earlier: readonly Earlier[]
  payBefore: string
  mailedTo: string | null
}): LetterWords {
  const named = earlier.map(
    (one) =>
      `${titleOf(language, one.level).toLowerCase()} ${one.number} ${language === 'en' ? 'of' : 'du'} ${dayInWords(one.sentOn, language)}`,
  )
  const until = dayInWords(payBefore, language)
  if (language === 'en') {
    return {
      sending: mailedTo ? `By e-mail to ${mailedTo}` : level === 3 ? 'By registered letter with acknowledgement of receipt' : null,
      salutation: 'Dear Sir or Madam,',
      recall: named.length > 0 ? `Our earlier letters: ${named.join(', ')}.` : null,
      limit: `Please pay by ${until} at the latest.`,
      closing: 'Yours faithfully,',
    }
  }
  return {
    sending: mailedTo ? `Par e-mail à ${mailedTo}` : level === 3 ? 'Lettre recommandée avec avis de réception' : null,
    salutation: 'Madame, Monsieur,',
    recall: named.length > 0 ? `Nos précédents courriers : ${named.join(', ')}.` : null,
    limit: `Date limite de règlement : ${until}.`,
    closing: 'Nous vous prions d’agréer, Madame, Monsieur, l’expression de nos salutations distinguées.',
  }
}

/** What the law adds between professionals (C. com. L441-10, D441-5), at the rate of the day. */
export const penaltyNote = (rateBp: number, language: Language): string =>
  language === 'en'
    ? `Late payment interest at ${percentText(rateBp, 'en')} a year, due without reminder, and a fixed recovery fee of €40 for each invoice (French commercial code, L441-10 and D441-5).`
    : `Pénalités de retard au taux annuel de ${percentText(rateBp)}, exigibles sans rappel, et indemnité forfaitaire de recouvrement de 40 € par facture (C. com. L441-10 et D441-5).`
