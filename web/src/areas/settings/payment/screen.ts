import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/payment',
    group: 'admin',
    title: 'payment',
    right: 'settings.read',
    area: 'settings',
    at: 10,
    icon: 'till',
    place: 'settings',
    load: () => import('./PaymentScreen.tsx'),
  },
] as const satisfies readonly Screen[]
