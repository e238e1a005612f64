import { TRACKING_PARAMETER } from '@plantule/contract/tracking/address'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import type pg from 'pg'

const UID = /^[a-z0-9][a-z0-9-]{1,40}$/
const CODE = /^[a-z0-9-]{2,40}$/

/**
 * The public short address. It leads to the page that the shop saved and to no other: nothing of the request reaches the
 * target but the link's own code. Nothing of the visitor is kept, no address, no cookie; robots, previews of messengers
 * and browsers that load ahead are not counted.
 */
export function mountTrackingLinks(app: FastifyInstance, pool: pg.Pool): void {
  app.get<{ Params: { shop: string; code: string } }>('/l/:shop/:code', async (request, reply) => {
    const shop = request.params.shop.toLowerCase()
    const code = request.params.code.toLowerCase()
    const target = UID.test(shop) && CODE.test(code) ? await follow(pool, shop, code, isPerson(request)) : null
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    if (!target) return reply.code(404).type('text/plain; charset=utf-8').send('Ce lien n’existe pas ou plus.')
    const url = new URL(target)
    url.searchParams.set(TRACKING_PARAMETER, code)
    return reply.redirect(url.href, 302)
  })
}

async function follow(pool: pg.Pool, shop: string, code: string, counted: boolean): Promise<string | null> {
  const { rows } = await pool.query<{ target: string | null }>('select follow_tracking_link($1, $2, $3) as target', [shop, code, counted])
  return rows[0]?.target ?? null
}

/** As far as one can tell: robots, previews and browsers that load ahead say what they are. */
export function isPerson({ method, headers }: FastifyRequest): boolean {
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers['purpose'] ?? ''} ${headers['x-moz'] ?? ''}`
  const browser = headers['user-agent'] ?? ''
  return method === 'GET' && browser !== '' && !/prefetch|prerender|preview/i.test(purpose) && !isbot(browser)
}
