import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/gift-card-page',
    group: 'admin',
    title: 'giftCardPage',
    right: 'settings.read',
    area: 'storefront',
    at: 10,
    icon: 'gift',
    load: () => import('./GiftCardPageScreen.tsx'),
  },
] as const satisfies readonly Screen[]
