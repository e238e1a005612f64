import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/codes': { list: ['discounts', 'credits', 'cards'] },
} as const satisfies Readonly<Record<string, SearchNames>>
