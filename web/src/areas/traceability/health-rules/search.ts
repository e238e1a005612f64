import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/plant-health': { table: ['invasive', 'protected', 'host', 'forest', 'provenance', 'region'] },
} as const satisfies Readonly<Record<string, SearchNames>>
