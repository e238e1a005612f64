import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/bot',
    group: 'admin',
    title: 'bot',
    right: 'storefront.read',
    area: 'storefront',
    at: 50,
    icon: 'bot',
    load: () => import('./BotScreen.tsx'),
  },
] as const satisfies readonly Screen[]
