import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/vegetal-local/collecting',
    group: 'admin',
    title: 'collecting',
    right: 'traceability.write',
    area: 'vegetalLocal',
    at: 12,
    icon: 'plant',
    load: () => import('./CollectingScreen.tsx'),
  },
] as const satisfies readonly Screen[]
