import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/labels',
    group: 'admin',
    title: 'labels',
    right: 'catalogue.read',
    area: 'catalogue',
    at: 95,
    icon: 'tag',
    place: 'more',
    load: () => import('./LabelsScreen.tsx'),
  },
] as const satisfies readonly Screen[]
