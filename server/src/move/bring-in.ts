import { createSecretKey } from 'node:crypto'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { openZip, type Zip } from '../backup/open-zip.ts'
import { partOf, PARTS_ARE_WRITTEN } from '../db/citus/place-of-shop.ts'
import { keepSeal } from '../domains/fiscal/index.ts'
import { counted } from '../platform/files/counted.ts'
import { isFileKey } from '../platform/files/save-file.ts'
import { Unusable } from '../platform/unusable.ts'
import { booksOfShop } from './books-of-shop.ts'
import { receiptOf } from './hand-over.ts'
import { holdKeys } from './hold-keys.ts'
import { drawBehind } from './draw-behind.ts'
import type { Installation } from './installation.ts'
import { inviteAgain } from './invite-again.ts'
import { loadJobs, loadTable, matchStaff } from './load-rows.ts'
import { type Machine, type Machines, onMachines } from './machines.ts'
import { MANIFEST, MovedManifest, MovedSecrets, SECRETS } from './moved-manifest.ts'
import { proofOf, quoted, tablesToMove } from './moved-tables.ts'
import { sealedColumns } from './sealed-columns.ts'
import { tellProcesses } from './tell-processes.ts'

export type Arrived = {
  shopId: number
  uid: string
  receipt: string
  rows: number
  tables: number
  files: number
  jobs: number
  invited: number
  /** Names of the internet that have to be proved to this installation. */
  hosts: number
}
type Archive = { zip: Zip; manifest: MovedManifest; secrets: MovedSecrets }

/**
 * Takes a shop in from the archive that another installation wrote. Its rows come in one transaction that also proves each table and each
 * foreign key; then, before anybody is let in, its books are held against what they were. Run again, it goes on where it stopped.
 * `tryOnly`: all of it but the files and the books, and nothing stays.
 */
export async function bringIn(installation: Installation, path: string, { tryOnly = false } = {}): Promise<Arrived> {
  const zip = await openZip(path)
  try {
    const manifest = MovedManifest.parse(await json(await zip.read(MANIFEST)))
    const archive = { zip, manifest, secrets: MovedSecrets.parse(await json(await zip.read(SECRETS))) }
    return await onMachines(installation, (machines) => takeIn(installation, machines, archive, tryOnly))
  } finally {
    zip.close()
  }
}

async function takeIn(installation: Installation, machines: Machines, archive: Archive, tryOnly: boolean): Promise<Arrived> {
  const { manifest, secrets } = archive
  const { first } = machines
  await refuseOtherVersion(first, manifest)
  const key = createSecretKey(Buffer.from(secrets.fiscalKey, 'base64'))
  const told = {
    uid: manifest.shop.uid,
    receipt: tryOnly ? '' : receiptOf(key, manifest.token),
    rows: manifest.tables.reduce((sum, { proof }) => sum + proof.rows, 0),
    tables: manifest.tables.length,
    files: manifest.files.length,
    jobs: manifest.jobs.rows,
    invited: 0,
    hosts: manifest.tables.find(({ name }) => name === 'shop_host')?.proof.rows ?? 0,
  }
  const here = await first.query<{ shop_id: number }>('select shop_id from moved_in where token = $1', [manifest.token])
  const shopId = here.rows[0]?.shop_id ?? (await settleNumber(first, manifest, tryOnly))
  const home = await machines.homeOf(shopId)
  if (here.rows.length === 0) {
    await allowReplica(installation, machines)
    if (!tryOnly) await bringFiles(installation, archive, shopId)
    await loadAll(installation, machines, archive, { shopId, tryOnly })
  }
  if (tryOnly) return { shopId, ...told }
  const shut = await home.query('select from moving_out where shop_id = $1 and token = $2 and moved_at is null', [shopId, manifest.token])
  if (!shut.rowCount) return { shopId, ...told }
  await provenBooks(installation, manifest, shopId)
  await home.query('delete from moving_out where shop_id = $1', [shopId])
  await tellProcesses(home, shopId)
  return { shopId, ...told, invited: await inviteAgain(installation, shopId) }
}

