import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/production/field',
    group: 'admin',
    title: 'field',
    right: 'production.read',
    area: 'production',
    at: 6,
    icon: 'plant',
    load: () => import('./FieldScreen.tsx'),
  },
] as const satisfies readonly Screen[]
