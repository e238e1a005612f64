import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/prices',
    group: 'admin',
    title: 'prices',
    right: 'catalogue.read',
    area: 'catalogue',
    at: 100,
    icon: 'percent',
    place: 'more',
    settings: true,
    load: () => import('./PricesScreen.tsx'),
  },
] as const satisfies readonly Screen[]
