import type pg from 'pg'
import { clusterOf } from '../db/citus/cluster.ts'
import { Unusable } from '../platform/unusable.ts'

/** An archive of one moment over several machines is made by their own tools. Throws `Unusable` on a cluster. */
export async function refuseCluster(client: pg.ClientBase): Promise<void> {
  if (await clusterOf(client))
    throw new Unusable(
      'DATABASE_URL leads to a cluster: its machines are backed up together by their own tools (docs/growing.md, "A cluster"); one shop leaves by "npm run shop -- move out"',
    )
}
