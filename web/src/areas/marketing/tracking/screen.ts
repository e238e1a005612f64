import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/tracking_links',
    group: 'admin',
    title: 'trackingLinks',
    right: 'marketing.read',
    area: 'sales',
    at: 70,
    icon: 'link',
    place: 'more',
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
