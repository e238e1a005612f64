import { hourPlaces } from '@plantule/contract/analysis/hours'
import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/sales-hours': { from: 'text', to: 'text', at: hourPlaces, seller: 'text' },
} as const satisfies Readonly<Record<string, SearchNames>>
