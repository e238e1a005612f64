import pg from 'pg'

/** One machine of a Citus cluster, as the coordinator knows it. */
export type Node = { group: number; host: string; port: number; holdsShops: boolean }
export type Cluster = {
  coordinator: Node
  /** The other machines. */
  workers: Node[]
  /** Whether shops' tables are spread over them already. */
  distributed: boolean
}

/** What a session defines is meant for its own machine alone: `distribute` brings the others what they need. */
export const OWN_MACHINE = 'set citus.enable_ddl_propagation = off'
export const EVERY_MACHINE = 'set citus.enable_ddl_propagation = on'
/** Tables that stand in one transaction beside functions or what shops share are asked part by part. */
export const ONE_BY_ONE = "set citus.multi_shard_modify_mode = 'sequential'"
export const ONE_BY_ONE_OPTION = '-c citus.multi_shard_modify_mode=sequential'
/** A new table may name others before `distribute` gives it its place; `AS_PLACED` before it does. */
export const NOT_PLACED_YET = 'set citus.enable_local_reference_table_foreign_keys = off'
export const AS_PLACED = 'reset citus.enable_local_reference_table_foreign_keys'
export const OWN_MACHINE_OPTION = '-c citus.enable_ddl_propagation=off'

/** The cluster that a database coordinates; nothing on plain PostgreSQL. */
export async function clusterOf(client: pg.ClientBase): Promise<Cluster | undefined> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'")
  if (!rowCount) return undefined
  const { rows } = await client.query<Node>(
    `select groupid as group, nodename as host, nodeport as port, shouldhaveshards as "holdsShops" from pg_dist_node
     where noderole = 'primary' and isactive order by groupid`,
  )
  const { rowCount: spread } = await client.query(`select from pg_dist_partition where logicalrelid = to_regclass('public.member')`)
  const coordinator = rows.find((node) => node.group === 0) ?? { group: 0, host: '', port: 0, holdsShops: rows.length === 0 }
  return { coordinator, workers: rows.filter((node) => node.group !== 0), distributed: Boolean(spread) }
}

/** How the same account signs in to another machine of the cluster. */
export function loginAt<L extends pg.ClientConfig>(login: L, node: Pick<Node, 'host' | 'port'>): L {
  const { connectionString, ...rest } = login
  const { user, password, database, ssl } = connectionString ? new pg.Client(login) : login
  const named = Object.entries({ user, password, database, ssl }).filter(([, value]) => value !== undefined && value !== null)
  return { ...rest, ...Object.fromEntries(named), host: node.host, port: node.port } as unknown as L
}

/** A connection whose statements change this machine alone. */
export async function onNode<T>(
  owner: pg.ClientConfig,
  node: Pick<Node, 'host' | 'port'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(loginAt(owner, node))
  await client.connect()
  try {
    await client.query(OWN_MACHINE)
    return await work(client)
  } finally {
    await client.end()
  }
}