/** Both speak the same language: the same migrations, the same names of plants. */
async function refuseOtherVersion(client: pg.Client, manifest: MovedManifest): Promise<void> {
  const { rows: migrations } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration order by name')
  const { rows: references } = await client.query<{ name: string; version: string }>(
    'select name, version from reference_load order by name',
  )
  const own = (rows: readonly object[]): string => JSON.stringify(rows.map((row) => Object.values(row)))
  if (own(migrations) !== own(manifest.migrations))
    throw new Unusable('The two installations are not of one version: bring both to the same one, then write the archive anew')
  if (own(references) !== own(manifest.references))
    throw new Unusable('The two installations do not hold the same reference data: start both once with the same version')
}

async function settleNumber(client: pg.Client, { token, shop }: MovedManifest, tryOnly: boolean): Promise<number> {
  const { rowCount } = await client.query('select from shop where uid = $1', [shop.uid])
  if (rowCount) throw new Unusable(`There is a shop ${shop.uid} here already: addresses name it, so two cannot be called so`)
  const { rows: known } = await client.query<{ number: number }>('select number from arrival where token = $1', [token])
  if (known[0]) return known[0].number
  const { rows } = await client.query<{ number: number }>("select nextval(pg_get_serial_sequence('shop', 'id')) as number")
  const number = rows[0]?.number ?? 0
  if (!tryOnly) await client.query('insert into arrival (token, number) values ($1, $2)', [token, number])
  return number
}

/** Rows come as they were, so no trigger may look at them as at new ones, on any machine that hears of the shop. */
async function allowReplica({ superuser }: Installation, { all }: Machines): Promise<void> {
  const refused: string[] = []
  for (const machine of all) {
    const grant = await grantOfReplica(machine)
    if (!grant) continue
    if (superuser) await asAdministrator(superuser, grant)
    else refused.push(machine.client.host && all.length > 1 ? `${grant}; -- at ${machine.client.host}:${machine.client.port}` : `${grant};`)
  }
  if (refused.length > 0)
    throw new Unusable(
      `The account of DATABASE_URL may not set triggers aside while rows come in. Run once as an administrator:\n${refused.join('\n')}`,
    )
}

/** What an administrator would have to say; nothing where it may be done already. */
async function grantOfReplica({ client }: Machine): Promise<string | undefined> {
  const { rows } = await client.query<{ may: boolean; me: string }>(
    "select has_parameter_privilege('session_replication_role', 'set') as may, current_user::text as me",
  )
  return rows[0]?.may ? undefined : `grant set on parameter session_replication_role to ${pg.escapeIdentifier(rows[0]?.me ?? '')}`
}

async function asAdministrator(superuser: pg.ClientConfig, statement: string): Promise<void> {
  const administrator = new pg.Client(superuser)
  await administrator.connect()
  await administrator.query(statement).finally(() => administrator.end())
}

async function bringFiles({ services }: Installation, { zip, manifest }: Archive, shopId: number): Promise<void> {
  const keys = await keysOfFiles(zip, manifest)
  for (const { id, sha256 } of manifest.files) {
    const key = (keys.get(id) ?? '').replace(/^shop\/\d+\//, `shop/${shopId}/`)
    const { through, sum } = counted()
    await Promise.all([services.files.put(key, through), pipeline(await zip.read(`files/${id}`), through)])
    if (sum().sha256 !== sha256) throw new Unusable(`The archive is damaged: file ${id} is not what was written`)
  }
}

/** By the table as it was written: the rows are not here yet. */
async function keysOfFiles(zip: Zip, manifest: MovedManifest): Promise<Map<number, string>> {
  const columns = manifest.tables.find(({ name }) => name === 'stored_file')?.columns ?? []
  const [id, key] = [columns.indexOf('id'), columns.indexOf('key')]
  const keys = new Map<number, string>()
  let rest = ''
  for await (const chunk of (await zip.read('tables/stored_file')).setEncoding('utf8') as AsyncIterable<string>) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const cells = line.split('\t')
      const name = cells[key] ?? ''
      // Any other name could be a file of somebody else here, to be read or written over.
      if (!isFileKey(name)) throw new Unusable(`The archive names a file as no shop does: ${name}`)
      keys.set(Number(cells[id]), name)
    }
  }
  return keys
}

