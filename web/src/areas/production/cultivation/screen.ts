import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/cultivation/{cultivationId}',
    group: 'admin',
    title: 'cultivation',
    right: 'production.read',
    load: () => import('./CultivationScreen.tsx'),
  },
] as const satisfies readonly Screen[]
