import type { Domain } from '../../platform/domain.ts'
import { namedInFees } from './fee-settings.ts'
import { routes } from './routes.ts'
import { forgetHolds } from './slot-holds.ts'

export { bookedOn } from './appointments.ts'
export { appointmentOf, bookSlot, freeSlot, markAppointment, passAppointment, resizeAppointment } from './book-slot.ts'
export { quoteDelivery } from './fee-of.ts'
export { deliverySettings } from './fee-settings.ts'
export { dropHold, holdSlot } from './slot-holds.ts'
export { collectSettings } from './slot-settings.ts'
export { daySlots } from './slots.db.ts'
export { minutesOf, timeOf } from './slot-plan.ts'
export { earliestDays, parcelWeight } from './weigh-goods.ts'

export const delivery: Domain = { name: 'delivery', routes, namedInside: namedInFees, forget: forgetHolds }
