import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/production/field': { lot: 'text', place: 'text', act: ['move', 'count', 'loss', 'treat', 'work', 'note'] },
} as const satisfies Readonly<Record<string, SearchNames>>
