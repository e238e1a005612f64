import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/legal-terms',
    group: 'admin',
    title: 'legalTerms',
    right: 'storefront.read',
    area: 'sales',
    at: 85,
    icon: 'legal',
    place: 'settings',
    load: () => import('./LegalTermsScreen.tsx'),
  },
] as const satisfies readonly Screen[]
