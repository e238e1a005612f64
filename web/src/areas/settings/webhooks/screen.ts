import type { Screen } from '../../../screen.ts'

export const screens = [
  { path: '/programs/webhooks', group: 'admin', title: 'webhooks', right: 'team.write', load: () => import('./WebhooksScreen.tsx') },
] as const satisfies readonly Screen[]
