import i18next from 'i18next'
import { preference } from '../preference.ts'

export const languages = ['fr', 'en'] as const
export type Language = (typeof languages)[number]
export const languageNames: Record<Language, string> = { fr: 'Français', en: 'English' }

const stored = preference<Language>('language', 'fr')

/** French first: English only for those who chose it. */
export const storedLanguage = (): Language => stored.get()

export async function chooseLanguage(language: Language): Promise<void> {
  stored.set(language)
  document.documentElement.lang = language
  await i18next.changeLanguage(language)
}

/** For `Intl`: days and amounts follow the language, the currency stays the euro. */
export const locale = (): string => (i18next.language === 'en' ? 'en-GB' : 'fr-FR')
