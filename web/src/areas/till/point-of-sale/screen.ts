import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/point-of-sale',
    group: 'admin',
    title: 'pointOfSale',
    right: 'till.read',
    area: 'sales',
    at: 20,
    icon: 'till',
    load: () => import('./PointOfSaleScreen.tsx'),
  },
] as const satisfies readonly Screen[]
