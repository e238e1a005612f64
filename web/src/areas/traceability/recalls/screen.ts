import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/recalls',
    group: 'admin',
    title: 'recalls',
    right: 'traceability.read',
    area: 'production',
    at: 72,
    icon: 'recall',
    place: 'more',
    load: () => import('./RecallsScreen.tsx'),
  },
] as const satisfies readonly Screen[]
