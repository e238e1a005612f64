import type { Screen } from '../../../screen.ts'

export const screens = [
  { path: '/suspended', group: 'root', title: 'suspended', load: () => import('./SuspendedScreen.tsx') },
] as const satisfies readonly Screen[]
