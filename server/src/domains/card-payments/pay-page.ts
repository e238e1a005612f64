import type { FastifyInstance } from 'fastify'
import type { Base } from '../../platform/context.ts'
import { euros } from '../../platform/euros.ts'
import type { Html } from '../../platform/identity/pages/html.ts'
import { linkPageHeaders, type LinkShop, mountLinkPages, shopOfLink } from '../../platform/link-pages.ts'
import { checkoutUrl, type LinkView, viewLink } from './checkout.ts'
import { connectionOf } from './connection.ts'
import { payLayout, type PayPage } from './pay-html.ts'
import { payWords } from './pay-words.ts'
import { ProviderError } from './provider-error.ts'
import { readSession } from './take-payment.ts'

type Params = { shop: string; token: string }

/** The page behind a link to pay, for customers: no sign-in, no script, one button. */
export const mountPayPage = (app: FastifyInstance, base: Base): void => mountLinkPages(app, (scope) => mountPages(scope, base))

function mountPages(app: FastifyInstance, base: Base): void {
  app.get<{ Params: Params; Querystring: { paid?: string; left?: string } }>('/pay/:shop/:token', async (request, reply) => {
    const shop = await shopOfLink(base, request.params, request.id, 'Plantule')
    const { paid, left } = request.query
    // Whoever pays in one window and leaves another is told of their payment, not that there was none.
    if (shop && (paid || left)) await lookAgain(base, shop, request.params.token)
    const view = shop && (await shop.read((ctx) => viewLink(ctx, request.params.token)))
    const page = view ? pageOf(view, request.params, paid ? 'paid' : left ? 'left' : null) : unknown
    return reply.code(page.status).headers(linkPageHeaders).send(written(page))
  })
  app.get<{ Params: Params }>('/pay/:shop/:token/card', async (request, reply) => {
    const shop = await shopOfLink(base, request.params, request.id, 'Plantule')
    const url = shop && (await checkoutUrl(shop, request.params.token).catch(busy))
    if (shop && url === null) {
      const view = await shop.read((ctx) => viewLink(ctx, request.params.token))
      return reply
        .code(503)
        .headers(linkPageHeaders)
        .send(written(unavailable(request.params, view?.language ?? 'fr')))
    }
    // Not open any more: the page says why.
    return reply.header('cache-control', 'no-store').redirect(url ?? `/pay/${request.params.shop}/${request.params.token}`, 303)
  })
}

const busy = (error: unknown): null => {
  if (error instanceof ProviderError) return null
  throw error
}

/** Whoever comes back from paying sees it at once, without waiting for the provider's message. */
async function lookAgain(base: Base, shop: LinkShop, token: string): Promise<void> {
  const found = await shop.read(async (ctx) => {
    const view = await viewLink(ctx, token)
    return view && view.state !== 'paid' && view.sessionRef
      ? { sessionRef: view.sessionRef, connection: await connectionOf(ctx) }
      : undefined
  })
  if (!found?.connection) return
  const { connection, sessionRef } = found
  await readSession(shop, connection, sessionRef).catch((error: unknown) => {
    // The message or the sweep brings it; the page says that it is on its way.
    base.services.log.warn({ err: error }, 'a payment could not be looked up')
  })
}

// Whoever brings a link that is none is not known, nor how they read.
const unknown: PayPage = { status: 404, language: 'fr', shop: '', ...payWords.fr.unknown }

function unavailable({ shop, token }: Params, language: 'fr' | 'en'): PayPage {
  const { again, ...said } = payWords[language].unavailable
  return { status: 503, language, shop: '', ...said, button: { label: again, href: `/pay/${shop}/${token}/card` } }
}

function pageOf(view: LinkView, { shop, token }: Params, cameBack: 'paid' | 'left' | null): PayPage {
  const words = payWords[view.language]
  const amount = euros(view.amountCents, view.language)
  const at = view.boughtAt
  const common = {
    status: 200,
    language: view.language,
    shop: view.shop,
    reference: `${view.of === 'order' ? words.order : words.giftCard} ${view.reference}`,
    amount,
    ...(at
      ? {
          ways: [
            { label: words.see[view.of], href: at.page },
            { label: words.home, href: at.home },
          ],
        }
      : {}),
  }
  if (view.state === 'paid') return { ...common, tone: 'good', title: words.paid.title, text: at ? words.paid.next : words.paid.text }
  if (cameBack === 'paid' && view.state === 'open') return { ...common, ...words.confirming, refreshSeconds: 5 }
  if (view.state === 'expired') return { ...common, status: 410, ...words.expired }
  if (view.state !== 'open') return { ...common, status: 410, ...words[view.of === 'order' ? 'outdated' : 'cardClosed'] }
  return {
    ...common,
    title: words.toPay[view.kind === 'deposit' ? 'deposit' : 'payment'],
    ...(cameBack === 'left' ? { notice: words.left } : {}),
    text: words.secure,
    button: { label: words.pay(amount), href: `/pay/${shop}/${token}/card` },
  }
}

const written = (page: PayPage): string => (payLayout(page) satisfies Html).text
