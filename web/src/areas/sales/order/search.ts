import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/order/{orderId}': { customer: 'text', kind: ['quotation'], act: ['refund'] },
} as const satisfies Readonly<Record<string, SearchNames>>
