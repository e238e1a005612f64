import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/downloads',
    group: 'admin',
    title: 'downloads',
    area: 'settings',
    at: 50,
    icon: 'download',
    place: 'settings',
    load: () => import('./DownloadsScreen.tsx'),
  },
] as const satisfies readonly Screen[]
