import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/',
    group: 'admin',
    title: 'home',
    area: 'home',
    at: 10,
    icon: 'home',
    load: () => import('./HomeScreen.tsx'),
  },
] as const satisfies readonly Screen[]
