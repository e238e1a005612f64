import type { SearchNames } from '../../../search-names.ts'

export const search = {
  // A greenhouse or a section: the code on its door leads here.
  '/product_localisation': { section: 'text', view: ['plan', 'list'], weeks: 'text', show: ['room', 'ready', 'losses', 'treated'] },
} as const satisfies Readonly<Record<string, SearchNames>>
