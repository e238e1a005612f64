import pg from 'pg'
import { Unusable } from '../../platform/unusable.ts'
import { ensureServingRoles } from '../serving-roles.ts'
import { type Cluster, clusterOf, EVERY_MACHINE, type Node, ONE_BY_ONE, onNode, OWN_MACHINE } from './cluster.ts'
import { drawBehindAll, letDraw, mayDraw } from './draw-behind-all.ts'
import { copyRoutines } from './functions-on-nodes.ts'
import { putKeysBack, setKeysAside } from './foreign-keys.ts'

export type Spread = { workers: number; routines: number; shared: string[]; byShop: string[]; keys: number; left: readonly string[] }

/** What signs people in stays on the coordinator, where it is asked; so does what tells of the installation itself. */
export const ON_COORDINATOR = /^(identity_(event|key|link|record|seat|throttle)|migration|reference_load|foreign_key_aside)$/
/** The table whose shards all others of shops lie beside. */
const FIRST = 'member'
const SETTINGS = {
  // Triggers stand on the parts of tables, and ask other tables of the same shop, which lie beside.
  'citus.enable_unsafe_triggers': 'on',
  'citus.allow_nested_distributed_execution': 'on',
  // Row security reads the shop wherever a statement runs.
  'citus.propagate_set_commands': 'local',
  // Which machine a statement goes to is seen from its values; a plan that was made without them asks all.
  plan_cache_mode: 'force_custom_plan',
  // 13.2 ends the server by it at some joins that it cannot take (a signal 11 in CheckAndBuildDelayedFastPathPlan).
  'citus.enable_local_fast_path_query_optimization': 'off',
}
/** Searches that keep one plan for all words would need one that knows no shop. */
const PLANNED_ANEW = `do $$ declare search regprocedure; begin
  for search in select oid from pg_proc where pronamespace = 'public'::regnamespace and 'plan_cache_mode=force_generic_plan' = any (proconfig) loop
    execute format('alter function %s reset plan_cache_mode', search);
  end loop;
end $$`
/**
 * Who writes what all share locks what it names on every machine, which asks for the right to change that. No function changes a shop, and
 * row security lets the provider's login change no staff.
 */
const LOCKS = `
  grant update on shop to plantule_across, plantule_provider; grant update on provider_staff to plantule_across, plantule_provider;
  grant update on provider_prospect to plantule_across`

/** Ids of a machine begin at 2^48 times its number: beyond this one they are not exact in JavaScript. */
const LAST_MACHINE = 31

/** How many parts a table has: as many machines can share the shops at most, and a part moves as a whole. */
const SHARDS = 32
/** A machine other than the shop's writes down a new shop as well, and nothing that follows from it. */
const HOLDS_SHOP = `
  create or replace function holds_shop(shop bigint) returns boolean language sql stable as $$
    select p.groupid = here.groupid from pg_dist_local_group here, pg_dist_placement p
    where p.shardid = get_shard_id_for_distribution_column('tva_rate', shop) $$`

type Table = { name: string; shops: boolean; forced: boolean; placed: 'distributed' | 'reference' | 'local' }

/**
 * Spreads the tables of shops over the machines of a Citus cluster by `shop_id`, each shop's rows together; what all shops share is
 * copied to every machine. What is so already is left alone: a second run does nothing.
 */
export async function distribute(owner: pg.ClientConfig, { before, ...told }: Asked = {}): Promise<Spread> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const cluster = await clusterOf(client)
    if (!cluster)
      throw new Unusable(
        'The database of DATABASE_URL is a plain PostgreSQL: shops are spread over machines only where its extension citus is',
      )
    await before?.()
    return await spread(client, { owner, cluster, ...told })
  } finally {
    await client.end()
  }
}

type Told = { owner: pg.ClientConfig; cluster: Cluster; say?: (line: string) => void; shards?: number }
/** `before` brings the tables themselves, once it is known that there is a cluster. */
type Asked = Pick<Told, 'say' | 'shards'> & { before?: () => Promise<unknown> }

