import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/products/catalog',
    group: 'admin',
    title: 'productCatalog',
    right: 'catalogue.read',
    load: () => import('./CatalogScreen.tsx'),
  },
] as const satisfies readonly Screen[]
