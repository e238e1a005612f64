import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/consumable',
    group: 'admin',
    title: 'consumables',
    right: 'production.read',
    area: 'production',
    at: 60,
    icon: 'water',
    place: 'more',
    load: () => import('./ConsumablesScreen.tsx'),
  },
] as const satisfies readonly Screen[]
