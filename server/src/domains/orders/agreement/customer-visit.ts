import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Base } from '../../../platform/context.ts'
import { limitLinkPages, linkPageHeaders, type LinkShop, mountLinkPages, shopOfLink } from '../../../platform/link-pages.ts'
import { saidPage } from './customer-page.ts'

export type Params = { shop: string; token: string }
export type Form = URLSearchParams | undefined

const MOST_BODY = 16_000
/** Of one network in a minute: people read and answer once. */
export const VIEWS = 60
export const ACTIONS = 10

export const send = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  reply.code(status).headers(linkPageHeaders).send(page)

/** Routes for customers who come by a link: they send forms, and nothing else. */
export function forCustomers(app: FastifyInstance, mount: (scope: FastifyInstance) => void): void {
  mountLinkPages(app, (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: MOST_BODY }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    mount(scope)
  })
}

/** A hook that makes one network wait when it asks more often than `max` in a minute. */
export const limit = (scope: FastifyInstance, what: string, max: number) =>
  limitLinkPages(scope, `customer ${what}`, max, () => saidPage('busy'))

export const shopOf = (base: Base, { params, id }: FastifyRequest<{ Params: Params }>): Promise<LinkShop | undefined> =>
  shopOfLink(base, params, id, 'Client')

/** What was typed into a field, in one line. No text holds U+0000. */
export const typedLine = (body: Form, name: string, most: number): string => typedText(body, name, most).replace(/\s+/g, ' ')
export const typedText = (body: Form, name: string, most: number): string =>
  cutText((body?.get(name) ?? '').replaceAll('\0', '').trim(), most)

/** Half of a sign that the cut went through goes too: what is kept as JSON holds no such half. */
function cutText(text: string, most: number): string {
  const cut = text.slice(0, most)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
