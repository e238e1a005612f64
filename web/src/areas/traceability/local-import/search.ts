import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/vegetal-local/zones/import': { id: 'text' },
  '/vegetal-local/batches/import': { id: 'text' },
} as const satisfies Readonly<Record<string, SearchNames>>
