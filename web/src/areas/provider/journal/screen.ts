import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/internal/journal',
    group: 'internal',
    title: 'internalJournal',
    area: 'internal',
    at: 70,
    icon: 'journal',
    load: () => import('./InternalJournalScreen.tsx'),
  },
] as const satisfies readonly Screen[]
