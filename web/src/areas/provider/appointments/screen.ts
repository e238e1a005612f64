import type { Screen } from '../../../screen.ts'

export const screens = [
  {
    path: '/internal/appointments',
    group: 'internal',
    title: 'internalAppointments',
    area: 'internal',
    at: 40,
    icon: 'calendar',
    load: () => import('./AppointmentsScreen.tsx'),
  },
] as const satisfies readonly Screen[]
