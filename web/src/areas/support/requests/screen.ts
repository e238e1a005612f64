import type { Screen } from '../../../screen.ts'

export const screens = [
  { path: '/support', group: 'admin', title: 'supportRequests', load: () => import('./RequestsScreen.tsx') },
] as const satisfies readonly Screen[]
