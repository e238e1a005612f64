import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/vegetal-local/batches/{batchId}',
    group: 'admin',
    title: 'batch',
    right: 'traceability.read',
    load: () => import('./BatchScreen.tsx'),
  },
] as const satisfies readonly Screen[]
