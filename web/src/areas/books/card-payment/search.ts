import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/card-payment': { list: ['payments', 'corrections', 'payouts', 'account'], from: 'text', to: 'text' },
} as const satisfies Readonly<Record<string, SearchNames>>
