import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { done, id, idParam, instant } from '../base/shared.ts'

/** `closed`: what was missing of the order is settled, or is another quantity now. */
export const substituteLinkStates = ['open', 'accepted', 'refused', 'expired', 'closed', 'void'] as const
export type SubstituteLinkState = (typeof substituteLinkStates)[number]

export const errors = {
  substitute_too_few: {
    status: 409,
    fr: 'Il n’en reste que {available} : il en manque {wanted}.',
    en: 'Only {available} are left: {wanted} are missing.',
  },
} as const satisfies Messages

export const SubstituteLink = z.object({
  url: z.string(),
  state: z.enum(substituteLinkStates),
  /** What is put to the customer. */
  label: z.string(),
  quantity: z.int(),
  sentTo: z.string().nullable(),
  author: z.string(),
  createdAt: instant,
  answer: z.object({ at: instant, name: z.string(), address: z.string() }).nullable(),
})
export type SubstituteLink = z.infer<typeof SubstituteLink>

const ofLine = z.object({ id: idParam, lineId: idParam })

export const substituteLinkRoutes = {
  // Whoever holds the link may answer in the customer's place.
  getProposal: route({
    method: 'GET',
    path: '/order/{id}/picking/{lineId}/proposal',
    summary: 'What was put to the customer for missing plants of a line, the latest',
    permission: 'orders.write',
    params: ofLine,
    response: z.object({ link: SubstituteLink.nullable() }),
    errors: ['not_found'],
  }),
  proposeSubstitute: route({
    method: 'POST',
    path: '/order/{id}/picking/{lineId}/proposal',
    summary: 'Ask the customer whether another plant may stand for the missing ones, by a link and a mail where he has an address',
    permission: 'orders.write',
    params: ofLine,
    body: z.object({ subproductId: id, stock: z.enum(['lost', 'there']).default('lost') }),
    response: SubstituteLink,
    status: 201,
    errors: ['not_found', 'wrong_status', 'nothing_missing', 'unknown_item', 'substitute_too_few'],
  }),
  withdrawProposal: route({
    method: 'DELETE',
    path: '/order/{id}/picking/{lineId}/proposal',
    summary: 'Withdraw what was put to the customer',
    permission: 'orders.write',
    params: ofLine,
    response: done,
    errors: ['not_found', 'quotation_link_closed'],
  }),
}
