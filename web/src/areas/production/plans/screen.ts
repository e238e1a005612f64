import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/production/season',
    group: 'admin',
    title: 'season',
    right: 'production.read',
    area: 'production',
    at: 25,
    icon: 'calendar',
    load: () => import('./SeasonScreen.tsx'),
  },
  {
    path: '/production/recipes',
    group: 'admin',
    title: 'recipes',
    right: 'production.read',
    area: 'production',
    at: 70,
    icon: 'catalogue',
    place: 'more',
    load: () => import('./RecipesScreen.tsx'),
  },
] as const satisfies readonly Screen[]
