import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/plant-passport',
    group: 'admin',
    title: 'plantPassports',
    right: 'traceability.read',
    area: 'production',
    at: 70,
    icon: 'tag',
    load: () => import('./PassportsScreen.tsx'),
  },
] as const satisfies readonly Screen[]
