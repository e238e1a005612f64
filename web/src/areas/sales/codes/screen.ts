import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/codes',
    group: 'admin',
    title: 'codes',
    right: 'orders.read',
    area: 'sales',
    at: 60,
    icon: 'code',
    place: 'more',
    load: () => import('./CodesScreen.tsx'),
  },
] as const satisfies readonly Screen[]
