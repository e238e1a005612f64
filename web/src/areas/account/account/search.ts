import type { SearchNames } from '../../../search-names.ts'

export const search = {
  /** What somebody comes back from the card provider with. */
  '/account': { card: ['given', 'paid'] },
} as const satisfies Readonly<Record<string, SearchNames>>
