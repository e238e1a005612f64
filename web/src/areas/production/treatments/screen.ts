import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/treatment',
    group: 'admin',
    title: 'treatments',
    right: 'production.read',
    area: 'production',
    at: 62,
    icon: 'legal',
    load: () => import('./TreatmentsScreen.tsx'),
  },
] as const satisfies readonly Screen[]
