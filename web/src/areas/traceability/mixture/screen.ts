import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/vegetal-local/mixtures/{mixtureId}',
    group: 'admin',
    title: 'mixture',
    right: 'traceability.read',
    load: () => import('./MixtureScreen.tsx'),
  },
] as const satisfies readonly Screen[]
