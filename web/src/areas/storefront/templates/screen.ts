import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/customization/product-page',
    group: 'admin',
    title: 'productTemplate',
    right: 'storefront.read',
    area: 'storefront',
    at: 60,
    place: 'more',
    icon: 'file',
    load: () => import('./ProductTemplateScreen.tsx'),
  },
  {
    path: '/customization/landing-page',
    group: 'admin',
    title: 'landingTemplate',
    right: 'storefront.read',
    area: 'storefront',
    at: 50,
    place: 'more',
    icon: 'file',
    load: () => import('./LandingTemplateScreen.tsx'),
  },
  { path: '/site-preview', group: 'root', title: 'sitePreview', load: () => import('./SitePreviewScreen.tsx') },
] as const satisfies readonly Screen[]
