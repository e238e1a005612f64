import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, cents, day, flag, id, instant, listQuery, pageOf, pageParam, positiveCents, text } from '../base/shared.ts'

export const reminderLevels = [1, 2, 3] as const

/** What a customer owes on one document. Late days from the day after its due date (C. com. L441-10). */
export const OpenDocument = z.object({
  /** An order: what left of it beyond what had come, and no invoice asks for. */
  source: z.enum(['invoice', 'ticket', 'order']),
  id,
  number: z.string(),
  issuedOn: day,
  dueOn: day,
  daysLate: z.int().min(0),
  inclCents: cents,
  openCents: positiveCents,
  /** Of a professional: interest for late payment, and the recovery fee. */
  penaltyCents: positiveCents,
  feeCents: positiveCents,
})
export type OpenDocument = z.infer<typeof OpenDocument>

export const Reminder = z.object({
  id,
  number: z.string(),
  level: z.int(),
  sentOn: day,
  author: z.string(),
  recipient: z.string().nullable(),
  openCents: cents,
  totalCents: cents,
  at: instant,
})
export type Reminder = z.infer<typeof Reminder>

const ages = { notDueCents: cents, upTo30Cents: cents, upTo60Cents: cents, upTo90Cents: cents, beyondCents: cents }
export const Debt = z.object({
  id,
  name: z.string(),
  kind: z.string(),
  email: z.string().nullable(),
  openCents: cents,
  lateCents: cents,
  ...ages,
  documents: z.int(),
  oldestDueOn: day,
  lastReminder: z.object({ level: z.int(), sentOn: day }).nullable(),
})
export type Debt = z.infer<typeof Debt>

/** What a batch would write to one customer. */
const ReminderToWrite = z.object({
  customerId: id,
  name: z.string(),
  email: z.string().nullable(),
  level: z.int().min(1).max(3),
  /** Documents that are late, and what they ask; with interest and fees where a formal notice goes to a professional. */
  documents: z.int(),
  lateCents: cents,
  totalCents: cents,
  /** Why nothing is written to this one, as people read it. */
  left: z.string().nullable(),
})
export type ReminderToWrite = z.infer<typeof ReminderToWrite>
/** Customers who are written to at once. */
export const MOST_REMINDERS = 500
const customers = z.array(id).min(1).max(MOST_REMINDERS)
const debtsQuery = listQuery(['late', 'open', 'name', 'oldest'] as const, { overdue: flag.optional() })

const threeTexts = z.tuple([text(2000), text(2000), text(2000)])
export const ReminderTexts = z.object({
  /** Said above the list of what is owed: a friendly word, a firm one, a formal notice. */
  texts: threeTexts,
  /** The same for customers who are written to in English. */
  english: threeTexts,
})
export type ReminderTexts = z.infer<typeof ReminderTexts>

export const errors = {
  nothing_late: { status: 409, fr: 'Rien n’est en retard chez ce client.', en: 'Nothing is overdue with this customer.' },
  too_many_debtors: {
    status: 400,
    fr: '{count} clients : au plus {max} à la fois.',
    en: '{count} customers: at most {max} at once.',
  },
  reminder_too_soon: {
    status: 409,
    fr: 'La dernière relance est du {day} : elle laisse {days} {days|jour|jours} pour répondre.',
    en: 'The last reminder is of {day}: it leaves {days} days to answer.',
  },
  reminder_skips: {
    status: 409,
    fr: 'Ce client n’a pas encore reçu le niveau précédent : {level}.',
    en: 'This customer has not had the level before: {level}.',
  },
  reminder_again: {
    status: 409,
    fr: 'Une mise en demeure a déjà été écrite le {day}.',
    en: 'A formal notice was already written on {day}.',
  },
  reminders_left: {
    status: 409,
    fr: '{written} {written|relance écrite|relances écrites}. Non écrites : {left}',
    en: '{written} reminders written. Not written: {left}',
  },
  no_reminder_address: {
    status: 409,
    fr: 'Ce client n’a pas d’adresse e-mail : imprimez la lettre.',
    en: 'This customer has no e-mail address: print the letter.',
  },
} as const satisfies Messages

