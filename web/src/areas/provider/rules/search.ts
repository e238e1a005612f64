import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/internal/rules': { table: ['protected', 'host', 'forest', 'provenance', 'region'] },
} as const satisfies Readonly<Record<string, SearchNames>>
