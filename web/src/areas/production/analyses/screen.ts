import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/cultivation/analyses',
    group: 'admin',
    title: 'analyses',
    right: 'production.read',
    area: 'production',
    at: 60,
    icon: 'analysis',
    place: 'more',
    load: () => import('./AnalysesScreen.tsx'),
  },
] as const satisfies readonly Screen[]
