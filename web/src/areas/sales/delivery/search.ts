import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/delivery': { tab: ['home', 'relay', 'own_truck', 'collect', 'carriers'] },
} as const satisfies Readonly<Record<string, SearchNames>>
