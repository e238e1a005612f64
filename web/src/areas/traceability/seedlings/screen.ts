import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/vegetal-local/seedlings',
    group: 'admin',
    title: 'seedlings',
    right: 'traceability.read',
    area: 'vegetalLocal',
    at: 40,
    icon: 'seedling',
    load: () => import('./SeedlingsScreen.tsx'),
  },
] as const satisfies readonly Screen[]
