import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/production/season': { from: 'text', weeks: ['13', '26', '52'], place: 'text' },
} as const satisfies Readonly<Record<string, SearchNames>>
