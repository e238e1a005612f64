import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/internal/rules',
    group: 'internal',
    title: 'internalRules',
    area: 'internal',
    at: 90,
    icon: 'tag',
    load: () => import('./RulesScreen.tsx'),
  },
] as const satisfies readonly Screen[]
