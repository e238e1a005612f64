import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/dead-stock',
    group: 'admin',
    title: 'deadStock',
    right: 'accounting.read',
    area: 'analysis',
    at: 40,
    icon: 'cold',
    place: 'more',
    load: () => import('./DeadStockScreen.tsx'),
  },
] as const satisfies readonly Screen[]
