import { answerApart } from '../apart/answer-apart.ts'
import { readContent } from './read-content.ts'
import type { SheetLimits } from './sheet-limits.ts'

export type SheetTask = { bytes: Uint8Array; limits: SheetLimits; /** What another program is asked about it. */ ask?: unknown }

// Started by `read-sheet.ts`.
answerApart(({ bytes, limits }: SheetTask) => readContent(bytes, limits))
