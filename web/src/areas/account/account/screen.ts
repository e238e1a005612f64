import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/account',
    group: 'admin',
    title: 'account',
    right: 'settings.read',
    area: 'settings',
    at: 80,
    icon: 'receipt',
    place: 'settings',
    load: () => import('./AccountScreen.tsx'),
  },
] as const satisfies readonly Screen[]
