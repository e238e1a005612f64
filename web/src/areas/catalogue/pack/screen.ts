import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/pack/{packId}',
    group: 'admin',
    title: 'pack',
    right: 'catalogue.read',
    load: () => import('./PackScreen.tsx'),
  },
] as const satisfies readonly Screen[]
