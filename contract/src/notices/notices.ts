import { z } from 'zod'
import { paperKinds } from '../reports/reports.ts'
import { route } from '../base/route.ts'
import { byId, done, id, instant } from '../base/shared.ts'

/** What may want somebody's attention. */
export const noticeKinds = [
  /** A colleague called in a comment; a customer who answered behind a link calls whoever sent it. */
  'mention',
  /** An order came in from the web. */
  'web_order',
  /** Plants came into an order that was prepared: somebody has to take them. */
  'picking_again',
  /** A mail did not leave. */
  'mail_failed',
  /** What is available fell to its minimum or below. */
  'stock_low',
  /** Plants are gone that orders hold. */
  'stock_short',
  /** Money came by card and fits no order. */
  'card_to_check',
  /** The provider could not give money back. */
  'refund_failed',
  /** A customer contests a payment with their bank. */
  'disputed',
  /** A value that is measured in the cultivations crossed a bound. */
  'value_out',
  /** A phase of a stratification has come to its planned end, or a lot waits to be sown. */
  'phase_due',
  /** The health of a mother plant is to be tested. */
  'health_test_due',
  /** Plants that were raised for an order became its stock. */
  'growing_ready',
  /** Of plants that are raised for an order some will not be there. */
  'growing_short',
  /** A visitor who talked to the chatbot waits for an answer. */
  'visitor_asks',
  /** An address to which news are sent did not take them for days. */
  'webhook_stopped',
  /** A letter that was to leave, or was leaving, has nothing to tell any more. */
  'letter_stopped',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** What a line leads to. */
export const noticeSubjects = [
  'order',
  'product',
  'stock',
  'other_product',
  'card_payment',
  ...paperKinds,
  'reminder',
  'z_ticket',
  'member',
  'analysis',
  'stratification',
  'mother_plant',
  'customer',
  'webhook',
  'newsletter',
] as const

/** So many lines are shown at once, and so many unread ones counted: past it the badge says "99+". */
export const MAX_NOTICES = 50
export const MAX_UNREAD = 100

export const Notice = z.object({
  id,
  kind: z.enum(noticeKinds),
  at: instant,
  read: z.boolean(),
  /** More than one when a line stands for many: an import that emptied forty sizes. */
  count: z.int(),
  /** The reference, the plant with its size, the mail's subject. */
  name: z.string().nullable(),
  /** Who called, ordered, or did not get the mail. */
  who: z.string().nullable(),
  /** `number` is what the list of such papers is searched by. */
  opens: z.object({ subject: z.enum(noticeSubjects), id: id.nullable(), number: z.string() }).nullable(),
})
export type Notice = z.infer<typeof Notice>

export const noticesRoutes = {
  listNotices: route({
    method: 'GET',
    path: '/notices',
    summary: 'What wants the attention of the signed-in member, newest first, and how much of it they have not read',
    permission: 'member',
    response: z.object({ items: z.array(Notice), unread: z.int() }),
  }),
  readNotice: route({
    method: 'POST',
    path: '/notice/{id}/read',
    summary: 'The member has read one line',
    permission: 'member',
    params: byId,
    response: done,
    errors: ['not_found'],
  }),
  readNotices: route({
    method: 'POST',
    path: '/notices/read',
    summary: 'The member has read every line up to the newest that they were shown',
    permission: 'member',
    body: z.object({ upTo: id }),
    response: done,
    errors: ['not_found'],
  }),
}
