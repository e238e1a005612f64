import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/fairs',
    group: 'admin',
    title: 'fairs',
    right: 'till.read',
    area: 'sales',
    at: 30,
    icon: 'shop',
    place: 'more',
    load: () => import('./FairsScreen.tsx'),
  },
  {
    path: '/fair/{fairId}',
    group: 'admin',
    title: 'fair',
    right: 'till.read',
    load: () => import('./FairScreen.tsx'),
  },
  {
    path: '/fair/{fairId}/load',
    group: 'admin',
    title: 'fairLoad',
    right: 'till.write',
    load: () => import('./LoadStandScreen.tsx'),
  },
  {
    path: '/fair/{fairId}/count',
    group: 'admin',
    title: 'fairCount',
    right: 'till.write',
    load: () => import('./CountStandScreen.tsx'),
  },
] as const satisfies readonly Screen[]
