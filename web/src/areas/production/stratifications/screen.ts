import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/stratification',
    group: 'admin',
    title: 'stratifications',
    right: 'production.read',
    area: 'production',
    at: 50,
    icon: 'cold',
    place: 'more',
    load: () => import('./StratificationsScreen.tsx'),
  },
] as const satisfies readonly Screen[]
