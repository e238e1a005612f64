import type pg from 'pg'

/** Which machine of a cluster holds the shop `$1`. */
export const SHARD_GROUP = `
  select n.groupid as "group" from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
  where p.shardid = get_shard_id_for_distribution_column('member', $1::bigint)`

/** Ids that a machine draws begin at this number times its own. */
export const FIRST_OF_MACHINE = 2 ** 48

/**
 * From here on this connection may write to the parts of tables themselves, which are ordinary ones: what many rows come into at once
 * (`partOf`) on the machine that holds them.
 */
export const PARTS_ARE_WRITTEN = 'set citus.enable_manual_changes_to_shards = on'

/** The part of a spread table that holds the rows of one shop, by the name that it has on the machine where it lies. */
export async function partOf(client: pg.ClientBase, table: string, shopId: number): Promise<string> {
  const { rows } = await client.query<{ part: string }>(
    'select shard_name($1::regclass, get_shard_id_for_distribution_column($1::regclass, $2::bigint)) as part',
    [table, shopId],
  )
  if (!rows[0]) throw new Error(`${table} is not spread`)
  return rows[0].part
}
