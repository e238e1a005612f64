import type pg from 'pg'
import { referenceRows, referenceVersion } from './reference-file.ts'
import { withGardens } from './trade-plants.ts'
import { nameRows, type TaxonFileRow, taxonRow } from './taxon-rows.ts'

const FILES = ['taxa.tsv.gz', 'cultivated-taxa.tsv.gz', 'trade-plants.psv', 'regulated-plants.csv'] as const
/** Raised when the way rows are made from the same files changes, so that running databases reload them. */
const READER = 3
const CHUNK = 2_000
/** Any number: it keeps two starting processes from loading at once. */
const LOAD_LOCK = 7_305_010

/**
 * Brings the shipped plant names into the database when they differ from what it holds. Taxa are added and corrected,
 * never removed, since products may point at them; their names are replaced.
 * @param client a connection of the schema's owner with no transaction open
 * @returns how many taxa were written; 0 when the database was current
 */
export async function loadTaxa(client: pg.ClientBase): Promise<number> {
  const version = `${READER}-${referenceVersion(FILES)}`
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOAD_LOCK])
    const held = await client.query("select 1 from reference_load where name = 'taxa' and version = $1", [version])
    const written = held.rowCount ? 0 : await replaceNames(client, version)
    await client.query('commit')
    return written
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function replaceNames(client: pg.ClientBase, version: string): Promise<number> {
  const rows = withGardens(referenceRows('taxa.tsv.gz').map(taxonRow))
  // Synonyms point at accepted taxa, which must be there first.
  rows.sort((a, b) => Number(a.status === 'synonym') - Number(b.status === 'synonym'))
  for (const chunk of chunks(rows)) await client.query(UPSERT, [JSON.stringify(chunk)])
  await client.query('truncate taxon_name')
  for (const chunk of chunks(nameRows(rows))) await client.query(INSERT_NAMES, [JSON.stringify(chunk)])
  await client.query('update taxon set regulated_by = null, regulated_since = null, regulated_key = null where regulated_since is not null')
  await client.query(REGULATE, [JSON.stringify(referenceRows('regulated-plants.csv'))])
  await client.query(
    `insert into reference_load (name, version) values ('taxa', $1)
     on conflict (name) do update set version = excluded.version, loaded_at = now()`,
    [version],
  )
  await client.query('analyze taxon')
  await client.query('analyze taxon_name')
  // What a mass of names left beside the index is read whole by every search until somebody sorts it in.
  await client.query(`select gin_clean_pending_list('taxon_name_trigram')`)
  return rows.length
}

function* chunks<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += CHUNK) yield rows.slice(from, from + CHUNK)
}

const COLUMNS: (keyof TaxonFileRow)[] = [
  'id',
  'cd_nom',
  'cd_ref',
  'accepted_id',
  'scientific_name',
  'author',
  'genus',
  'family',
  'rank',
  'status',
  'nursery',
  'french_names',
  'english_names',
  'flowering_from',
  'flowering_to',
  'height_cm',
  'light',
  'temperature',
  'moisture',
  'soil_ph',
  'fertility',
  'texture',
  'life_form',
  'flower_colours',
  'origin',
  'native',
  'hardiness_c',
  'habitat',
]

const UPSERT = `
  insert into taxon (${COLUMNS.join(', ')})
  select ${COLUMNS.map((column) => `r.${column}`).join(', ')} from json_populate_recordset(null::taxon, $1) r
  on conflict (id) do update set ${COLUMNS.slice(1)
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')}`

const INSERT_NAMES = `
  insert into taxon_name (taxon_id, key, name, language, weight)
  select r.taxon_id, plain_name(r.name), r.name, r.language, r.weight
    from json_populate_recordset(null::taxon_name, $1) r
   where plain_name(r.name) <> ''
  on conflict do nothing`

// A rule on a species holds for its subspecies and varieties, and under each of its names.
const REGULATE = `
  update taxon t set regulated_by = rule.rule_reference, regulated_since = rule.in_force_since, regulated_key = rule.scientific_name
    from json_to_recordset($1) as rule (scientific_name text, rule_reference text, in_force_since date)
    join taxon named on named.scientific_name = rule.scientific_name
   where t.accepted_id = named.accepted_id
      or t.scientific_name like rule.scientific_name || ' %'`
