import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/newsletter/{newsletterId}',
    group: 'admin',
    title: 'newsletter',
    right: 'marketing.read',
    load: () => import('./NewsletterScreen.tsx'),
  },
] as const satisfies readonly Screen[]
