import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/packs',
    group: 'admin',
    title: 'packs',
    right: 'catalogue.read',
    area: 'catalogue',
    at: 90,
    icon: 'packs',
    place: 'more',
    load: () => import('./PacksScreen.tsx'),
  },
] as const satisfies readonly Screen[]
