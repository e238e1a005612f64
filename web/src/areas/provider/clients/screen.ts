import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/internal/clients',
    group: 'internal',
    title: 'clients',
    area: 'internal',
    at: 10,
    icon: 'clients',
    load: () => import('./ClientsScreen.tsx'),
  },
] as const satisfies readonly Screen[]
