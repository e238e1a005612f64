import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/internal/prospection': { shown: ['todo', 'board', 'list'], prospect: 'text' },
} as const satisfies Readonly<Record<string, SearchNames>>
