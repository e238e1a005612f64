import { ruleWords } from '@plantule/contract/base/rule-words'
import i18next from 'i18next'
import { z } from 'zod'
import en from 'zod/v4/locales/en.js'
import fr from 'zod/v4/locales/fr.js'
import type { FieldErrors } from 'react-hook-form'

const setLanguage = (): void => {
  const [locale, { localeError: others }] = i18next.language === 'en' ? (['en', en()] as const) : (['fr', fr()] as const)
  z.config({ localeError: (issue) => ruleWords(issue, locale) ?? others(issue) })
}
setLanguage()
i18next.on('languageChanged', setLanguage)

const isCode = (message: string): boolean => /^[a-z]+(_[a-z]+)+$/.test(message)

/** A schema's own refusals are codes; their sentences are loaded when a first one is met. */
export async function translated<E extends FieldErrors | object>(errors: E): Promise<E> {
  const found: { message: string }[] = []
  collect(errors, found)
  const coded = found.filter(({ message }) => isCode(message))
  if (coded.length === 0) return errors
  const { default: sentences } = await import('virtual:refusals')
  const language = i18next.language === 'en' ? 'en' : 'fr'
  for (const error of coded) error.message = sentences[error.message]?.[language] ?? error.message
  return errors
}

function collect(errors: object, found: { message: string }[]): void {
  for (const [key, value] of Object.entries(errors) as [string, unknown][]) {
    if (typeof value !== 'object' || value === null || key === 'ref') continue
    if ('message' in value && typeof value.message === 'string') found.push(value as { message: string })
    else collect(value, found)
  }
}
