import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/open-shop',
    group: 'root',
    title: 'openShop',
    load: () => import('./OpenShopScreen.tsx'),
  },
] as const satisfies readonly Screen[]
