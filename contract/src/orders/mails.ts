import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, done, id, instant, text } from '../base/shared.ts'

export const orderMailKinds = [
  'message',
  'quotation',
  'confirmation',
  'prepared',
  'ready',
  'shipped',
  'part_shipped',
  'invoice',
  'refund',
  'quotation_reminder',
  'deposit_reminder',
  'slot_reminder',
  'round_slot',
  'grown_ready',
  'grown_short',
] as const
export type OrderMailKind = (typeof orderMailKinds)[number]
/** Those that leave by themselves when the shop wants it. */
export const automaticMails = [
  'confirmation',
  'prepared',
  'ready',
  'shipped',
  'part_shipped',
  'invoice',
  'refund',
  'quotation_reminder',
  'deposit_reminder',
  'slot_reminder',
  'round_slot',
  'grown_ready',
  'grown_short',
] as const
/** In which mails to customers are written. */
export const mailLanguages = ['fr', 'en'] as const
export const mailPapers = ['quotation', 'summary', 'invoice'] as const
export type MailPaper = (typeof mailPapers)[number]

export const errors = {
  mail_empty: { status: 400, fr: 'Écrivez un objet et un message.', en: 'Write a subject and a message.' },
  no_customer_address: {
    status: 400,
    fr: 'Indiquez une adresse e-mail : ce client n’en a pas.',
    en: 'Give an e-mail address: this customer has none.',
  },
} as const satisfies Messages

const OrderMailInput = z
  .object({
    kind: z.enum(orderMailKinds),
    /** The customer's address when absent. */
    to: z.email().max(200).nullable().default(null),
    /** Of a message; the others have their own. */
    subject: text(200).default(''),
    /** Own words; in the other kinds a paragraph more. */
    message: text(4000).default(''),
    attachments: z.array(z.enum(mailPapers)).max(3).default([]),
    /** The customer's own when absent. */
    language: z.enum(mailLanguages).nullable().default(null),
  })
  .refine((mail) => mail.kind !== 'message' || (mail.subject !== '' && mail.message !== ''), { message: 'mail_empty', path: ['message'] })
export type OrderMailInput = z.output<typeof OrderMailInput>

export const OrderMail = z.object({
  id,
  at: instant,
  kind: z.enum(orderMailKinds),
  author: z.string(),
  recipient: z.string(),
  subject: z.string(),
  attachments: z.array(z.enum(mailPapers)),
  language: z.enum(mailLanguages),
  /** `preparing`: its papers are being made; `kept`: no mail server is set up, it stays readable in the diagnostic screen. */
  status: z.enum(['preparing', 'queued', 'sent', 'kept', 'failed']),
})
export type OrderMail = z.infer<typeof OrderMail>

/** The mail as it would be read now. */
export const MailPreview = z.object({ to: z.string().nullable(), language: z.enum(mailLanguages), subject: z.string(), text: z.string() })
export type MailPreview = z.infer<typeof MailPreview>

export const OrderMailSettings = z.object({
  flows: z.array(z.enum(automaticMails)).max(automaticMails.length),
  /** Days before a quotation ends. */
  quotationDays: z.int().min(1).max(30),
  /** Days that a deposit may wait. */
  depositDays: z.int().min(1).max(60),
  replyTo: z.email().max(200).nullable(),
})
export type OrderMailSettings = z.infer<typeof OrderMailSettings>

export const orderMailRoutes = {
  sendEmail: route({
    method: 'POST',
    path: '/order/{id}/send_email',
    summary: 'Write to the customer about the order, with papers',
    permission: 'orders.write',
    params: byId,
    body: OrderMailInput,
    response: done,
    errors: ['not_found', 'no_customer_address', 'no_lines'],
  }),
  previewEmail: route({
    method: 'POST',
    path: '/order/{id}/email_preview',
    summary: 'The mail as it would be read, as plain text',
    permission: 'orders.read',
    params: byId,
    body: OrderMailInput,
    response: MailPreview,
    errors: ['not_found'],
  }),
  listEmails: route({
    method: 'GET',
    path: '/order/{id}/emails',
    summary: 'What was written to the customer, newest first',
    permission: 'orders.read',
    params: byId,
    response: z.object({ items: z.array(OrderMail) }),
    errors: ['not_found'],
  }),
  getMailSettings: route({
    method: 'GET',
    path: '/config/order_mails',
    summary: 'Mails that leave by themselves',
    permission: 'settings.read',
    response: OrderMailSettings,
  }),
  setMailSettings: route({
    method: 'PUT',
    path: '/config/order_mails',
    summary: 'Choose them',
    permission: 'settings.write',
    body: OrderMailSettings,
    response: OrderMailSettings,
  }),
}
