import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/plant-delivery/{deliveryId}',
    group: 'admin',
    title: 'plantDelivery',
    right: 'traceability.read',
    load: () => import('./DeliveryScreen.tsx'),
  },
] as const satisfies readonly Screen[]
