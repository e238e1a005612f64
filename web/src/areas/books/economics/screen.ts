import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/economics',
    group: 'admin',
    title: 'economics',
    right: 'accounting.read',
    area: 'analysis',
    at: 20,
    icon: 'chart',
    load: () => import('./EconomicsScreen.tsx'),
  },
] as const satisfies readonly Screen[]
