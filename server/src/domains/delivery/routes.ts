import { deliveryRoutes } from '@plantule/contract/delivery/delivery'
import { slotRoutes } from '@plantule/contract/delivery/slots'
import { handle } from '../../platform/handlers.ts'
import { listAppointments, updateAppointment } from './appointments.ts'
import { resetDay, updateDay } from './change-day.ts'
import { homeFee, quoteDelivery } from './fee-of.ts'
import { deliverySettings, updateDelivery, updateFees } from './fee-settings.ts'
import { collectSettings, slotRules, updateCollectSettings, updateSlotRules } from './slot-settings.ts'
import { oneDay } from './slots.db.ts'

const fees = handle(deliveryRoutes, {
  getDelivery: deliverySettings,
  updateDelivery: (ctx, { body }) => updateDelivery(ctx, body),
  updateHome: (ctx, { body }) => updateFees(ctx, 'home', body),
  updateRelay: (ctx, { body }) => updateFees(ctx, 'relay', body),
  homeFee: (ctx, { query }) => homeFee(ctx, query),
  quote: (ctx, { body }) => quoteDelivery(ctx, body),
})

const slots = handle(slotRoutes, {
  getSlotRules: async (ctx) => ({ items: await slotRules(ctx) }),
  updateSlotRules: (ctx, { body }) => updateSlotRules(ctx, body.items),
  getDay: (ctx, { params }) => oneDay(ctx, params.day),
  updateDay: (ctx, { params, body }) => updateDay(ctx, params.day, body.slots),
  resetDay: (ctx, { params }) => resetDay(ctx, params.day),
  getCollectSettings: collectSettings,
  updateCollectSettings: (ctx, { body }) => updateCollectSettings(ctx, body),
  listAppointments: (ctx, { params, query }) => listAppointments(ctx, params.from, query.days),
  updateAppointment: (ctx, { params, body }) => updateAppointment(ctx, params.id, body.state),
})

export const routes = [...fees, ...slots]
