import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, day, done, id, text } from '../base/shared.ts'

/** A time of day in Paris, HH:MM; 24:00 ends a day. */
export const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'bad_time')
const orders = z.int().min(0).max(10_000)
/** Null: plants are not counted. */
const plants = z.int().min(0).max(1_000_000).nullable()

export const SlotRule = z.object({
  weekday: z.int().min(1).max(7),
  from: time,
  to: time,
  minutes: z.int().min(5).max(1440),
  orders,
  plants,
})
export type SlotRule = z.output<typeof SlotRule>
export const SlotRules = z.object({ items: z.array(SlotRule).max(100) })

export const CollectSettings = z.object({
  enabled: z.boolean(),
  /** A slot is open to customers until so many hours before it begins. */
  leadHours: z.int().min(0).max(720),
  /** After this hour, the next day is closed to customers; null: no such hour. */
  cutOff: time.nullable(),
  /** How many days ahead customers may book. */
  horizonDays: z.int().min(1).max(365),
  closed: z.array(z.object({ from: day, to: day, reason: text(80) })).max(100),
  /** What customers read: where to ring, what to bring. */
  note: text(500),
})
export type CollectSettings = z.output<typeof CollectSettings>
export const noCollectSettings: CollectSettings = { enabled: false, leadHours: 24, cutOff: null, horizonDays: 30, closed: [], note: '' }

export const slotStates = ['open', 'full', 'closed'] as const
const Slot = z.object({
  from: z.string(),
  to: z.string(),
  orders: z.int(),
  plants: z.int().nullable(),
  bookedOrders: z.int(),
  bookedPlants: z.int(),
  /** Places left, in orders and in plants. */
  leftOrders: z.int(),
  leftPlants: z.int().nullable(),
  state: z.enum(slotStates),
  /** Why it is closed to customers; staff may still book what is only too soon or too late. */
  why: z.enum(['past', 'closed', 'too_soon', 'too_late', 'off']).nullable(),
})
export const DaySlots = z.object({
  day,
  /** The slots were changed by hand, or follow the weekly rules. */
  byHand: z.boolean(),
  closedReason: z.string().nullable(),
  slots: z.array(Slot),
})
export type DaySlots = z.infer<typeof DaySlots>

export const appointmentStates = ['booked', 'collected', 'no_show', 'cancelled'] as const
export const Appointment = z.object({
  id,
  day,
  from: z.string(),
  to: z.string(),
  orderId: id,
  reference: z.string(),
  customerName: z.string(),
  phone: z.string(),
  plants: z.int(),
  state: z.enum(appointmentStates),
})
export type Appointment = z.infer<typeof Appointment>

/** What an order asks: a slot named by its day and its beginning. */
export const SlotChoice = z.object({ day, from: time })

export const errors = {
  bad_time: { status: 400, fr: 'Indiquez une heure comme 09:30.', en: 'Give a time such as 09:30.' },
  hours_wrong: {
    status: 400,
    fr: 'La fin doit suivre le début d’au moins un créneau.',
    en: 'The end must follow the beginning by one slot at least.',
  },
  slots_overlap: {
    status: 400,
    fr: 'Ces heures chevauchent celles de {from} à {to}.',
    en: 'These hours overlap those from {from} to {to}.',
  },
  closed_days_wrong: { status: 400, fr: 'Le dernier jour fermé précède le premier.', en: 'The last closed day is before the first.' },
  below_booked: {
    status: 409,
    fr: '{booked} déjà réservés sur ce créneau : la capacité ne peut être moindre.',
    en: '{booked} already booked in this slot: the capacity cannot be less.',
  },
  slot_has_appointments: {
    status: 409,
    fr: 'Des retraits sont prévus à {from} : gardez ce créneau ou déplacez-les d’abord.',
    en: 'Collections are booked at {from}: keep this slot or move them first.',
  },
  unknown_slot: { status: 400, fr: 'Ce créneau n’existe pas.', en: 'This slot does not exist.' },
  slot_full: { status: 409, fr: 'Le créneau de {from} est complet.', en: 'The slot at {from} is full.' },
  slot_plants_full: {
    status: 409,
    fr: 'Le créneau de {from} ne peut plus recevoir que {left} {left|plante|plantes}.',
    en: 'The slot at {from} can only take {left} more plants.',
  },
  merge_two_slots: {
    status: 409,
    fr: 'Ces commandes ont deux heures de retrait : {one} et {other}. Libérez d’abord l’une des deux, puis regroupez.',
    en: 'These orders have two hours of collection: {one} and {other}. Free one of them first, then merge.',
  },
  slot_closed: {
    status: 409,
    fr: 'Le créneau de {from} n’est plus proposé : choisissez-en un autre.',
    en: 'The slot at {from} is no longer offered: choose another one.',
  },
  slot_past: { status: 409, fr: 'Ce créneau est passé.', en: 'This slot is over.' },
} as const satisfies Messages

const byDay = z.object({ day })
const SlotInput = z.object({ from: time, to: time, orders, plants })

export const slotRoutes = {
  getSlotRules: route({
    method: 'GET',
    path: '/timeslot/rules',
    summary: 'Weekly rules that make time slots',
    permission: 'orders.read',
    response: SlotRules,
  }),
  updateSlotRules: route({
    method: 'PUT',
    path: '/timeslot/rules',
    summary: 'Change them; days that are booked or changed by hand keep their slots',
    permission: 'settings.write',
    body: SlotRules,
    response: done,
    errors: ['hours_wrong', 'slots_overlap'],
  }),
  getDay: route({
    method: 'GET',
    path: '/timeslots/{day}',
    summary: 'Slots of a day with the places left',
    permission: 'orders.read',
    params: byDay,
    response: DaySlots,
  }),
  updateDay: route({
    method: 'PUT',
    path: '/timeslots/{day}',
    summary: 'Change the slots of a day; none closes it',
    permission: 'orders.write',
    params: byDay,
    body: z.object({ slots: z.array(SlotInput).max(200) }),
    response: DaySlots,
    errors: ['hours_wrong', 'slots_overlap', 'below_booked', 'slot_has_appointments'],
  }),
  resetDay: route({
    method: 'PUT',
    path: '/timeslots/{day}/reset',
    summary: 'Put a day back to its rules; booked slots stay',
    permission: 'orders.write',
    params: byDay,
    response: DaySlots,
  }),
  getCollectSettings: route({
    method: 'GET',
    path: '/click-and-collect/settings',
    summary: 'Click-and-collect settings',
    permission: 'orders.read',
    response: CollectSettings,
  }),
  updateCollectSettings: route({
    method: 'PUT',
    path: '/click-and-collect/settings',
    summary: 'Change them',
    permission: 'settings.write',
    body: CollectSettings,
    response: done,
    errors: ['closed_days_wrong'],
  }),
  listAppointments: route({
    method: 'GET',
    path: '/appointments/{from}',
    summary: 'Collection appointments and slots from a day on',
    permission: 'orders.read',
    params: z.object({ from: day }),
    query: z.object({ days: z.coerce.number<number | string>().int().min(1).max(42).default(7) }),
    response: z.object({ days: z.array(DaySlots), items: z.array(Appointment) }),
  }),
  updateAppointment: route({
    method: 'PUT',
    path: '/appointment/{id}',
    summary: 'Note that a customer came, did not come, or is still awaited',
    permission: 'orders.write',
    params: byId,
    body: z.object({ state: z.enum(['booked', 'collected', 'no_show']) }),
    response: Appointment,
    errors: ['not_found', 'wrong_status'],
  }),
}
