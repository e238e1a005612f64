import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/plant-health',
    group: 'admin',
    title: 'plantHealth',
    right: 'traceability.read',
    area: 'production',
    at: 71,
    icon: 'tag',
    place: 'more',
    load: () => import('./HealthRulesScreen.tsx'),
  },
] as const satisfies readonly Screen[]
