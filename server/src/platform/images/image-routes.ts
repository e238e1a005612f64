import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { FileGone, type FileStore } from '../files/store.ts'
import { Refused } from '../refused.ts'

const NAME = /^(320|800|1600)\.(webp|jpg)$/
const KEY = /^[\w-]{22}$/
const YEAR_SECONDS = 31_536_000

/** Pictures for <img>, which carries no token: the unguessable key is the permission, and a rendition never changes. */
export function mountImages(app: FastifyInstance, pool: pg.Pool, files: FileStore): void {
  app.get<{ Params: { key: string; name: string } }>('/api/v2/image/:key/:name', async (request, reply) => {
    const { key, name } = request.params
    const [, size, format] = NAME.exec(name) ?? []
    if (!size || !KEY.test(key)) throw new Refused('not_found')
    const { rows } = await pool.query<{ key: string | null }>('select public_image($1, $2, $3) as key', [key, Number(size), format])
    const stored = rows[0]?.key
    // Renditions may follow a moment later, so this answer must not be kept.
    if (!stored) throw new Refused('not_found')
    const body = await files.get(stored).catch((error: unknown) => {
      throw error instanceof FileGone ? new Refused('not_found') : error
    })
    return (
      reply
        .type(format === 'webp' ? 'image/webp' : 'image/jpeg')
        .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
        // Mails and shop windows on other hosts show these pictures too.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('content-security-policy', "default-src 'none'")
        .send(body)
    )
  })
}
