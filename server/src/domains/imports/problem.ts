import type { RowError } from './reading/index.ts'

type Words = { fr: string; en: string }

/** What is wrong with a row, or was adapted in it, in its own words. */
export const problem = (row: number, code: string, value: string, message: Words, fix: Words): RowError => ({
  file: 0,
  row,
  column: null,
  code,
  message,
  fix,
  value: value.slice(0, 80),
})

/** The same where one size alone is concerned. */
export const ofSize: typeof problem = (...given) => ({ ...problem(...given), of: 'size' })
