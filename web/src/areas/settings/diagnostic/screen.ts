import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/test',
    group: 'admin',
    title: 'diagnostic',
    right: 'settings.read',
    area: 'settings',
    at: 70,
    icon: 'diagnostic',
    place: 'settings',
    load: () => import('./DiagnosticScreen.tsx'),
  },
] as const satisfies readonly Screen[]
