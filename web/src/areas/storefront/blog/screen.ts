import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/blog',
    group: 'admin',
    title: 'blog',
    right: 'storefront.read',
    area: 'storefront',
    at: 30,
    icon: 'blog',
    load: () => import('./BlogScreen.tsx'),
  },
] as const satisfies readonly Screen[]
