import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/vegetal-local/batches',
    group: 'admin',
    title: 'batches',
    right: 'traceability.read',
    area: 'vegetalLocal',
    at: 20,
    icon: 'seeds',
    load: () => import('./BatchesScreen.tsx'),
  },
] as const satisfies readonly Screen[]
