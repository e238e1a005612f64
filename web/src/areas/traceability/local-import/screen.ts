import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/vegetal-local/zones/import',
    group: 'admin',
    title: 'importZones',
    right: 'traceability.write',
    load: () => import('./ImportZonesScreen.tsx'),
  },
  {
    path: '/vegetal-local/batches/import',
    group: 'admin',
    title: 'importBatches',
    right: 'traceability.write',
    load: () => import('./ImportBatchesScreen.tsx'),
  },
] as const satisfies readonly Screen[]
