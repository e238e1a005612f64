import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, day, done, id, instant, optionalText, text, version } from '../base/shared.ts'
import { time } from '../delivery/slots.ts'

export const appointmentModes = ['video', 'phone'] as const
const weekday = z.int().min(1).max(7)

export const SupportRule = z.object({
  weekday,
  from: time,
  to: time,
  minutes: z.int().min(10).max(240),
  /** How many talk at once. */
  places: z.int().min(1).max(50),
})
export type SupportRule = z.output<typeof SupportRule>
export const SupportRules = z.object({
  items: z.array(SupportRule).max(60),
  /** Hours before its beginning at which a slot closes to shops. */
  noticeHours: z.int().min(0).max(336),
  /** How many days ahead one may book. */
  horizonDays: z.int().min(1).max(180),
  closed: z.array(z.object({ from: day, to: day, reason: text(80) })).max(60),
})
export type SupportRules = z.output<typeof SupportRules>
export const noSupportRules: SupportRules = { items: [], noticeHours: 24, horizonDays: 30, closed: [] }

export const SupportSlot = z.object({ startsAt: instant, endsAt: instant, from: z.string(), places: z.int(), left: z.int() })
export type SupportSlot = z.infer<typeof SupportSlot>

export const supportAppointmentStates = ['booked', 'cancelled'] as const
const facts = {
  id,
  startsAt: instant,
  endsAt: instant,
  mode: z.enum(appointmentModes),
  subject: z.string(),
  /** Who comes, and how they are reached. */
  name: z.string(),
  phone: z.string().nullable(),
  state: z.enum(supportAppointmentStates),
}
export const SupportAppointment = z.object({ ...facts, version })
export type SupportAppointment = z.infer<typeof SupportAppointment>
export const StaffAppointment = z.object({
  ...facts,
  clientId: id.nullable(),
  prospectId: id.nullable(),
  /** The shop or the prospect. */
  of: z.string(),
  staffId: id.nullable(),
  staff: z.string().nullable(),
  note: z.string().nullable(),
  version,
})
export type StaffAppointment = z.infer<typeof StaffAppointment>

export const BookingInput = z.object({
  startsAt: instant,
  mode: z.enum(appointmentModes),
  subject: text(200).min(1),
  phone: optionalText(30),
})
export type BookingInput = z.output<typeof BookingInput>
export const StaffBooking = z.object({
  ...BookingInput.shape,
  /** One of both: with whom. */
  clientId: id.nullable().default(null),
  prospectId: id.nullable().default(null),
  name: text(120).min(1),
  note: optionalText(2000),
  staffId: id.nullable().default(null),
})
export type StaffBooking = z.output<typeof StaffBooking>
export const AppointmentChange = z.object({
  startsAt: instant.optional(),
  mode: z.enum(appointmentModes).optional(),
  subject: text(200).min(1).optional(),
  phone: text(30).nullable().optional(),
  note: text(2000).nullable().optional(),
  staffId: id.nullable().optional(),
  version,
})
export type AppointmentChange = z.output<typeof AppointmentChange>

export const errors = {
  appointment_full: {
    status: 409,
    fr: 'Ce créneau vient d’être pris : choisissez-en un autre.',
    en: 'This slot has just been taken: choose another one.',
  },
  appointment_closed: {
    status: 409,
    fr: 'Ce créneau n’est pas ouvert : choisissez-en un dans la liste.',
    en: 'This slot is not open: choose one of the list.',
  },
  appointment_whose: {
    status: 400,
    fr: 'Dites avec qui : une boutique ou un prospect.',
    en: 'Say with whom: a shop or a prospect.',
  },
  appointment_over: { status: 409, fr: 'Ce rendez-vous est passé ou annulé.', en: 'This appointment is over or cancelled.' },
  appointments_too_many: {
    status: 409,
    fr: 'Vous avez déjà {most} rendez-vous à venir.',
    en: 'You already have {most} appointments to come.',
  },
} as const satisfies Messages

