import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/vegetal-local/mixtures',
    group: 'admin',
    title: 'mixtures',
    right: 'traceability.read',
    area: 'vegetalLocal',
    at: 30,
    icon: 'mixture',
    place: 'more',
    load: () => import('./MixturesScreen.tsx'),
  },
] as const satisfies readonly Screen[]
