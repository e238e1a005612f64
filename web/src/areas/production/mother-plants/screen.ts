import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/mother_plant',
    group: 'admin',
    title: 'motherPlants',
    right: 'production.read',
    area: 'production',
    at: 40,
    icon: 'plant',
    place: 'more',
    load: () => import('./MotherPlantsScreen.tsx'),
  },
] as const satisfies readonly Screen[]
