import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/order/{orderId}',
    group: 'admin',
    title: 'order',
    right: 'orders.read',
    load: () => import('./OrderScreen.tsx'),
  },
] as const satisfies readonly Screen[]
