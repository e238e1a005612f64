import pg from 'pg'
import { type Cluster, clusterOf, loginAt, OWN_MACHINE } from '../db/citus/cluster.ts'
import { distribute, prepareToJoin } from '../db/citus/distribute.ts'
import { migrate } from '../db/migrate.ts'
import { openExternal } from '../platform/postgres/external.ts'
import type { Logins } from '../platform/postgres/logins.ts'

/** Few parts: tests ask whether shops lie apart, not over how many machines. */
const SHARDS = 4
const OWNER = 'plantule_owner'
const PASSWORD = 'owner-of-tests'
/** The databases of the run before serve again: to make and spread them takes a minute each. */
const KEEP = process.env['TEST_CITUS_KEEP'] === 'yes'

/**
 * A migrated and distributed database `name` on the cluster that an administrator's TEST_CITUS_URL leads to, anew. The cluster is one
 * for trying: a database of that name is dropped. Without its `last` machine, that one can join it later by `joinLast`.
 */
export async function citusDatabase(url: string, name: string, { last = true } = {}): Promise<Logins> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    const cluster = await clusterOf(admin)
    if (!cluster) throw new Error('TEST_CITUS_URL leads to a database without Citus')
    const nodes = [cluster.coordinator, ...cluster.workers]
    const { rowCount: kept } = await admin.query('select from pg_database where datname = $1', [KEEP ? name : ''])
    if (!kept) {
      for (const node of nodes) await onAdmin(url, node, undefined, [`drop database if exists ${name} with (force)`, MAKE_OWNER])
      for (const node of nodes) {
        await onAdmin(url, node, undefined, [`create database ${name} owner ${OWNER}`])
        await onAdmin(url, node, name, ['create extension citus'])
      }
      const workers = last ? cluster.workers : cluster.workers.slice(0, -1)
      await onAdmin(url, cluster.coordinator, name, joined({ ...cluster, workers }))
    }
    const own = ownUrl(cluster, name)
    await openExternal(own, undefined)
    await migrate({ connectionString: own })
    await distribute({ connectionString: own }, { shards: SHARDS })
    // Machines let each other in here without a password.
    for (const node of nodes) await onAdmin(url, node, name, [OWN_MACHINE, 'alter role plantule_across login'])
    const logins = await openExternal(own, undefined)
    return { ...logins, owner: loginAt(logins.owner, cluster.coordinator) }
  } finally {
    await admin.end()
  }
}

const ownUrl = ({ coordinator: { host, port } }: Cluster, name: string): string => `postgres://${OWNER}:${PASSWORD}@${host}:${port}/${name}`

/** The last machine joins a database that was made without it, as docs/growing.md says. */
export async function joinLast(url: string, name: string): Promise<Logins> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const cluster = await clusterOf(admin).finally(() => admin.end())
  const node = cluster?.workers.at(-1)
  if (!cluster || !node) throw new Error('TEST_CITUS_URL leads to no cluster with two workers')
  const own = ownUrl(cluster, name)
  await prepareToJoin({ connectionString: own }, node)
  await onAdmin(url, cluster.coordinator, name, [`select citus_add_node('${node.host}', ${node.port})`])
  await distribute({ connectionString: own })
  await onAdmin(url, node, name, [OWN_MACHINE, 'alter role plantule_across login'])
  const logins = await openExternal(own, undefined)
  return { ...logins, owner: loginAt(logins.owner, cluster.coordinator) }
}

const MAKE_OWNER = `do $$ begin
  if not exists (select from pg_roles where rolname = '${OWNER}') then create role ${OWNER} login createrole; end if;
  alter role ${OWNER} password '${PASSWORD}';
  if exists (select from pg_roles where rolname = 'plantule_across') then grant plantule_across to ${OWNER}; end if;
end $$`

const joined = ({ coordinator, workers }: Cluster): string[] => [
  `select citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`,
  ...workers.map(({ host, port }) => `select citus_add_node('${host}', ${port})`),
]

async function onAdmin(
  url: string,
  node: { host: string; port: number },
  database: string | undefined,
  statements: string[],
): Promise<void> {
  const login = loginAt({ connectionString: url }, node)
  const client = new pg.Client(database ? { ...login, database } : login)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
