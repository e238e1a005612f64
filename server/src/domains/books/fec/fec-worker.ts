import { readFile } from 'node:fs/promises'
import { answerApart } from '../../../platform/apart/answer-apart.ts'
import { checkFec } from './check-fec.ts'

export type FecTask = { name: string; path: string }

// Started by `check-fec-file.ts`.
answerApart(async ({ name, path }: FecTask) => checkFec(name, await readFile(path)))
