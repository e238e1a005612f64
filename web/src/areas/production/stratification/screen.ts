import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/stratification/{stratificationId}',
    group: 'admin',
    title: 'stratification',
    right: 'production.read',
    load: () => import('./StratificationScreen.tsx'),
  },
] as const satisfies readonly Screen[]
