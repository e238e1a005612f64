import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/z-tickets',
    group: 'admin',
    title: 'zTickets',
    right: 'till.read',
    area: 'accounting',
    at: 40,
    icon: 'receipt',
    place: 'more',
    load: () => import('./ZTicketsScreen.tsx'),
  },
] as const satisfies readonly Screen[]