/** The same on a connection of the owner that waits for nobody else's migrations. */
export async function spread(client: pg.Client, { owner, cluster, say = () => undefined, shards = SHARDS }: Told): Promise<Spread> {
  await client.query(`${OWN_MACHINE}; ${PLANNED_ANEW}`)
  const routines = await prepareNodes(client, owner, cluster)
  await client.query(EVERY_MACHINE)
  await client.query(`set citus.shard_count = ${Math.trunc(shards)}; set client_min_messages = warning`)
  // Rows that name what all shops share are tied to it on one connection a machine.
  await client.query(ONE_BY_ONE)
  const { rows: tables } = await client.query<Table>(TABLES)
  const local = tables.filter(({ name, placed }) => placed === 'local' && !ON_COORDINATOR.test(name))
  await setKeysAside(
    client,
    local.map(({ name }) => name),
  )
  const shared = local.filter(({ shops }) => !shops)
  const byShop = local.filter(({ shops }) => shops).sort((a, b) => Number(b.name === FIRST) - Number(a.name === FIRST))
  for (const [at, table] of [...shared, ...byShop].entries()) {
    if (at % 25 === 0) say(`${at} of ${local.length} tables`)
    await placeOne(client, table)
  }
  const keys = await putKeysBack(client)
  if (byShop.length > 0) {
    await client.query(OWN_MACHINE)
    await client.query(HOLDS_SHOP)
  }
  await client.query(`${OWN_MACHINE}; ${LOCKS}`)
  await letDraw(client)
  for (const node of cluster.workers)
    await onNode(owner, node, async (worker) => {
      await worker.query(LOCKS)
      if (!(await mayDraw(worker))) await drawBehindAll(client, worker, node.group)
      await letDraw(worker)
      if (local.length > 0) await copyRoutines(client, worker)
    })
  const names = (those: readonly Table[]): string[] => those.map(({ name }) => name)
  return { workers: cluster.workers.length, routines, shared: names(shared), byShop: names(byShop), ...keys }
}

const TABLES = `
  select c.oid::regclass::text as name, c.relforcerowsecurity as forced,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'shop_id' and not a.attisdropped) as shops,
    case when d.partmethod is null then 'local' when d.partmethod = 'h' then 'distributed' else 'reference' end as placed
  from pg_class c left join pg_dist_partition d on d.logicalrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')
  order by 1`

/**
 * What a machine must hold before an administrator has it join the cluster by `citus_add_node`: the tables that it is told of then name
 * roles, extensions and functions. Returns how many functions it was brought.
 */
export async function prepareToJoin(owner: pg.ClientConfig, node: Pick<Node, 'host' | 'port'>): Promise<number> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    if (!(await clusterOf(client))?.distributed)
      throw new Unusable('Shops are not spread yet: let the machine join first, then run npm run distribute')
    return await prepareNode(client, owner, node)
  } finally {
    await client.end()
  }
}

async function prepareNodes(client: pg.Client, owner: pg.ClientConfig, cluster: Cluster): Promise<number> {
  let routines = 0
  await settle(client)
  for (const node of cluster.workers) {
    if (node.group > LAST_MACHINE)
      throw new Unusable(
        `${node.host}:${node.port} is machine number ${node.group} of the cluster, and ids are exact up to the ${LAST_MACHINE}st`,
      )
    routines += await prepareNode(client, owner, node)
  }
  return routines
}

async function prepareNode(client: pg.Client, owner: pg.ClientConfig, node: Pick<Node, 'host' | 'port'>): Promise<number> {
  const { rows: extensions } = await client.query<{ name: string }>(
    "select extname as name from pg_extension where extname not in ('citus', 'plpgsql')",
  )
  return onNode(owner, node, async (worker) => {
    await settle(worker)
    await ensureServingRoles(worker)
    for (const { name } of extensions) await worker.query(`create extension if not exists ${name}`)
    await worker.query('grant usage on schema public to plantule_app, plantule_provider, plantule_across')
    return copyRoutines(client, worker)
  })
}

async function settle(client: pg.Client): Promise<void> {
  for (const [name, value] of Object.entries(SETTINGS)) {
    await client.query(`do $$ begin execute format('alter database %I set ${name} = ''${value}''', current_database()); end $$`)
    await client.query(`set ${name} = '${value}'`)
  }
}

async function placeOne(client: pg.Client, { name, shops, forced }: Table): Promise<void> {
  await client.query('begin')
  // Rows are copied by a command that forced row security forbids, and have been told of already.
  if (forced) await client.query(`alter table ${name} no force row level security`)
  await client.query(`alter table ${name} disable trigger user`)
  if (!shops) await client.query('select create_reference_table($1)', [name])
  else await client.query(`select create_distributed_table($1, 'shop_id', colocate_with => $2)`, [name, name === FIRST ? 'none' : FIRST])
  await client.query(`alter table ${name} enable trigger user`)
  if (forced) await client.query(`alter table ${name} force row level security`)
  await client.query('commit')
}
