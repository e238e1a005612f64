import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/products',
    group: 'admin',
    title: 'products',
    right: 'catalogue.read',
    area: 'catalogue',
    at: 10,
    icon: 'plants',
    load: () => import('./ProductsScreen.tsx'),
  },
  {
    path: '/other_products',
    group: 'admin',
    title: 'otherProducts',
    right: 'catalogue.read',
    area: 'catalogue',
    at: 20,
    icon: 'other',
    load: () => import('./OtherProductsScreen.tsx'),
  },
] as const satisfies readonly Screen[]
