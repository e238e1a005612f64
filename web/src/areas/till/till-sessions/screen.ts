import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/point-of-sale/sessions',
    group: 'admin',
    title: 'tillSessions',
    right: 'till.read',
    load: () => import('./SessionsScreen.tsx'),
  },
  {
    path: '/point-of-sale/session/{sessionId}',
    group: 'admin',
    title: 'tillSession',
    right: 'till.read',
    load: () => import('./SessionScreen.tsx'),
  },
] as const satisfies readonly Screen[]
