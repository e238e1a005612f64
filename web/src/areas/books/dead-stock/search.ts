import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/dead-stock': { days: ['30', '90', '180', '365', '730'] },
} as const satisfies Readonly<Record<string, SearchNames>>
