import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/invoicing',
    group: 'admin',
    title: 'invoicing',
    right: 'settings.read',
    area: 'settings',
    at: 20,
    icon: 'settings',
    place: 'settings',
    load: () => import('./InvoicingScreen.tsx'),
  },
] as const satisfies readonly Screen[]
