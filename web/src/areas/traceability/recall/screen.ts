import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/recall/{recallId}',
    group: 'admin',
    title: 'recall',
    right: 'traceability.read',
    load: () => import('./RecallScreen.tsx'),
  },
] as const satisfies readonly Screen[]
