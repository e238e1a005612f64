import { uuidOfToken } from '@plantule/contract/till/ticket-address'
import type { FastifyInstance } from 'fastify'
import { type Base, inShop } from '../../../platform/context.ts'
import { linkPageHeaders, mountLinkPages, shopIdOf } from '../../../platform/link-pages.ts'
import { ticketHtml, unknownTicket } from './ticket-html.ts'
import { type TicketView, viewTicket } from './view-ticket.ts'

type Params = { shop: string; token: string }

/** The page behind the square code of a ticket: whoever holds the ticket reads it and sees that it is genuine. No sign-in, no script. */
export const mountTicketPage = (app: FastifyInstance, base: Base): void => mountLinkPages(app, (scope) => mountPage(scope, base))

function mountPage(app: FastifyInstance, base: Base): void {
  app.get<{ Params: Params }>('/t/:shop/:token', async (request, reply) => {
    const view = await viewOf(base, request.params, request.id)
    return reply
      .code(view ? 200 : 404)
      .headers(linkPageHeaders)
      .send((view ? ticketHtml(view) : unknownTicket()).text)
  })
}

async function viewOf(base: Base, { shop, token }: Params, requestId: string): Promise<TicketView | undefined> {
  const uuid = uuidOfToken(token)
  if (!uuid) return undefined
  const shopId = await shopIdOf(base, shop)
  if (!shopId) return undefined
  return inShop(base, { shopId, actor: { kind: 'public' }, requestId, readOnly: true }, (ctx) => viewTicket(ctx, uuid))
}
