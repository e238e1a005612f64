import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/** A process that is to stop: it still answers whoever comes, while proxies see that they should go elsewhere. */
export class Leaving {
  readonly #ms: number
  #begun = false

  constructor(seconds = 0) {
    this.#ms = seconds * 1000
  }

  get begun(): boolean {
    return this.#begun
  }

  /** Ends when it may stop. */
  async begin(): Promise<void> {
    this.#begun = true
    await wait(this.#ms)
  }
}

/** Whether the process lives, and whether it can be given requests. */
export function mountReady(app: FastifyInstance, owner: pg.Pool, leaving: Leaving): void {
  app.get('/health', async () => ({ ok: true }))
  app.get('/ready', async (_, reply) => {
    if (leaving.begun) return reply.code(503).send({ ok: false })
    try {
      await owner.query('select 1')
      return { ok: true }
    } catch {
      // Whoever asks sends people elsewhere meanwhile; the failure itself shows in what people ask for.
      return reply.code(503).send({ ok: false })
    }
  })
}
