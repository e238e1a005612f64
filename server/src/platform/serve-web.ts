import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const folder = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/** Serves the built web's files; the server's not-found answer gives the page to every screen's path. */
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
}
