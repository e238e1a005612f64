import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/delivery',
    group: 'admin',
    title: 'delivery',
    right: 'orders.read',
    area: 'sales',
    at: 50,
    icon: 'delivery',
    settings: true,
    load: () => import('./DeliveryScreen.tsx'),
  },
] as const satisfies readonly Screen[]
