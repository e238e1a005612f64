import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/vegetal-local/collecting': { sheet: 'text' },
} as const satisfies Readonly<Record<string, SearchNames>>
