import type { Domain } from '../../platform/domain.ts'
import { routes } from './routes.ts'

export { appointmentOf, bookSlot, freeSlot, markAppointment, resizeAppointment } from './book-slot.ts'

export const delivery: Domain = { name: 'delivery', routes }
