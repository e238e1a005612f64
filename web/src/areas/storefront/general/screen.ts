import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/customization/general',
    group: 'admin',
    title: 'siteLook',
    right: 'storefront.read',
    area: 'storefront',
    at: 5,
    icon: 'palette',
    settings: true,
    load: () => import('./GeneralScreen.tsx'),
  },
] as const satisfies readonly Screen[]
