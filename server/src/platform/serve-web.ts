import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { localeOf } from './mount.ts'
import { problemOf } from './problem.ts'
import { Refused } from './refused.ts'

const folder = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/** Serves the built web; a path that is no file and no API is a screen, and gets the page that draws it. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  if (!existsSync(`${folder}index.html`)) return
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    setHeaders(reply, path) {
      // Built files carry their content's hash in their name; the page itself must stay fresh.
      const immutable = path.includes('/assets/')
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url
    if (request.method === 'GET' && !path.startsWith('/api/') && !path.startsWith('/v1/') && !path.startsWith('/assets/')) {
      return reply.header('cache-control', 'no-cache').sendFile('index.html')
    }
    return reply.code(404).type('application/problem+json').send(problemOf(new Refused('not_found'), request.id, localeOf(request)))
  })
}
