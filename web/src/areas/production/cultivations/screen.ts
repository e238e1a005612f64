import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/cultivation',
    group: 'admin',
    title: 'cultivations',
    right: 'production.read',
    area: 'production',
    at: 10,
    icon: 'seedling',
    load: () => import('./CultivationsScreen.tsx'),
  },
] as const satisfies readonly Screen[]
