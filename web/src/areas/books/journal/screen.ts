import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/journal',
    group: 'admin',
    title: 'journal',
    right: 'accounting.read',
    area: 'accounting',
    at: 60,
    icon: 'journal',
    load: () => import('./JournalScreen.tsx'),
  },
] as const satisfies readonly Screen[]
