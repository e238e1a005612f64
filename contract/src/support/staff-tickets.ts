import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { ofClient } from '../platform/of-client.ts'
import { byId, done, id, idParam, instant, listQuery, pageOf, requiredText, version } from '../base/shared.ts'
import { priorities, ticketKinds, ticketStates } from './states.ts'
import { asked, byMail, MAX_ATTACHMENT_BYTES, sides, SupportAttachment, SupportTicketRow } from './tickets.ts'

const client = { clientId: id, client: z.string() }
export const StaffTicketRow = z.object({ ...SupportTicketRow.shape, ...client, assigneeId: id.nullable(), late: z.boolean() })
export type StaffTicketRow = z.infer<typeof StaffTicketRow>

export const StaffComment = z.object({
  id,
  side: z.enum(sides),
  /** The shop never sees it. */
  internal: z.boolean(),
  by: z.string(),
  text: z.string(),
  at: instant,
  ...byMail,
})
export type StaffComment = z.infer<typeof StaffComment>
export const StaffTicket = z.object({
  ...StaffTicketRow.shape,
  ...asked,
  firstAnsweredAt: instant.nullable(),
  resolvedAt: instant.nullable(),
  comments: z.array(StaffComment),
  version,
})
export type StaffTicket = z.infer<typeof StaffTicket>

export const TicketForClient = z.object({
  clientId: id,
  subject: requiredText(150),
  text: requiredText(8000),
  kind: z.enum(ticketKinds),
})
export const TicketChange = z.object({
  state: z.enum(ticketStates).optional(),
  priority: z.enum(priorities).optional(),
  /** Null: nobody. */
  assigneeId: id.nullable().optional(),
  version,
})
export type TicketChange = z.output<typeof TicketChange>
export const StaffCommentInput = z.object({ text: requiredText(8000), internal: z.boolean().default(false) })

export const CannedAnswer = z.object({ title: requiredText(80), text: requiredText(4000) })
export const CannedAnswers = z.object({ items: z.array(CannedAnswer).max(200) })
export type CannedAnswers = z.output<typeof CannedAnswers>

export const errors = {
  ticket_move: {
    status: 409,
    fr: 'Une demande « {from} » ne peut pas devenir « {to} ».',
    en: 'A request that is “{from}” cannot become “{to}”.',
  },
  unknown_staff: { status: 400, fr: 'Cette personne n’est plus de l’équipe.', en: 'This person is no longer on the staff.' },
} as const satisfies Messages

export const staffTicketsQuery = listQuery(['answerDue', 'updatedAt', 'createdAt', 'priority'], {
  page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
  /** `todo`: what the provider still owes. */
  state: z.enum(['todo', ...ticketStates]).optional(),
  assignee: z.enum(['me', 'nobody']).optional(),
  priority: z.enum(priorities).optional(),
  client: idParam.optional(),
})
export type StaffTicketsQuery = z.output<typeof staffTicketsQuery>

export const staffTicketRoutes = {
  listTickets: route({
    method: 'GET',
    path: '/v1/internal/tickets',
    summary: 'Requests of all shops: what is due first stands first',
    permission: 'internal',
    query: staffTicketsQuery,
    response: pageOf(StaffTicketRow),
  }),
  openTicketFor: route({
    method: 'POST',
    path: '/v1/internal/ticket/-1',
    summary: 'Open a request in the name of the provider; the owners of the shop see it',
    permission: 'internal',
    staffRight: 'support',
    body: TicketForClient,
    response: StaffTicket,
    status: 201,
    errors: ['not_found'],
  }),
  getTicket: route({
    method: 'GET',
    path: '/v1/internal/ticket/{id}',
    summary: 'One request with all that was said in it, also among staff',
    permission: 'internal',
    params: byId,
    query: ofClient,
    response: StaffTicket,
    errors: ['not_found', 'which_client'],
  }),
  updateTicket: route({
    method: 'PUT',
    path: '/v1/internal/ticket/{id}',
    summary: 'Change the state, the priority or the assignee of a request',
    permission: 'internal',
    staffRight: 'support',
    params: byId,
    query: ofClient,
    body: TicketChange,
    response: StaffTicket,
    errors: ['not_found', 'which_client', 'stale_version', 'ticket_move', 'unknown_staff'],
  }),
  addComment: route({
    method: 'POST',
    path: '/v1/internal/ticket/{id}/comment/-1',
    summary: 'Answer the shop, or note something that only staff see',
    permission: 'internal',
    staffRight: 'support',
    params: byId,
    query: ofClient,
    body: StaffCommentInput,
    response: StaffTicket,
    status: 201,
    errors: ['not_found', 'which_client'],
  }),
  attach: route({
    method: 'POST',
    path: '/v1/internal/ticket/{id}/attachment',
    summary: 'Attach a document or a picture to a request',
    permission: 'internal',
    staffRight: 'support',
    params: byId,
    query: ofClient,
    upload: { maxBytes: MAX_ATTACHMENT_BYTES },
    response: SupportAttachment,
    status: 201,
    errors: ['not_found', 'which_client', 'attachment_missing', 'too_many_attachments', 'heic_photo'],
  }),
  getAttachment: route({
    method: 'GET',
    path: '/v1/internal/ticket/{id}/attachment/{attachmentId}',
    summary: 'The file attached to a request',
    permission: 'internal',
    params: z.object({ id: idParam, attachmentId: idParam }),
    query: ofClient,
    response: 'file',
    errors: ['not_found', 'which_client'],
  }),
  listAnswers: route({
    method: 'GET',
    path: '/v1/internal/answers',
    summary: 'Answers written beforehand',
    permission: 'internal',
    response: CannedAnswers,
  }),
  saveAnswers: route({
    method: 'PUT',
    path: '/v1/internal/answers',
    summary: 'Change the answers written beforehand',
    permission: 'internal',
    staffRight: 'support',
    body: CannedAnswers,
    response: done,
  }),
  listStaff: route({
    method: 'GET',
    path: '/v1/internal/staff',
    summary: 'Who works for the provider, to be chosen as assignee or owner',
    permission: 'internal',
    response: z.object({ items: z.array(z.object({ id, name: z.string() })) }),
  }),
}
