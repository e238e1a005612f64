import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/stock-count',
    group: 'admin',
    title: 'stockCount',
    right: 'stock.write',
    area: 'catalogue',
    at: 80,
    icon: 'count',
    load: () => import('./StockCountScreen.tsx'),
  },
] as const satisfies readonly Screen[]
