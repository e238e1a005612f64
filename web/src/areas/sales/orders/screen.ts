import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/orders/all',
    group: 'admin',
    title: 'orders',
    right: 'orders.read',
    area: 'sales',
    at: 10,
    icon: 'orders',
    load: () => import('./OrdersScreen.tsx'),
  },
] as const satisfies readonly Screen[]
