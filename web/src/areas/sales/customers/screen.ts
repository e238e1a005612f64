import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/customers',
    group: 'admin',
    title: 'customers',
    right: 'customers.read',
    area: 'sales',
    at: 40,
    icon: 'customers',
    load: () => import('./CustomersScreen.tsx'),
  },
] as const satisfies readonly Screen[]
