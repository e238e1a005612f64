import { inject } from 'vitest'
import type { Logins } from '../platform/postgres/logins.ts'

/** How to sign in to this worker's own database. */
export function workerLogins(): Logins {
  const database = `worker_${process.env['VITEST_POOL_ID'] ?? '1'}`
  const { owner, app, provider, nodes } = inject('logins')
  return {
    owner: { ...owner, database },
    app: { ...app, database },
    provider: { ...provider, database },
    ...(nodes ? { nodes: nodes.map((node) => ({ ...node, owner: { ...node.owner, database }, app: { ...node.app, database } })) } : {}),
  }
}
