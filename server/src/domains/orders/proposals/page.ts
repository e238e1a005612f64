import { MOST_NAME } from '@plantule/contract/orders/quotation-links'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Base } from '../../../platform/context.ts'
import { html } from '../../../platform/identity/pages/html.ts'
import { customerPage, saidPage } from '../agreement/customer-page.ts'
import type { LinkShop } from '../../../platform/link-pages.ts'
import { ACTIONS, forCustomers, type Form, limit, type Params, send, shopOf, typedLine, VIEWS } from '../agreement/customer-visit.ts'
import { keepAnswer } from '../link-answers.ts'
import { answerProposal, type ProposalView, viewProposal } from './answer-proposal.ts'
import { proposalWords } from './words.ts'

/** The page behind the link of a substitute, for customers: no sign-in, no script; they take it or leave it. */
export function mountProposalPage(app: FastifyInstance, base: Base): void {
  forCustomers(app, (scope) => {
    const views = limit(scope, 'view', VIEWS)
    const actions = limit(scope, 'action', ACTIONS)
    scope.get<{ Params: Params }>('/s/:shop/:token', { onRequest: views }, async (request, reply) => {
      const found = await find(base, request)
      return found
        ? send(reply, statusOf(found.view), proposalPage(found.view, pathOf(request.params)))
        : send(reply, 404, saidPage('unknown'))
    })
    scope.post<{ Params: Params; Body: Form }>('/s/:shop/:token/answer', { onRequest: actions }, async (request, reply) => {
      const found = await find(base, request)
      if (!found) return send(reply, 404, saidPage('unknown'))
      const [says, name] = [request.body?.get('says'), typedLine(request.body, 'name', MOST_NAME)]
      const whole = name !== '' && (says === 'yes' || says === 'no')
      if (!whole && found.view.state === 'open') return send(reply, 400, proposalPage(found.view, pathOf(request.params), name))
      if (whole)
        await keepAnswer((bar) =>
          found.shop.inShop((ctx) =>
            answerProposal(ctx, request.params.token, { accepts: says === 'yes', name, address: request.ip }, bar),
          ),
        )
      return reply.header('cache-control', 'no-store').redirect(pathOf(request.params), 303)
    })
  })
}

const pathOf = ({ shop, token }: Params): string => `/s/${shop}/${token}`
const statusOf = ({ state }: ProposalView): number => (state === 'open' || state === 'accepted' || state === 'refused' ? 200 : 410)

async function find(base: Base, request: FastifyRequest<{ Params: Params }>): Promise<{ shop: LinkShop; view: ProposalView } | undefined> {
  const shop = await shopOf(base, request)
  const view = await shop?.read((ctx) => viewProposal(ctx, request.params.token))
  return shop && view && { shop, view }
}

/** @param typed the name as it was sent, when something was wrong with the answer */
function proposalPage(view: ProposalView, path: string, typed?: string): string {
  const words = proposalWords[view.language]
  const { ask } = words
  const reference = html`<p class="soft">${words.order} ${view.reference}</p>`
  if (view.state !== 'open') {
    const said = words[view.state === 'void' ? 'closed' : view.state]
    return customerPage(
      view.language,
      said.title,
      view.shop,
      html`<h1 ${view.state === 'accepted' && html`class="good"`}>${said.title}</h1>
        <p class="soft">${said.text}</p>
        ${reference}`,
    ).text
  }
  const wrong = typed === ''
  return customerPage(
    view.language,
    ask.title,
    view.shop,
    html`<h1>${ask.title}</h1>
      ${reference}
      <p>${ask.missing(view.quantity)} ${view.missing}</p>
      <p>${ask.instead(view.quantity)} <b>${view.label}</b></p>
      <p class="soft">${ask.price(view.excl)}</p>
      <form method="post" action="${path}/answer">
        <p></p>
        <label for="name"
          >${ask.name}
          <input
            type="text"
            id="name"
            name="name"
            value="${typed ?? view.customer}"
            maxlength="${MOST_NAME}"
            autocomplete="name"
            required
            ${wrong && html`aria-invalid="true"`}
          />
          ${wrong && html`<span class="fault" role="alert">${words.fault}</span>`}</label
        >
        <button name="says" value="yes">${ask.yes}</button>
        <p class="soft">${ask.without}</p>
        <p><button class="plain" name="says" value="no">${ask.no}</button></p>
      </form>`,
  ).text
}
