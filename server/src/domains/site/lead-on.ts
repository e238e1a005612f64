import type { FastifyRequest } from 'fastify'
import { rooms as buyingRooms } from './buying/show-buying.ts'
import type { Place } from './place.ts'
import type { Site } from './sites.ts'

type Come = {
  site: Site
  place: Place
  byHost: boolean
  /** Asked only where it counts: a basket has to be opened. */ hasBasket: () => boolean
}

/**
 * Where today's main name shows what is asked at another address of the shop; undefined where it is answered here. What is sent stays,
 * and so does whoever has a basket, which lies at the address where it was filled. From the path, which lasts longer than any name
 * (decision 196), pages alone lead on, and only to a name at which the last check found them: what others fetch, and pages behind a link,
 * answer there.
 */
export function leadsTo(request: FastifyRequest, { site, place, byHost, hasBasket }: Come): string | undefined {
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (!reads || site.host === null) return undefined
  if (byHost) {
    const here = site.host === request.hostname.toLowerCase()
    return here || hasBasket() ? undefined : `${request.protocol}://${site.host}${request.originalUrl}`
  }
  if (!site.answers || !isPublic(place.path) || hasBasket()) return undefined
  const below = (request.raw.url ?? '').replace(/^\/shop\/[^/?]*/, '')
  return `https://${site.host}${below.startsWith('/') ? '' : '/'}${below}`
}

/** Pages of everybody's, as they stand in menus, searches and letters. */
function isPublic(path: string): boolean {
  const [, room = '', ...more] = path.split('/')
  if (/\.\w{1,5}$/.test(path) || [...buyingRooms, 'logo', 'icon'].includes(room)) return false
  // Behind the gift card, the letter, the talk and the list of prices stands a link that is somebody's own.
  return more.length === 0 || !['gift-card', 'newsletter', 'advice', 'available', 'contact'].includes(room)
}
