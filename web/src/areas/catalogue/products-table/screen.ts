import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/products/table',
    group: 'admin',
    title: 'productTable',
    right: 'catalogue.read',
    load: () => import('./TableScreen.tsx'),
  },
] as const satisfies readonly Screen[]
