import { createSecretKey } from 'node:crypto'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { openZip, type Zip } from '../backup/open-zip.ts'
import { keepSeal } from '../domains/fiscal/index.ts'
import { counted } from '../platform/files/counted.ts'
import { isFileKey } from '../platform/files/save-file.ts'
import { Unusable } from '../platform/unusable.ts'
import { booksOfShop } from './books-of-shop.ts'
import { receiptOf } from './hand-over.ts'
import { holdKeys } from './hold-keys.ts'
import { asOwner, type Installation } from './installation.ts'
import { inviteAgain } from './invite-again.ts'
import { loadJobs, loadTable, matchStaff, moveSequence } from './load-rows.ts'
import { MANIFEST, MovedManifest, MovedSecrets, SECRETS } from './moved-manifest.ts'
import { proofOf, tablesToMove } from './moved-tables.ts'
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
    return await asOwner(installation, (client) => takeIn(installation, client, archive, tryOnly))
  } finally {
    zip.close()
  }
}

async function takeIn(installation: Installation, client: pg.Client, archive: Archive, tryOnly: boolean): Promise<Arrived> {
  const { manifest, secrets } = archive
  await refuseOtherVersion(client, manifest)
  const key = createSecretKey(Buffer.from(secrets.fiscalKey, 'base64'))
  const told = {
    uid: manifest.shop.uid,
    receipt: tryOnly ? '' : receiptOf(key, manifest.token),
    rows: manifest.tables.reduce((sum, { proof }) => sum + proof.rows, 0),
    tables: manifest.tables.length,
    files: manifest.files.length,
    jobs: manifest.jobs.rows,
    invited: 0,
  }
  const here = await client.query<{ shop_id: number }>('select shop_id from moved_in where token = $1', [manifest.token])
  const shopId = here.rows[0]?.shop_id ?? (await settleNumber(client, manifest, tryOnly))
  if (here.rows.length === 0) {
    await allowReplica(installation, client)
    if (!tryOnly) await bringFiles(installation, archive, shopId)
    await loadAll(installation, client, archive, { shopId, tryOnly })
  }
  if (tryOnly) return { shopId, ...told }
  const shut = await client.query('select from moving_out where shop_id = $1 and token = $2 and moved_at is null', [shopId, manifest.token])
  if (!shut.rowCount) return { shopId, ...told }
  await provenBooks(installation, manifest, shopId)
  await client.query('delete from moving_out where shop_id = $1', [shopId])
  await tellProcesses(client, shopId)
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

/** Rows come as they were, so no trigger may look at them as at new ones. */
async function allowReplica({ superuser }: Installation, client: pg.Client): Promise<void> {
  const asked = "select has_parameter_privilege('session_replication_role', 'set') as may, current_user::text as me"
  const { rows } = await client.query<{ may: boolean; me: string }>(asked)
  const grant = `grant set on parameter session_replication_role to ${pg.escapeIdentifier(rows[0]?.me ?? '')}`
  if (rows[0]?.may) return
  if (!superuser)
    throw new Unusable(
      `The account of DATABASE_URL may not set triggers aside while rows come in. Run once as an administrator:\n${grant};`,
    )
  const administrator = new pg.Client(superuser)
  await administrator.connect()
  await administrator.query(grant).finally(() => administrator.end())
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
  client: pg.Client,
  { zip, manifest, secrets }: Archive,
  { shopId, tryOnly }: { shopId: number; tryOnly: boolean },
): Promise<void> {
  await client.query('begin; set local session_replication_role = replica')
  try {
    await client.query('insert into shop select * from jsonb_populate_record(null::shop, $1)', [{ ...manifest.shop.row, id: shopId }])
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
      await loadTable(client, table, await zip.read(`tables/${table.name}`), shopId)
      const proof = await proofOf(client, shopId, table)
      if (proof.rows !== table.proof.rows || proof.sum !== table.proof.sum)
        throw new Unusable(`The rows of ${table.name} are not what was written: nothing was taken in`)
    }
    await sealAnew(client, services, secrets, shopId)
    await holdKeys(client, shopId, [...known.values()])
    const jobs = await loadJobs(client, manifest.jobs, await zip.read('jobs'), manifest.shop.id, shopId)
    if (jobs !== manifest.jobs.rows) throw new Unusable('The jobs are not those that were written: nothing was taken in')
    if (tryOnly) return void (await client.query('rollback'))
    for (const { name, owner, proof } of manifest.tables)
      if (proof.rows > 0 && owner === 'shop_id') await moveSequence(client, name, shopId)
    // Before the rows are seen: a start that finds links and no ends would take them for touched.
    for (const [chain, head] of Object.entries(manifest.heads)) services.fiscalHeads.note(shopId, chain, head)
    await services.fiscalHeads.flush()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
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