async function loadAll(
  { services }: Installation,
  machines: Machines,
  { zip, manifest, secrets }: Archive,
  { shopId, tryOnly }: { shopId: number; tryOnly: boolean },
): Promise<void> {
  const client = await machines.homeOf(shopId)
  if (machines.spread) await client.query(PARTS_ARE_WRITTEN)
  await client.query('begin')
  // By itself: a cluster repeats to its machines the whole message in which something was set.
  await client.query('set local session_replication_role = replica')
  try {
    await newShop(client, { ...manifest.shop.row, id: shopId })
    // Shut until its books are proved: nobody writes, no job runs.
    await client.query('insert into moving_out (shop_id, token, to_url, began_at, frozen_at) values ($1, $2, $3, now(), now())', [
      shopId,
      manifest.token,
      services.config.publicUrl,
    ])
    const key = createSecretKey(Buffer.from(secrets.fiscalKey, 'base64'))
    await client.query('insert into moved_in (shop_id, token, former_ids, sealed_as, sealed_key) values ($1, $2, $3, $4, $5)', [
      shopId,
      manifest.token,
      manifest.formerIds,
      manifest.sealedAs,
      keepSeal(services.fiscalKey, shopId, key),
    ])
    await matchStaff(client, manifest.staff)
    const known = new Map((await tablesToMove(client)).map((table) => [table.name, table]))
    for (const table of manifest.tables) {
      if (known.get(table.name)?.columns.join() !== table.columns.join()) throw new Unusable(`The table ${table.name} is another one here`)
      if (table.proof.rows === 0) continue
      const into = machines.spread ? await partOf(client, table.name, shopId) : quoted(table.name)
      await loadTable(client, { ...table, into }, await zip.read(`tables/${table.name}`), shopId)
      const proof = await proofOf(client, shopId, table)
      if (proof.rows !== table.proof.rows || proof.sum !== table.proof.sum)
        throw new Unusable(`The rows of ${table.name} are not what was written: nothing was taken in`)
    }
    await sealAnew(client, services, secrets, shopId)
    await holdKeys(client, shopId, [...known.values()])
    const jobs = await loadJobs(client, manifest.jobs, await zip.read('jobs'), manifest.shop.id, shopId)
    if (jobs !== manifest.jobs.rows) throw new Unusable('The jobs are not those that were written: nothing was taken in')
    if (tryOnly) return void (await client.query('rollback'))
    for (const { name, proof } of manifest.tables) if (proof.rows > 0) await drawBehind(machines, name, shopId)
    // Before the rows are seen: a start that finds links and no ends would take them for touched.
    for (const [chain, head] of Object.entries(manifest.heads)) services.fiscalHeads.note(shopId, chain, head)
    await services.fiscalHeads.flush()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** As it was, under its number here. By its values: what all machines hold takes no rows of a function. */
async function newShop(client: pg.Client, row: Record<string, unknown>): Promise<void> {
  const { rows } = await client.query<{ column: string; value: string | null }>(
    `select a.attname::text as column, to_jsonb(s) ->> a.attname::text as value
     from jsonb_populate_record(null::shop, $1) s, pg_attribute a
     where a.attrelid = 'shop'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
    [row],
  )
  const places = rows.map((_, at) => `$${at + 1}`).join(', ')
  await client.query(
    `insert into shop (${rows.map(({ column }) => quoted(column)).join(', ')}) overriding system value values (${places})`,
    rows.map(({ value }) => value),
  )
}

async function sealAnew(client: pg.Client, services: Installation['services'], { sealed }: MovedSecrets, shopId: number): Promise<void> {
  for (const { table, column, id, text, told } of sealed) {
    const found = sealedColumns.find((each) => each.table === table && each.column === column)
    if (!found) throw new Unusable(`The archive holds a secret of ${table}.${column}, which is not known here`)
    await client.query(`update ${table} set ${column} = $2 where shop_id = $1${found.several ? ' and id = $3' : ''}`, [
      shopId,
      found.seal(services, shopId, text, told),
      ...(found.several ? [id] : []),
    ])
  }
}

/** Chains, records and the FEC of each year are what they were. The shop stays shut otherwise. */
async function provenBooks(installation: Installation, { books }: MovedManifest, shopId: number): Promise<void> {
  const now = await booksOfShop(installation, shopId)
  const wrong = [
    ...(now.ok === books.ok && now.links === books.links && now.chains === books.chains && now.records === books.records
      ? []
      : ['the sealed records']),
    ...books.fec.flatMap((year, at) => {
      const own = now.fec[at]
      return own?.sha256 === year.sha256 && own?.refused === year.refused ? [] : [`the FEC from ${year.from} to ${year.to}`]
    }),
  ]
  if (wrong.length > 0) throw new Unusable(`The shop is here, shut, and ${wrong.join(' and ')} differ from what was written`)
}
