import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/vegetal-local/seedlings/{seedlingId}',
    group: 'admin',
    title: 'seedling',
    right: 'traceability.read',
    load: () => import('./SeedlingScreen.tsx'),
  },
] as const satisfies readonly Screen[]
