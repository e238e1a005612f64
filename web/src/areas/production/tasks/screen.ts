import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/production/tasks',
    group: 'admin',
    title: 'tasks',
    right: 'production.read',
    area: 'production',
    at: 5,
    icon: 'count',
    load: () => import('./TasksScreen.tsx'),
  },
] as const satisfies readonly Screen[]
