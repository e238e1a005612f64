import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/plant-delivery',
    group: 'admin',
    title: 'plantDeliveries',
    right: 'traceability.read',
    area: 'production',
    at: 68,
    icon: 'truck',
    load: () => import('./DeliveriesScreen.tsx'),
  },
] as const satisfies readonly Screen[]
