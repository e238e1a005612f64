import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/my-account',
    group: 'admin',
    title: 'myAccount',
    load: () => import('./MyAccountScreen.tsx'),
  },
] as const satisfies readonly Screen[]
