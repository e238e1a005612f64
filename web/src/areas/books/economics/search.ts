import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/economics': { part: ['existing', 'potential'] },
} as const satisfies Readonly<Record<string, SearchNames>>
