import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/programs',
    group: 'admin',
    title: 'programs',
    right: 'team.write',
    area: 'settings',
    at: 65,
    icon: 'programs',
    place: 'settings',
    load: () => import('./KeysScreen.tsx'),
  },
] as const satisfies readonly Screen[]
