import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/internal/prospection',
    group: 'internal',
    title: 'prospection',
    area: 'internal',
    at: 20,
    icon: 'team',
    load: () => import('./ProspectionScreen.tsx'),
  },
] as const satisfies readonly Screen[]
