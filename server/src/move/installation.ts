import pg from 'pg'
import type { Base } from '../platform/context.ts'
import type { Pools } from '../platform/database.ts'
import { clusterOf } from '../db/citus/cluster.ts'
import { Unusable } from '../platform/unusable.ts'

/** One end of a move: an installation with its database, files and keys. */
export type Installation = Omit<Base, 'pool' | 'replica'> & {
  pools: Pools
  owner: pg.ClientConfig
  /** Of the embedded database. */
  superuser?: pg.ClientConfig
}

/** A connection of the owner to one PostgreSQL. Throws on a cluster, whose machines each hold a part. */
export async function asOwner<T>({ owner }: Pick<Installation, 'owner'>, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    if (await clusterOf(client)) throw new Unusable('A shop moves between installations with one PostgreSQL each; this one is a cluster')
    // Moments are compared as they are written.
    await client.query("set timezone = 'UTC'; set statement_timeout = 0")
    return await work(client)
  } finally {
    await client.end()
  }
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
