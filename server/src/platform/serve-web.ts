import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The name of the page's own script, which changes with everything that it loads. */
const BUILD_HEADER = 'x-web-build'
const folder = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/** Built files carry their content's hash in their name, the font its version; the page itself and the till's worker must stay fresh. */
function keptFor(path: string): string {
  if (path.includes('/assets/') || path.endsWith('.woff2')) return 'public, max-age=31536000, immutable'
  return /\.(svg|png|webmanifest)$/.test(path) ? 'public, max-age=3600' : 'no-cache'
}

/** Serves the built web's files; the server's not-found answer gives the page to every screen's path. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  if (!existsSync(`${folder}index.html`)) return
  const build = [...readFileSync(`${folder}index.html`, 'utf8').matchAll(/src="\/assets\/([^"]+)\.js"/g)].at(-1)?.[1]
  // A page that stays open learns from any answer that it is not the newest one any more.
  if (build) app.addHook('onSend', async (_request, reply) => void reply.header(BUILD_HEADER, build))
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    setHeaders(reply, path) {
      reply.header('cache-control', keptFor(path))
    },
  })
}
