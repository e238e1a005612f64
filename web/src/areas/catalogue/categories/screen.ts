import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/categories',
    group: 'admin',
    title: 'categories',
    right: 'catalogue.read',
    area: 'catalogue',
    at: 30,
    icon: 'categories',
    place: 'more',
    load: () => import('./CategoriesScreen.tsx'),
  },
] as const satisfies readonly Screen[]
