import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/error',
    group: 'root',
    title: 'error',
    load: () => import('./ErrorScreen.tsx'),
  },
  {
    path: '/not-permitted',
    group: 'admin',
    title: 'notPermitted',
    load: () => import('./NotPermittedScreen.tsx'),
  },
  {
    path: '/not-allowed',
    group: 'admin',
    title: 'notAllowed',
    load: () => import('./NotAllowedScreen.tsx'),
  },
] as const satisfies readonly Screen[]
