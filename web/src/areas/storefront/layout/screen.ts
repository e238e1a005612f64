import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/customization/layout',
    group: 'admin',
    title: 'siteLayout',
    right: 'storefront.read',
    area: 'storefront',
    at: 10,
    icon: 'page',
    load: () => import('./LayoutScreen.tsx'),
  },
] as const satisfies readonly Screen[]
