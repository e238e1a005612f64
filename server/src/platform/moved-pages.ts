import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Events } from './events.ts'

const KEEP_MS = 10_000
/** What programs ask answers with a refusal that names the new address instead. */
const ASKED_BY_PROGRAMS = /^\/(?:api|v1|v2)(?:[/?]|$)/

/**
 * Pages of a shop that has moved to another installation send their visitors there, to the same path: papers, mails and labels of years
 * carry these addresses. The few shops are kept in memory and read anew every few seconds, and at once when one is told of.
 */
export async function leadToMoved(app: FastifyInstance, owner: pg.Pool, events: Events): Promise<void> {
  let moved = new Map<string, string>()
  let readAt = 0
  const read = async (): Promise<void> => {
    readAt = Date.now()
    const { rows } = await owner.query<{ uid: string; address: string }>(
      'select s.uid, o.to_url as address from moving_out o join shop s on s.id = o.shop_id where o.moved_at is not null',
    )
    moved = new Map(rows.map(({ uid, address }) => [uid, address]))
  }
  await read()
  events.onNews(({ topic }) => {
    if (topic === 'members.changed') read().catch(() => undefined)
  })
  app.addHook('onRequest', async (request, reply) => {
    if (Date.now() - readAt > KEEP_MS) read().catch(() => undefined)
    if (moved.size === 0 || ASKED_BY_PROGRAMS.test(request.url)) return
    const address = moved.get(request.url.split(/[/?]/, 3)[2] ?? '')
    if (address !== undefined) return reply.redirect(`${address}${request.url}`, 308)
  })
}
