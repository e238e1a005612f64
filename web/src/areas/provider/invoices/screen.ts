import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/internal/invoice',
    group: 'internal',
    title: 'internalInvoices',
    area: 'internal',
    at: 60,
    icon: 'invoice',
    load: () => import('./InvoicesScreen.tsx'),
  },
] as const satisfies readonly Screen[]
