import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/email',
    group: 'admin',
    title: 'emails',
    right: 'settings.read',
    area: 'storefront',
    at: 60,
    icon: 'mail',
    settings: true,
    load: () => import('./EmailScreen.tsx'),
  },
] as const satisfies readonly Screen[]
