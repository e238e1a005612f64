import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/settings',
    group: 'admin',
    title: 'settings',
    area: 'settings',
    at: 10,
    icon: 'settings',
    load: () => import('./SettingsScreen.tsx'),
  },
] as const satisfies readonly Screen[]
