import { MOST_NAME, MOST_REASON } from '@plantule/contract/orders/quotation-links'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Base } from '../../../platform/context.ts'
import { bodyOf } from '../../../platform/files/file-body.ts'
import { keepAnswer } from '../link-answers.ts'
import { answerQuotation, type CustomerAnswer } from './answer.ts'
import { saidPage } from './customer-page.ts'
import { linkPageHeaders, type LinkShop } from '../../../platform/link-pages.ts'
import { ACTIONS, forCustomers, type Form, limit, type Params, send, shopOf, typedLine, typedText, VIEWS } from './customer-visit.ts'
import { quotationPage, type Typed } from './page-html.ts'
import { paperOf, type QuotationView, viewQuotation } from './view.ts'

/** The page behind the link of a quotation, for customers: no sign-in, no script. They read it, keep its paper, accept it or decline. */
export function mountQuotationPage(app: FastifyInstance, base: Base): void {
  forCustomers(app, (scope) => {
    const views = limit(scope, 'view', VIEWS)
    const actions = limit(scope, 'action', ACTIONS)
    scope.get<{ Params: Params }>('/q/:shop/:token', { onRequest: views }, async (request, reply) => {
      const found = await find(base, request)
      return found
        ? send(reply, statusOf(found.view), quotationPage(found.view, pathOf(request.params)))
        : send(reply, 404, saidPage('unknown'))
    })
    scope.get<{ Params: Params }>('/q/:shop/:token/quotation.pdf', { onRequest: actions }, async (request, reply) => {
      const found = await find(base, request)
      const paper = found?.view.state === 'open' ? await found.shop.read((ctx) => paperOf(ctx, found.view.orderId)) : undefined
      if (!paper) return send(reply, 404, saidPage('unknown', found?.view.language))
      return reply.headers({ ...linkPageHeaders, 'content-type': 'application/pdf' }).send(await bodyOf(paper))
    })
    scope.post<{ Params: Params; Body: Form }>('/q/:shop/:token/answer', { onRequest: actions }, async (request, reply) => {
      const found = await find(base, request)
      if (!found) return send(reply, 404, saidPage('unknown'))
      const given = read(request.body, request.ip)
      const wrong = faultOf(given)
      if (wrong && found.view.state === 'open') return send(reply, 400, quotationPage(found.view, pathOf(request.params), wrong))
      if (!wrong) await keepAnswer((bar) => found.shop.inShop((ctx) => answerQuotation(ctx, request.params.token, given, bar)))
      // The page says what came of it, also when it is loaded again.
      return reply.header('cache-control', 'no-store').redirect(pathOf(request.params), 303)
    })
  })
}

const pathOf = ({ shop, token }: Params): string => `/q/${shop}/${token}`
const statusOf = ({ state }: QuotationView): number => (state === 'open' || state === 'accepted' || state === 'refused' ? 200 : 410)

async function find(base: Base, request: FastifyRequest<{ Params: Params }>): Promise<{ shop: LinkShop; view: QuotationView } | undefined> {
  const shop = await shopOf(base, request)
  const view = await shop?.read((ctx) => viewQuotation(ctx, request.params.token))
  return shop && view && { shop, view }
}

type Given = CustomerAnswer & { says: boolean; agrees: boolean }

const read = (body: Form, address: string): Given => ({
  accepts: body?.get('says') === 'accept',
  // A form that says neither is none of ours: silence declines nothing.
  says: ['accept', 'refuse'].includes(body?.get('says') ?? ''),
  name: typedLine(body, 'name', MOST_NAME),
  reason: typedText(body, 'reason', MOST_REASON),
  agrees: body?.get('agree') === 'yes',
  address,
})

function faultOf({ says, accepts, agrees, name, reason }: Given): Typed | undefined {
  const agreeFault = accepts && !agrees
  return says && name && !agreeFault ? undefined : { name, reason, nameFault: !name, agreeFault }
}
