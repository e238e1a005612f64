import type { Screen } from '../../../screen.ts'

export const screens = [
  { path: '/support/appointments', group: 'admin', title: 'supportAppointments', load: () => import('./AppointmentsScreen.tsx') },
] as const satisfies readonly Screen[]
