import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/dns',
    group: 'admin',
    title: 'dns',
    right: 'settings.read',
    area: 'storefront',
    at: 80,
    icon: 'world',
    place: 'settings',
    load: () => import('./DnsScreen.tsx'),
  },
] as const satisfies readonly Screen[]
