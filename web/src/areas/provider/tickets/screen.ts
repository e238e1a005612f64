import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/internal/tickets',
    group: 'internal',
    title: 'supportTickets',
    area: 'internal',
    at: 30,
    icon: 'comments',
    load: () => import('./TicketsScreen.tsx'),
  },
] as const satisfies readonly Screen[]
