import type { Screen } from '../../../screen.ts'

export const screens = [
  { path: '/support/ticket/{supportTicketId}', group: 'admin', title: 'supportRequest', load: () => import('./RequestScreen.tsx') },
] as const satisfies readonly Screen[]
