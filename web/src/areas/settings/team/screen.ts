import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/session',
    group: 'admin',
    title: 'team',
    right: 'team.read',
    area: 'settings',
    at: 60,
    icon: 'team',
    place: 'settings',
    load: () => import('./TeamScreen.tsx'),
  },
] as const satisfies readonly Screen[]
