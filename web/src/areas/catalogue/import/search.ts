import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/products/import': { id: 'text' },
} as const satisfies Readonly<Record<string, SearchNames>>
