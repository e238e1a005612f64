import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/cultivation-margins',
    group: 'admin',
    title: 'margins',
    right: 'accounting.read',
    area: 'analysis',
    at: 45,
    icon: 'chart',
    place: 'more',
    load: () => import('./MarginsScreen.tsx'),
  },
] as const satisfies readonly Screen[]
