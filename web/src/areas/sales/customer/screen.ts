import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/customer/{customerId}',
    group: 'admin',
    title: 'customer',
    right: 'customers.read',
    load: () => import('./CustomerScreen.tsx'),
  },
] as const satisfies readonly Screen[]
