import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/suspended': { card: ['given', 'paid'] },
} as const satisfies Readonly<Record<string, SearchNames>>
