import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/invoice',
    group: 'admin',
    title: 'invoices',
    right: 'invoices.read',
    area: 'accounting',
    at: 30,
    icon: 'invoice',
    load: () => import('./InvoicesScreen.tsx'),
  },
] as const satisfies readonly Screen[]
