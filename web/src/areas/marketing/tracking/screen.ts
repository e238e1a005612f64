import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/tracking_links',
    group: 'admin',
    title: 'trackingLinks',
    right: 'marketing.read',
    area: 'marketing',
    at: 10,
    icon: 'link',
    load: () => import('./TrackingLinksScreen.tsx'),
  },
  {
    path: '/tracking_link/{linkId}',
    group: 'admin',
    title: 'trackingLink',
    right: 'marketing.read',
    load: () => import('./TrackingLinkScreen.tsx'),
  },
] as const satisfies readonly Screen[]
