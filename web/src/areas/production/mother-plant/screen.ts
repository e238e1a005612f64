import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/mother_plant/{motherPlantId}',
    group: 'admin',
    title: 'motherPlant',
    right: 'production.read',
    load: () => import('./MotherPlantScreen.tsx'),
  },
] as const satisfies readonly Screen[]
