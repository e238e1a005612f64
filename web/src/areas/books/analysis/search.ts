import { analysisDimensions, analysisSteps, comparisons } from '@plantule/contract/analysis/words'
import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/sales-analysis': { from: 'text', to: 'text', by: analysisDimensions, step: analysisSteps, compare: comparisons, only: 'text' },
} as const satisfies Readonly<Record<string, SearchNames>>
