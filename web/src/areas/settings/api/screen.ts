import type { Screen } from '../../../screen.ts'

export const screens = [
  { path: '/programs/api', group: 'admin', title: 'apiReference', right: 'team.write', load: () => import('./ApiScreen.tsx') },
] as const satisfies readonly Screen[]
