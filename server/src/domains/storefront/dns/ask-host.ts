import type { FastifyInstance } from 'fastify'
import type { Base } from '../../../platform/context.ts'
import { shopOfHost } from '../../../platform/shop-of-host.ts'

const LONGEST = 253

/**
 * What a proxy asks before it has a certificate made for a name (`on_demand_tls` of Caddy): 200 for one that a shop proved to be its own,
 * 404 for any other, so that nobody has certificates made here by pointing names at the machine. It says of a name what the name's own
 * site shows anybody, so it needs no sign-in.
 */
export const mountAskHost = (app: FastifyInstance, base: Base): void => {
  app.get<{ Querystring: { domain?: unknown } }>('/ask-host', async (request, reply) => {
    const { domain } = request.query
    const known = typeof domain === 'string' && domain !== '' && domain.length <= LONGEST && (await shopOfHost(base, domain)) !== undefined
    return reply
      .code(known ? 200 : 404)
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      .send(known ? 'ok' : 'unknown')
  })
}
