import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/plant-delivery/{deliveryId}': { purchase: 'text' },
} as const satisfies Readonly<Record<string, SearchNames>>
