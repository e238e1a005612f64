import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/point-of-sale': { display: 'text' },
} as const satisfies Readonly<Record<string, SearchNames>>
