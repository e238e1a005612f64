import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/vegetal-local/zones/{zoneId}',
    group: 'admin',
    title: 'zone',
    right: 'traceability.read',
    load: () => import('./ZoneScreen.tsx'),
  },
] as const satisfies readonly Screen[]
