import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/internal/prices',
    group: 'internal',
    title: 'internalPrices',
    area: 'internal',
    at: 80,
    icon: 'tag',
    load: () => import('./PricesScreen.tsx'),
  },
] as const satisfies readonly Screen[]
