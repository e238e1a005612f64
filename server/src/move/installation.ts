import type pg from 'pg'
import type { Base } from '../platform/context.ts'
import type { Pools } from '../platform/database.ts'

/** One end of a move: an installation with its database, files and keys. */
export type Installation = Omit<Base, 'pool' | 'replica'> & {
  pools: Pools
  owner: pg.ClientConfig
  /** Of the embedded database. */
  superuser?: pg.ClientConfig
}

/** The shop itself, outside of any request: as the verification of its records asks. */
export const lookInto = ({ pools, jobs, services }: Installation, shopId: number) => ({
  base: { pool: pools.app, jobs, services },
  who: {
    shopId,
    actor: { kind: 'system', name: 'Plantule' } as const,
    requestId: 'move',
    readOnly: true,
    patience: services.config.statementSeconds.job,
  },
})
