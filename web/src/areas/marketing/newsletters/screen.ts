import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/newsletter',
    group: 'admin',
    title: 'newsletters',
    right: 'marketing.read',
    area: 'marketing',
    at: 10,
    icon: 'mail',
    load: () => import('./NewslettersScreen.tsx'),
  },
] as const satisfies readonly Screen[]
