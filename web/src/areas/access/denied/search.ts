import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/error': { reason: 'text' },
  '/not-permitted': { right: 'text' },
  '/not-allowed': { screen: 'text' },
} as const satisfies Readonly<Record<string, SearchNames>>