const byDay = z.object({ day })
const booking = ['appointment_full', 'appointment_closed'] as const

/** The shop's side. */
export const supportAppointmentRoutes = {
  listSupportSlots: route({
    method: 'GET',
    path: '/support/timeslots/{day}',
    summary: 'Slots of a day in which one may talk with the provider, with the places left',
    permission: 'member',
    params: byDay,
    response: z.object({ day, slots: z.array(SupportSlot) }),
  }),
  listMyAppointments: route({
    method: 'GET',
    path: '/support/appointments',
    summary: 'Appointments of the shop with the provider that are to come, and the last ones',
    permission: 'member',
    response: z.object({ items: z.array(SupportAppointment) }),
  }),
  bookAppointment: route({
    method: 'POST',
    path: '/support/appointment/-1',
    summary: 'Book an appointment with the provider',
    permission: 'member',
    body: BookingInput,
    response: SupportAppointment,
    status: 201,
    errors: [...booking, 'appointments_too_many'],
  }),
  cancelMyAppointment: route({
    method: 'DELETE',
    path: '/support/appointment/{id}',
    summary: 'Cancel an appointment that one booked; its place is free again',
    permission: 'member',
    params: byId,
    response: done,
    errors: ['not_found', 'appointment_over'],
  }),
  myAppointmentFile: route({
    method: 'GET',
    path: '/support/appointment/{id}/calendar',
    summary: 'The appointment as a file for a calendar (iCalendar)',
    permission: 'member',
    params: byId,
    response: 'file',
    errors: ['not_found'],
  }),
}

export const staffAppointmentRoutes = {
  getSupportRules: route({
    method: 'GET',
    path: '/v1/internal/timeslot/rules',
    summary: 'Weekly rules that make the slots of appointments',
    permission: 'internal',
    response: SupportRules,
  }),
  saveSupportRules: route({
    method: 'PUT',
    path: '/v1/internal/timeslot/rules',
    summary: 'Change them; what is booked stays',
    permission: 'internal',
    staffRight: 'support',
    body: SupportRules,
    response: done,
    errors: ['hours_wrong', 'slots_overlap', 'closed_days_wrong'],
  }),
  listStaffSlots: route({
    method: 'GET',
    path: '/v1/internal/timeslots/{day}',
    summary: 'Slots of a day with the places left',
    permission: 'internal',
    params: byDay,
    response: z.object({ day, slots: z.array(SupportSlot) }),
  }),
  listStaffAppointments: route({
    method: 'GET',
    path: '/v1/internal/appointments/{from}',
    summary: 'Appointments of all shops and prospects from a day on',
    permission: 'internal',
    params: z.object({ from: day }),
    query: z.object({ days: z.coerce.number<number | string>().int().min(1).max(42).default(7) }),
    response: z.object({ items: z.array(StaffAppointment) }),
  }),
  bookFor: route({
    method: 'POST',
    path: '/v1/internal/appointment/-1',
    summary: 'Book an appointment for a shop or a prospect, also one that is too soon for shops',
    permission: 'internal',
    staffRight: 'support',
    body: StaffBooking,
    response: StaffAppointment,
    status: 201,
    errors: [...booking, 'appointment_whose', 'unknown_choice', 'unknown_staff'],
  }),
  changeAppointment: route({
    method: 'PUT',
    path: '/v1/internal/appointment/{id}',
    summary: 'Move an appointment, or change what it is about and who holds it',
    permission: 'internal',
    staffRight: 'support',
    params: byId,
    body: AppointmentChange,
    response: StaffAppointment,
    errors: ['not_found', 'stale_version', 'appointment_over', 'unknown_staff', ...booking],
  }),
  cancelAppointment: route({
    method: 'DELETE',
    path: '/v1/internal/appointment/{id}',
    summary: 'Cancel an appointment; its place is free again, and who booked it is told',
    permission: 'internal',
    staffRight: 'support',
    params: byId,
    response: done,
    errors: ['not_found', 'appointment_over'],
  }),
}
