import type { SearchNames } from '../../../search-names.ts'

export const search = { '/internal/tickets': { ticket: 'text' } } as const satisfies Readonly<Record<string, SearchNames>>
