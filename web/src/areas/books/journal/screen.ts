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
    parts: [
      { query: '?list=tva', title: 'tva', icon: 'percent', at: 62 },
      { query: '?list=closing', title: 'closing', icon: 'calendar', at: 64 },
      { query: '?list=fec', title: 'fec', icon: 'legal', at: 66, place: 'more' },
      { query: '?list=reporting', title: 'eReporting', icon: 'world', at: 67, place: 'more' },
      { query: '?list=accounts', title: 'accounts', icon: 'settings', at: 68, place: 'settings' },
    ],
    load: () => import('./JournalScreen.tsx'),
  },
] as const satisfies readonly Screen[]
