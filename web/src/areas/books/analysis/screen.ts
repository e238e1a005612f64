import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/sales-analysis',
    group: 'admin',
    title: 'salesAnalysis',
    right: 'accounting.read',
    area: 'analysis',
    at: 10,
    icon: 'analysis',
    load: () => import('./SalesAnalysisScreen.tsx'),
  },
] as const satisfies readonly Screen[]
