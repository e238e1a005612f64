import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/cultivations/import',
    group: 'admin',
    title: 'inventory',
    right: 'production.write',
    load: () => import('./InventoryScreen.tsx'),
  },
] as const satisfies readonly Screen[]
