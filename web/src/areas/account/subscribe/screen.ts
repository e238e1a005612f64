import type { Screen } from '../../../screen.ts'

export const screens = [
  { path: '/subscribe-monthly', group: 'root', title: 'subscribe', load: () => import('./SubscribeScreen.tsx') },
] as const satisfies readonly Screen[]
