import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, done, instant } from '../base/shared.ts'

/**
 * `outdated`: the quotation says something else now; `expired`: its day is over; `closed`: it is a quotation no more; `void`: withdrawn.
 */
export const quotationLinkStates = ['open', 'accepted', 'refused', 'outdated', 'expired', 'closed', 'void'] as const
export type QuotationLinkState = (typeof quotationLinkStates)[number]

/** What a customer may type who declines. */
export const MOST_REASON = 500
export const MOST_NAME = 120

export const errors = {
  quotation_link_closed: {
    status: 409,
    fr: 'Ce lien ne vaut plus rien : il n’y a rien à retirer.',
    en: 'This link is worth nothing any more: there is nothing to withdraw.',
  },
} as const satisfies Messages

export const QuotationLink = z.object({
  url: z.string(),
  state: z.enum(quotationLinkStates),
  author: z.string(),
  createdAt: instant,
  /** What the customer said: their name as they typed it, from which network address, and why when they decline. */
  answer: z.object({ at: instant, name: z.string(), address: z.string(), reason: z.string() }).nullable(),
})
export type QuotationLink = z.infer<typeof QuotationLink>

export const quotationLinkRoutes = {
  // Whoever holds the link may answer in the customer's place: it is for those who may change the quotation.
  getQuotationLink: route({
    method: 'GET',
    path: '/quotation/{id}/link',
    summary: 'The latest link by which the customer may agree to a quotation',
    permission: 'orders.write',
    params: byId,
    response: z.object({ link: QuotationLink.nullable() }),
    errors: ['not_found'],
  }),
  createQuotationLink: route({
    method: 'POST',
    path: '/quotation/{id}/link',
    summary: 'A link by which the customer may agree to a quotation; the standing one when it offers the same',
    permission: 'orders.write',
    params: byId,
    response: QuotationLink,
    errors: ['not_found', 'wrong_status', 'no_lines', 'quotation_expired'],
  }),
  withdrawQuotationLink: route({
    method: 'DELETE',
    path: '/quotation/{id}/link',
    summary: 'Withdraw the link that stands',
    permission: 'orders.write',
    params: byId,
    response: done,
    errors: ['not_found', 'quotation_link_closed'],
  }),
}
