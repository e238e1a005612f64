import { sentence } from '@plantule/contract/base/errors'
import type { RowError } from '../reading/index.ts'
import { problem } from '../problem.ts'

type Words = { fr: string; en: string }
export type Faults = { errors: RowError[]; warnings: RowError[] }
/** What is wrong, and what to do about it. */
export type Said = { message: Words; fix: Words }

export const say = (fr: string, en: string, fixFr: string, fixEn: string): Said => ({
  message: { fr, en },
  fix: { fr: fixFr, en: fixEn },
})

/** A fault of a row in the words of its kind of import, filled with what stood there. */
export type FaultOf<C extends string> = (row: number, code: C, value: string, details?: Record<string, string | number>) => RowError

export const faultsBy =
  <C extends string>(sentences: Record<C, Said>): FaultOf<C> =>
  (row, code, value, details = {}) => {
    const { message, fix } = sentences[code]
    const filled = (text: string): string => sentence(text, { value: value.slice(0, 80), ...details })
    return problem(row, code, value, { fr: filled(message.fr), en: filled(message.en) }, { fr: filled(fix.fr), en: filled(fix.en) })
  }
