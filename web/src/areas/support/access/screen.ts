import type { Screen } from '../../../screen.ts'

export const screens = [
  { path: '/support/access', group: 'admin', title: 'supportAccess', right: 'team.read', load: () => import('./AccessScreen.tsx') },
] as const satisfies readonly Screen[]
