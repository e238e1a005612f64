import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/plant-health': { table: ['invasive', 'protected', 'host', 'forest', 'region'] },
} as const satisfies Readonly<Record<string, SearchNames>>
