import pg from 'pg'
import { loginAt } from '../db/citus/cluster.ts'
import { poolOfShop } from '../platform/shop-pools.ts'
import { atFileEnd } from './file-end.ts'
import { testApp } from './test-app.ts'
import { workerLogins } from './worker-logins.ts'

const open = new Map<string, Promise<pg.Client>>()

/** Names of tables mean their parts, which are tables of one machine: a cluster would send what is asked of the whole to other sessions. */
const PARTS = `do $$ declare
  part record;
begin
  for part in
    select c.relname as whole, format('%s_%s', c.relname, get_shard_id_for_distribution_column(c.oid, %SHOP%)) as name,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'id' and a.attidentity <> '') as counts
    from pg_dist_partition d join pg_class c on c.oid = d.logicalrelid where d.partmethod = 'h'
  loop
    execute format('create or replace temp view %I as select * from public.%I', part.whole, part.name);
    if part.counts then
      execute format('alter view pg_temp.%I alter id set default nextval(pg_get_serial_sequence(%L, ''id''))', part.whole, 'public.' || part.whole);
    end if;
  end loop;
end $$`

/**
 * A connection of somebody who has the whole database in their hands: no row security, no trigger, no foreign key holds them off. On a
 * cluster it is one to the machine of the shop, and to the parts of tables that the shop is in. It ends with the test file.
 */
export async function behindTheTill(shopId: number): Promise<pg.Client> {
  const { owner, nodes } = workerLogins()
  const { host, port } = ((await poolOfShop((await testApp()).pools.app, shopId)) as pg.Pool & { options: pg.ClientConfig }).options
  const login = nodes ? loginAt(owner, { host: host ?? '', port: port ?? 0 }) : owner
  const machine = `${login.host}:${login.port}`
  const known = open.get(machine) ?? begin({ ...login, user: 'postgres' })
  open.set(machine, known)
  const client = await known
  if (nodes) await client.query(PARTS.replace('%SHOP%', String(shopId)))
  return client
}

async function begin(login: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(login)
  await client.connect()
  await client.query('set session_replication_role = replica')
  return client
}

atFileEnd(async () => {
  const ended = [...open.values()]
  open.clear()
  for (const client of ended) await (await client).end()
})
