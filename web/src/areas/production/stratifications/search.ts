import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/stratification': { shown: ['calendar'] },
} as const satisfies Readonly<Record<string, SearchNames>>
