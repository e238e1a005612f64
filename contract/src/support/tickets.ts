import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, done, id, idParam, instant, listQuery, optionalText, pageOf, requiredText } from '../base/shared.ts'
import { priorities, ticketKinds, ticketStates } from './states.ts'

export const MAX_ATTACHMENT_BYTES = 10_000_000
export const MAX_ATTACHMENTS = 10

/** What went wrong in the browser before somebody asked for help. */
export const BrowserError = z.object({ at: instant, message: requiredText(500), requestId: optionalText(100) })
export type BrowserError = z.output<typeof BrowserError>

export const NewSupportTicket = z.object({
  subject: requiredText(150),
  text: requiredText(8000),
  kind: z.enum(ticketKinds),
  /** The address of the screen from which it was opened, without what stands behind its question mark. */
  screen: z
    .string()
    .trim()
    .max(300)
    .regex(/^\/[^?#]*$/)
    .nullable()
    .default(null),
  /** What the screen showed, as its title names it. */
  record: optionalText(200),
  errors: z.array(BrowserError).max(10).default([]),
})
export type NewSupportTicket = z.output<typeof NewSupportTicket>

const ticketFacts = {
  id,
  subject: z.string(),
  kind: z.enum(ticketKinds),
  state: z.enum(ticketStates),
  priority: z.enum(priorities),
  /** Who of the shop asks; null where the provider began it. */
  author: z.string().nullable(),
  assignee: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** Until when a first answer is promised; null once it came. */
  answerDue: instant.nullable(),
  resolveDue: instant.nullable(),
}
export const SupportTicketRow = z.object(ticketFacts)
export type SupportTicketRow = z.infer<typeof SupportTicketRow>

export const SupportAttachment = z.object({ id, name: z.string(), mime: z.string(), bytes: z.int(), by: z.string(), at: instant })
export type SupportAttachment = z.infer<typeof SupportAttachment>
export const sides = ['shop', 'staff'] as const
/** Of a word that came by mail: its sender, and whether somebody of the shop has that address. */
export const byMail = { mailFrom: z.string().nullable(), mailKnown: z.boolean() }
export const SupportComment = z.object({ id, side: z.enum(sides), by: z.string(), text: z.string(), at: instant, ...byMail })
export type SupportComment = z.infer<typeof SupportComment>

export const asked = {
  screen: z.string().nullable(),
  record: z.string().nullable(),
  errors: z.array(z.object({ at: instant, message: z.string(), requestId: z.string().nullable() })),
  attachments: z.array(SupportAttachment),
}
export const SupportTicket = z.object({ ...ticketFacts, ...asked, comments: z.array(SupportComment) })
export type SupportTicket = z.infer<typeof SupportTicket>

export const CommentInput = z.object({ text: requiredText(8000) })

export const errors = {
  too_many_attachments: {
    status: 409,
    fr: 'Cette demande a déjà {most} {most|pièce jointe|pièces jointes} : ouvrez-en une autre.',
    en: 'This request already has {most} attachments: open another one.',
  },
  attachment_missing: { status: 400, fr: 'Choisissez un fichier à joindre.', en: 'Choose a file to attach.' },
} as const satisfies Messages

export const ticketsQuery = listQuery(['updatedAt', 'createdAt'], {
  page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
  state: z.enum(['open', 'done']).optional(),
})
export type SupportTicketsQuery = z.output<typeof ticketsQuery>
const byAttachment = z.object({ id: idParam, attachmentId: idParam })

/** The shop's own side: any member sees what they asked, who may see the team sees what all of it asked. */
export const supportTicketRoutes = {
  listMyTickets: route({
    method: 'GET',
    path: '/support/tickets',
    summary: 'Requests for help: the member’s own, and all of the shop for who may see the team',
    permission: 'member',
    query: ticketsQuery,
    response: pageOf(SupportTicketRow),
  }),
  openTicket: route({
    method: 'POST',
    path: '/support/ticket/-1',
    summary: 'Ask the provider for help, with the screen from which one asks and what went wrong in it',
    permission: 'member',
    body: NewSupportTicket,
    response: SupportTicket,
    status: 201,
  }),
  getMyTicket: route({
    method: 'GET',
    path: '/support/ticket/{id}',
    summary: 'One request with what was said in it',
    permission: 'member',
    params: byId,
    response: SupportTicket,
    errors: ['not_found'],
  }),
  addMyComment: route({
    method: 'POST',
    path: '/support/ticket/{id}/comment/-1',
    summary: 'Answer in a request; one that was resolved is open again',
    permission: 'member',
    params: byId,
    body: CommentInput,
    response: SupportTicket,
    status: 201,
    errors: ['not_found'],
  }),
  attachToMyTicket: route({
    method: 'POST',
    path: '/support/ticket/{id}/attachment',
    summary: 'Attach a document or a picture to a request',
    permission: 'member',
    params: byId,
    upload: { maxBytes: MAX_ATTACHMENT_BYTES },
    response: SupportAttachment,
    status: 201,
    errors: ['not_found', 'attachment_missing', 'too_many_attachments', 'heic_photo'],
  }),
  getMyAttachment: route({
    method: 'GET',
    path: '/support/ticket/{id}/attachment/{attachmentId}',
    summary: 'The file attached to a request',
    permission: 'member',
    params: byAttachment,
    response: 'file',
    errors: ['not_found'],
  }),
  resolveMyTicket: route({
    method: 'POST',
    path: '/support/ticket/{id}/resolve',
    summary: 'Say that a request needs nothing more',
    permission: 'member',
    params: byId,
    body: z.object({}),
    response: done,
    errors: ['not_found'],
  }),
}
