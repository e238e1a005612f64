import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/cultivation/analysis/{analysisId}',
    group: 'admin',
    title: 'analysis',
    right: 'production.read',
    load: () => import('./AnalysisScreen.tsx'),
  },
] as const satisfies readonly Screen[]
