import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/price-profiles',
    group: 'admin',
    title: 'priceProfiles',
    right: 'catalogue.read',
    area: 'catalogue',
    at: 110,
    icon: 'tag',
    place: 'settings',
    load: () => import('./PriceProfilesScreen.tsx'),
  },
] as const satisfies readonly Screen[]
