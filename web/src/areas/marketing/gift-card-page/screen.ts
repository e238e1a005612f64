import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/gift-card-page',
    group: 'admin',
    title: 'giftCardPage',
    right: 'settings.read',
    area: 'sales',
    at: 80,
    icon: 'gift',
    place: 'settings',
    load: () => import('./GiftCardPageScreen.tsx'),
  },
] as const satisfies readonly Screen[]
