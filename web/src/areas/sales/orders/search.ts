import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/orders/all': { list: ['in_progress', 'complete', 'quotations'] },
} as const satisfies Readonly<Record<string, SearchNames>>
