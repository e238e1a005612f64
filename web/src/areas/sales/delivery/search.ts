import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/delivery': { tab: ['home', 'relay', 'own_truck', 'collect'] },
} as const satisfies Readonly<Record<string, SearchNames>>
