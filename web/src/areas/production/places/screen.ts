import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/product_localisation',
    group: 'admin',
    title: 'places',
    right: 'production.read',
    area: 'production',
    at: 20,
    icon: 'map',
    load: () => import('./PlacesScreen.tsx'),
  },
] as const satisfies readonly Screen[]
