import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/vegetal-local/zones',
    group: 'admin',
    title: 'zones',
    right: 'traceability.read',
    area: 'vegetalLocal',
    at: 10,
    icon: 'map',
    load: () => import('./ZonesScreen.tsx'),
  },
] as const satisfies readonly Screen[]
