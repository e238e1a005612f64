import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { systemRoutes } from '@plantule/contract/platform/system'
import { fullPath } from '@plantule/contract/base/route'
import type { FastifyInstance } from 'fastify'
import type { Events } from './events.ts'
import { LEEWAY } from './identity/verify-token.ts'
import type { Doorkeeper } from './who.ts'

export type PublicConfig = {
  domain: string
  clientId: string
  audience: string
  demo: boolean
  opening: { open: boolean; register: boolean }
}

const KEEP_ALIVE_MS = 25_000
/** Screens that one person has open; the oldest goes when there are more, and comes back if somebody looks at it. */
const STREAMS_OF_ONE = 40
/** Bytes that wait for a browser. */
const UNREAD_MAX = 256_000
/** The longest that a timer runs. */
const MOST_MS = 2_147_483_647

export const softwareVersion: string = (
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }
).version

/** Routes of the platform itself, which open no transaction. */
export function mountSystem(app: FastifyInstance, door: Doorkeeper, events: Events, publicConfig: PublicConfig): void {
  app.get(fullPath(systemRoutes.version), async () => ({ name: 'plantule', version: softwareVersion }))
  app.get(fullPath(systemRoutes.publicConfig), async () => publicConfig)
  const streams = new Map<ServerResponse, { session: string; sub: string }>()
  // A stream never ends by itself: it would hold up a stop for as long as a browser is open. Browsers come back by themselves.
  app.addHook('preClose', async () => {
    for (const stream of streams.keys()) stream.end()
  })
  // Whoever signs out, here or elsewhere, hears nothing more.
  events.onNews(({ topic, data }) => {
    if (topic !== 'session.over') return
    for (const [stream, { session }] of streams) if (session !== '' && session === data['sid']) stream.end()
  })
  app.get(fullPath(systemRoutes.events), async (request, reply) => {
    const who = await door.admit(request, systemRoutes.events)
    reply.hijack()
    const out = reply.raw
    out.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    out.write(': ready\n\n')
    const sub = who.person?.sub ?? ''
    const own = [...streams].filter(([, each]) => each.sub === sub).map(([stream]) => stream)
    for (const stream of own.slice(0, Math.max(0, own.length - STREAMS_OF_ONE + 1))) stream.destroy()
    streams.set(out, { session: who.person?.session ?? '', sub })
    // Who listens but never reads would have it all kept here.
    const say = (text: string): void => void (out.writableLength > UNREAD_MAX ? out.destroy() : out.write(text))
    // The browser comes back with a newer token, if it has one.
    const end = setTimeout(
      () => out.end(),
      Math.min(MOST_MS, Math.max(0, ((who.until ?? Number.POSITIVE_INFINITY) + LEEWAY) * 1000 - Date.now())),
    )
    const close = events.listen({
      shopId: who.shopId,
      rights: who.rights,
      hear: ({ topic, data }) => {
        say(`event: ${topic}\ndata: ${JSON.stringify(data)}\n\n`)
        // Rights may be others now: the browser comes back and is admitted anew.
        if (topic === 'members.changed') out.end()
      },
    })
    const beat = setInterval(() => say(': still here\n\n'), KEEP_ALIVE_MS)
    request.raw.on('close', () => {
      clearInterval(beat)
      clearTimeout(end)
      streams.delete(out)
      close()
    })
  })
}
