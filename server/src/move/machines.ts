import pg from 'pg'
import { clusterOf, loginAt } from '../db/citus/cluster.ts'
import { SHARD_GROUP } from '../db/citus/place-of-shop.ts'
import type { Installation } from './installation.ts'

export type Machine = { group: number; client: pg.Client }

/** The owner's connections to an installation: one PostgreSQL, or each machine of a cluster. */
export type Machines = {
  /** The one machine, or the coordinator: it knows who signs in, which migrations ran, which number the next shop gets. */
  first: pg.Client
  /** All of them: any may hold jobs of a shop and draw ids for it. */
  all: readonly Machine[]
  /** Whether each holds a part of the shops. */
  spread: boolean
  /** The machine that holds the rows of a shop, or will: there one transaction sees and writes all of them. */
  homeOf: (shopId: number) => Promise<pg.Client>
}

export async function onMachines<T>({ owner }: Pick<Installation, 'owner'>, work: (machines: Machines) => Promise<T>): Promise<T> {
  const first = await connected(owner)
  const all: Machine[] = [{ group: 0, client: first }]
  try {
    const cluster = await clusterOf(first)
    const spread = cluster?.distributed ?? false
    if (cluster && spread)
      for (const node of cluster.workers) all.push({ group: node.group, client: await connected(loginAt(owner, node)) })
    const homeOf = async (shopId: number): Promise<pg.Client> => {
      if (!spread) return first
      const { rows } = await first.query<{ group: number }>(SHARD_GROUP, [shopId])
      return all.find(({ group }) => group === rows[0]?.group)?.client ?? first
    }
    return await work({ first, all, spread, homeOf })
  } finally {
    for (const { client } of all) await client.end()
  }
}

async function connected(login: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(login)
  await client.connect()
  // Moments are compared as they are written.
  await client.query("set timezone = 'UTC'; set statement_timeout = 0")
  return client
}
