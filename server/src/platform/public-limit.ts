import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './loopback.ts'
import { Refused } from './refused.ts'
import { waitText } from './wait-text.ts'

/**
 * A hook for calls that need no sign-in: so many a minute from one network to one shop, all of them together, below what
 * everybody may ask. A refusal (`too_many_requests`) tells in `retry-after` how long to wait.
 */
export function limitPublic(app: FastifyInstance, perMinute: number): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const count = app.createRateLimit({
    max: perMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => `public ${networkOf(request.ip)} ${shopOf(request)}`,
  })
  return async (request, reply) => {
    const counted = await count(request)
    if (!('isExceeded' in counted)) return
    if (!counted.isExceeded) return
    const seconds = Math.max(1, counted.ttlInSeconds)
    reply.header('retry-after', seconds)
    throw new Refused('too_many_requests', { seconds, wait: waitText(seconds) })
  }
}

const shopOf = ({ query, hostname }: FastifyRequest): string => {
  const asked = (query as Record<string, unknown> | undefined)?.['shop']
  return typeof asked === 'string' ? asked : hostname
}
