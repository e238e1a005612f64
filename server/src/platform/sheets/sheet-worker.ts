import { answerApart } from '../apart/answer-apart.ts'
import { readContent } from './read-content.ts'
import type { SheetLimits } from './sheet-limits.ts'

export type SheetTask = { bytes: Uint8Array; limits: SheetLimits }

// Started by `read-sheet.ts`.
answerApart(({ bytes, limits }: SheetTask) => readContent(bytes, limits))
