import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/cultivations/import': { id: 'text' },
} as const satisfies Readonly<Record<string, SearchNames>>
