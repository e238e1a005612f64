import { messages } from '@plantule/contract/all'
import { type Problem, sentence } from '@plantule/contract/errors'
import type { z } from 'zod'
import fr from 'zod/v4/locales/fr.js'
import en from 'zod/v4/locales/en.js'
import { Refused } from './refused.ts'

type Locale = 'fr' | 'en'
type Where = 'params' | 'query' | 'body'
export type FieldProblem = NonNullable<Problem['errors']>[number]

/** zod's own sentences; given to each parse, since only there the refused value is known. */
export const sentences = { fr: fr().localeError, en: en().localeError }

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

/** The answer to a refusal; a code without a message is a bug and answers as a crash. */
export function problemOf(refused: Refused, requestId: string, locale: Locale): Problem {
  const message = messages[refused.code]
  if (!message) throw new Error(`The refusal ${refused.code} has no message`, { cause: refused })
  const title = sentence(message[locale], refused.details)
  const errors = refused.fields.map((field) => ({
    in: 'body' as const,
    path: field.path,
    message: sentence(messages[field.code]?.[locale] ?? field.code, field.details),
  }))
  return {
    type: `urn:plantule:${refused.code}`,
    title,
    status: message.status,
    code: refused.code,
    requestId,
    ...(errors.length > 0 ? { errors } : {}),
    ...(Object.keys(refused.details).length > 0 ? { details: refused.details } : {}),
  }
}

export function crash(requestId: string, locale: Locale): Problem {
  return problemOf(new Refused('internal', { requestId }), requestId, locale)
}
