import { readFile } from 'node:fs/promises'
import { answerApart } from '../../../../platform/apart/answer-apart.ts'
import { Refused } from '../../../../platform/refused.ts'
import { readStatementFile } from './read-statement-file.ts'

export type StatementTask = { path: string }

/** A busy nursery has some thousand a year. */
const MOST_LINES = 20_000

// Started by `bank-lines.ts`.
answerApart(async ({ path }: StatementTask) => {
  const lines = await readStatementFile(await readFile(path))
  if (!lines) throw new Refused('bank_file')
  if (lines.length > MOST_LINES) throw new Refused('bank_too_long', { max: MOST_LINES })
  return lines
})
