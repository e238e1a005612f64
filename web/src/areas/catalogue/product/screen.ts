import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/product/{productId}',
    group: 'admin',
    title: 'product',
    right: 'catalogue.read',
    load: () => import('./ProductScreen.tsx'),
  },
  {
    path: '/other_products/{productId}',
    group: 'admin',
    title: 'otherProduct',
    right: 'catalogue.read',
    load: () => import('./OtherProductScreen.tsx'),
  },
] as const satisfies readonly Screen[]
