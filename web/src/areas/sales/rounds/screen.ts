import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/delivery-rounds',
    group: 'admin',
    title: 'rounds',
    right: 'orders.read',
    area: 'sales',
    at: 45,
    icon: 'truck',
    load: () => import('./RoundsScreen.tsx'),
  },
  {
    path: '/delivery-round/{roundId}',
    group: 'admin',
    title: 'round',
    right: 'orders.read',
    load: () => import('./RoundScreen.tsx'),
  },
] as const satisfies readonly Screen[]
