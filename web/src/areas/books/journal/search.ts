import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/journal': { list: ['documents', 'money', 'tva', 'reporting', 'closing', 'fec', 'accounts'], period: 'text', from: 'text', to: 'text' },
} as const satisfies Readonly<Record<string, SearchNames>>
