import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/customization/product-page': { draft: 'text' },
  '/customization/landing-page': { draft: 'text' },
  '/site-preview': { shop: 'text', token: 'text' },
} as const satisfies Readonly<Record<string, SearchNames>>
