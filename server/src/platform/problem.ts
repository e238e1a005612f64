import { messages } from '@plantule/contract/all'
import { type Problem, sentence } from '@plantule/contract/base/errors'
import { nameOfRight } from '@plantule/contract/base/right-names'
import { ruleWords } from '@plantule/contract/base/rule-words'
import type { z } from 'zod'
import fr from 'zod/v4/locales/fr.js'
import en from 'zod/v4/locales/en.js'
import { Refused } from './refused.ts'

type Locale = 'fr' | 'en'
type Where = 'params' | 'query' | 'body'
export type FieldProblem = NonNullable<Problem['errors']>[number]

type Sentence = ReturnType<typeof fr>['localeError']
const inWords =
  (locale: Locale, others: Sentence): Sentence =>
  (issue) =>
    ruleWords(issue, locale) ?? others(issue)
/** What broken rules say; given to each parse, since only there the refused value is known. */
export const sentences = { fr: inWords('fr', fr().localeError), en: inWords('en', en().localeError) }

/** Field errors of one part of a request, in the reader's language. */
export function fieldProblems(error: z.ZodError, where: Where, locale: Locale): FieldProblem[] {
  return error.issues.map((issue) => ({
    in: where,
    path: issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
    // A rule of our own gives an error code as its message.
    message: messages[issue.message]?.[locale] ?? issue.message,
  }))
}

export function invalidInput(errors: FieldProblem[], requestId: string, locale: Locale): Problem {
  return { ...problemOf(new Refused('invalid_input'), requestId, locale), errors }
}

type Details = Record<string, unknown>
const isBilingual = (value: unknown): value is Record<Locale, string> =>
  typeof value === 'object' && value !== null && 'fr' in value && 'en' in value && Object.keys(value).length === 2

/** A detail that is words comes in both languages; the reader gets their own. */
const inLanguage = (details: Details, locale: Locale): Details =>
  Object.fromEntries(Object.entries(details).map(([key, value]) => [key, isBilingual(value) ? value[locale] : value]))

const say = (template: string, details: Details, locale: Locale): string => {
  const told = inLanguage(details, locale)
  return sentence(template, typeof told['right'] === 'string' ? { ...told, right: nameOfRight(told['right'])[locale] } : told)
}

/** The answer to a refusal; a code without a message is a bug and answers as a crash. */
export function problemOf(refused: Refused, requestId: string, locale: Locale): Problem {
  const message = messages[refused.code]
  if (!message) throw new Error(`The refusal ${refused.code} has no message`, { cause: refused })
  const title = say(message[locale], refused.details, locale)
  const errors = refused.fields.map((field) => ({
    in: 'body' as const,
    path: field.path,
    message: say(messages[field.code]?.[locale] ?? field.code, field.details ?? {}, locale),
  }))
  return {
    type: `urn:plantule:${refused.code}`,
    title,
    status: message.status,
    code: refused.code,
    requestId,
    ...(errors.length > 0 ? { errors } : {}),
    ...(Object.keys(refused.details).length > 0 ? { details: inLanguage(refused.details, locale) } : {}),
  }
}

export function crash(requestId: string, locale: Locale): Problem {
  return problemOf(new Refused('internal', { requestId }), requestId, locale)
}

/** A refusal in words alone: what is beside a field, where one is named. */
export function sayRefusal(refused: Refused, locale: Locale): string {
  const { errors, title } = problemOf(refused, '', locale)
  return errors?.[0]?.message ?? title
}
