import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/sales-hours',
    group: 'admin',
    title: 'salesHours',
    right: 'accounting.read',
    area: 'analysis',
    at: 30,
    icon: 'calendar',
    place: 'more',
    load: () => import('./SalesHoursScreen.tsx'),
  },
] as const satisfies readonly Screen[]
