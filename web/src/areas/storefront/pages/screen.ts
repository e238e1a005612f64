import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/page',
    group: 'admin',
    title: 'pages',
    right: 'storefront.read',
    area: 'storefront',
    at: 20,
    icon: 'file',
    load: () => import('./PagesScreen.tsx'),
  },
] as const satisfies readonly Screen[]
