import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/order/{orderId}/prepare',
    group: 'admin',
    title: 'prepare',
    right: 'orders.read',
    load: () => import('./PrepareScreen.tsx'),
  },
] as const satisfies readonly Screen[]
