import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/card-payment',
    group: 'admin',
    title: 'cardPayment',
    right: 'accounting.read',
    area: 'accounting',
    at: 50,
    icon: 'card',
    place: 'more',
    load: () => import('./CardPaymentScreen.tsx'),
  },
] as const satisfies readonly Screen[]
