import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import yazl from 'yazl'
import { FileGone, type FileStore } from '../platform/files/store.ts'
import { rowsCopied } from '../platform/postgres/rows-copied.ts'
import { refuseCluster } from './refuse-cluster.ts'
import { columnList, JOBS, jobsWaiting, MANIFEST, type Manifest, quoted, type Table, tablesOf } from './manifest.ts'

type Source = { owner: pg.ClientConfig; files: FileStore; secretsFolder: string }

/**
 * Writes all that an installation holds into one archive, which appears whole or not at all. The tables are those of one
 * moment, while people go on working. The archive holds the keys of the secrets folder too: keep it as safe as those.
 */
export async function writeBackup({ owner, files, secretsFolder }: Source, target: string): Promise<Manifest> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const beside = `${target}.part`
  const archive = new Archive()
  const written = pipeline(archive.zip.outputStream, createWriteStream(beside, { mode: 0o600 }))
  try {
    const work = fill(archive, { owner, files, secretsFolder })
    const [manifest] = await Promise.all([work, Promise.race([written, archive.failed])])
    await rename(beside, target)
    return manifest
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

async function fill(archive: Archive, { owner, files, secretsFolder }: Source): Promise<Manifest> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await refuseCluster(client)
    await client.query('begin isolation level repeatable read read only')
    const { rows: migrations } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration order by name')
    const tables: Table[] = []
    for (const found of await tablesOf(client)) {
      const which = `select ${columnList(found.columns)} from ${quoted(found.name)}${found.name === JOBS ? ` where ${jobsWaiting}` : ''}`
      const rows = client.query(copyTo(`copy (${which}) to stdout`))
      const sha256 = await archive.add(`tables/${found.name}`, rows, true)
      tables.push({ ...found, rows: await rowsCopied(client, rows), sha256 })
    }
    await client.query('commit')
    const kept = await addFiles(archive, files)
    await addSecrets(archive, secretsFolder)
    const manifest: Manifest = { format: 1, at: new Date().toISOString(), migrations, tables, ...kept }
    archive.zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), MANIFEST)
    archive.zip.end()
    return manifest
  } finally {
    await client.end()
  }
}

async function addFiles(archive: Archive, files: FileStore): Promise<{ files: number; missing: string[] }> {
  const missing: string[] = []
  let count = 0
  for await (const { key } of files.list()) {
    try {
      await archive.add(`files/${key}`, await files.get(key), false)
      count += 1
    } catch (error) {
      // Deleted while the back-up ran.
      if (!(error instanceof FileGone)) throw error
      missing.push(key)
    }
  }
  return { files: count, missing }
}

async function addSecrets(archive: Archive, folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: { code?: string }) => {
    // With a hosted identity provider there are none.
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const entry of entries) if (entry.isFile()) archive.zip.addFile(join(folder, entry.name), `secrets/${entry.name}`)
}

/** A zip that takes one stream after the other and tells the hash of each. */
class Archive {
  readonly zip = new yazl.ZipFile()
  /** Rejects when the archive cannot go on; never resolves. */
  readonly failed = new Promise<never>((_, reject) => this.zip.on('error', reject))

  async add(name: string, content: Readable, compress: boolean): Promise<string> {
    const hash = createHash('sha256')
    const counted = new Transform({
      transform(chunk: Buffer, _, next) {
        hash.update(chunk)
        next(null, chunk)
      },
    })
    this.zip.addReadStream(counted, name, { compress, mode: 0o600 })
    await Promise.race([pipeline(content, counted), this.failed])
    return hash.digest('hex')
  }
}
