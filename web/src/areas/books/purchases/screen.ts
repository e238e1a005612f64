import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/purchases',
    group: 'admin',
    title: 'purchases',
    right: 'accounting.read',
    area: 'accounting',
    at: 70,
    icon: 'purchases',
    load: () => import('./PurchasesScreen.tsx'),
  },
] as const satisfies readonly Screen[]
