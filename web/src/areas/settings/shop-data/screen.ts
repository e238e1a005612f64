import type { Screen } from '../../../screen.ts'

export const screens = [
  { path: '/programs/data', group: 'admin', title: 'shopData', right: 'team.write', load: () => import('./DataScreen.tsx') },
] as const satisfies readonly Screen[]