export const receivablesRoutes = {
  listDebts: route({
    method: 'GET',
    path: '/accounting/receivables/{page}',
    summary: 'Customers who owe money, by age of what they owe',
    permission: 'invoices.read',
    params: pageParam,
    query: debtsQuery,
    response: pageOf(Debt).extend({ sums: z.object({ openCents: cents, lateCents: cents, ...ages }) }),
  }),
  customerDebt: route({
    method: 'GET',
    path: '/accounting/receivable/{id}',
    summary: 'What one customer owes, document by document, and the reminders sent',
    permission: 'invoices.read',
    params: byId,
    response: z.object({
      customerId: id,
      name: z.string(),
      email: z.string().nullable(),
      language: z.enum(['fr', 'en']),
      documents: z.array(OpenDocument),
      reminders: z.array(Reminder),
      nextLevel: z.int().min(1).max(3),
    }),
    errors: ['not_found'],
  }),
  statementPdf: route({
    method: 'GET',
    path: '/accounting/receivable/{id}/statement',
    summary: "The customer's statement of account",
    permission: 'invoices.read',
    params: byId,
    response: 'pdf',
    errors: ['not_found', 'shop_details_missing', 'shop_details_wrong', 'buyer_address_missing'],
  }),
  remind: route({
    method: 'POST',
    path: '/accounting/receivable/{id}/reminder',
    summary: 'Write a reminder of what is overdue, and mail it when asked',
    permission: 'invoices.write',
    params: byId,
    body: z.object({
      level: z.int().min(1).max(3),
      /** Instead of the text of the settings. */
      message: text(2000).optional(),
      penalties: z.boolean().default(false),
      mail: z.boolean().default(true),
      /** Somebody decided to write although the last letter is recent, or a level is left out. */
      anyway: z.boolean().default(false),
    }),
    response: Reminder,
    status: 201,
    errors: [
      'not_found',
      'nothing_late',
      'reminder_too_soon',
      'reminder_skips',
      'reminder_again',
      'no_reminder_address',
      'shop_details_missing',
      'shop_details_wrong',
      'buyer_address_missing',
    ],
  }),
  matchingDebtors: route({
    method: 'GET',
    path: '/accounting/reminders/matching',
    summary: 'The ids of all customers who owe money and whom the filters show, to remind them at once',
    permission: 'invoices.read',
    query: debtsQuery,
    response: z.object({ ids: z.array(id) }),
    errors: ['too_many_debtors'],
  }),
  previewReminders: route({
    method: 'POST',
    path: '/accounting/reminders/preview',
    summary: 'What a reminder to each of some customers would be, and who would get none',
    permission: 'invoices.read',
    body: z.object({ customers }),
    response: z.object({ items: z.array(ReminderToWrite) }),
    errors: ['not_found'],
  }),
  remindMany: route({
    method: 'POST',
    path: '/accounting/reminders',
    summary: 'Mail the next reminder to each of some customers, one after the other, as an operation',
    permission: 'invoices.write',
    body: z.object({ customers }),
    response: z.object({ operationId: id }),
    status: 201,
    errors: ['not_found'],
  }),
  reminderPdf: route({
    method: 'GET',
    path: '/accounting/reminder/{id}',
    summary: 'A reminder as it was written',
    permission: 'invoices.read',
    params: byId,
    response: 'pdf',
    errors: ['not_found'],
  }),
  reminderTexts: route({
    method: 'GET',
    path: '/accounting/reminder_texts',
    summary: 'Texts of the reminders by level',
    permission: 'invoices.read',
    response: ReminderTexts,
  }),
  updateReminderTexts: route({
    method: 'PUT',
    path: '/accounting/reminder_texts',
    summary: 'Change the texts of the reminders',
    permission: 'settings.write',
    /** English ones that are not sent stay. */
    body: ReminderTexts.partial({ english: true }),
    response: ReminderTexts,
  }),
}
