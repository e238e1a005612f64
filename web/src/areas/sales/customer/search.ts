import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/customer/{customerId}': { tab: ['details', 'addresses', 'orders', 'invoices', 'prices', 'interactions'] },
} as const satisfies Readonly<Record<string, SearchNames>>
