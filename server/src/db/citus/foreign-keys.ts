import pg from 'pg'

/**
 * What no cluster holds: keys of tables that all shops share into tables of shops, which lie elsewhere. They are named here, so that
 * a later one is a choice.
 */
export const KEYS_INTO_SHOPS = [
  'identity_link_for_shop_for_member_fkey',
  'provider_ticket_note_client_id_ticket_id_fkey',
  'support_appointment_client_id_member_id_fkey',
]

export const KEYS_ASIDE =
  'create table if not exists foreign_key_aside (name text not null, of_table text not null, definition text not null, primary key (of_table, name))'

/**
 * Foreign keys of tables that are about to be spread stand aside meanwhile, in a table of their own, so that a run that was cut short
 * is taken up where it stopped.
 */
export async function setKeysAside(client: pg.Client, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return
  await client.query(KEYS_ASIDE)
  await client.query('begin')
  const { rows } = await client.query<{ name: string; of: string }>(
    `with aside as (
       insert into foreign_key_aside (name, of_table, definition)
       select quote_ident(k.conname), k.conrelid::regclass::text, pg_get_constraintdef(k.oid)
       from pg_constraint k
       where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace
         and (k.conrelid = any ($1::regclass[]) or k.confrelid = any ($1::regclass[]))
       on conflict do nothing returning name, of_table)
     select name, of_table as of from aside`,
    [tables],
  )
  for (const { name, of } of rows) await client.query(`alter table ${of} drop constraint ${name}`)
  await client.query('commit')
}

/** Puts back those that stand aside, a table at a time. Returns how many, and those that cannot be. */
export async function putKeysBack(client: pg.Client): Promise<{ keys: number; left: string[] }> {
  const { rowCount } = await client.query("select from pg_class where oid = to_regclass('foreign_key_aside')")
  if (!rowCount) return { keys: 0, left: [] }
  const { rows } = await client.query<{ of: string; names: string[]; definitions: string[] }>(
    `select of_table as of, array_agg(name order by name) as names, array_agg(definition order by name) as definitions
     from foreign_key_aside where name <> all ($1) group by 1 order by 1`,
    [KEYS_INTO_SHOPS],
  )
  let keys = 0
  for (const { of, names, definitions } of rows) {
    await client.query('begin')
    for (const [at, name] of names.entries()) await addKey(client, of, name, definitions[at] ?? '')
    await client.query('delete from foreign_key_aside where of_table = $1 and name = any ($2)', [of, names])
    await client.query('commit')
    keys += names.length
  }
  const { rows: left } = await client.query<{ name: string }>('select name from foreign_key_aside order by 1')
  await client.query('drop table foreign_key_aside')
  return { keys, left: left.map(({ name }) => name) }
}

const LETS_GO = /^FOREIGN KEY ?\((.+)\) REFERENCES (\w+) ?\((.+)\) ON DELETE SET NULL ?\((.+)\)$/i

/** A trigger does what `on delete set null` would: Citus has that for no key that holds the shop. */
async function addKey(client: pg.Client, of: string, name: string, definition: string): Promise<void> {
  const [, own = '', to = '', theirs = '', cleared = ''] = LETS_GO.exec(definition) ?? []
  await client.query(`alter table ${of} add constraint ${name} ${definition.replace(/ ON DELETE SET NULL ?\(.+\)$/i, '')}`)
  if (!to) return
  const columns = theirs.split(', ')
  const pairs = own.split(', ').flatMap((column, at) => (column === 'shop_id' ? [] : [column, columns[at] ?? '']))
  const told = [of, cleared, ...pairs].map((word) => pg.escapeLiteral(word)).join(', ')
  await client.query(`create trigger ${name}_lets_go before delete on ${to} for each row execute function let_go(${told})`)
}
