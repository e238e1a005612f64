import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import yazl from 'yazl'
import type { Ctx } from '../../../platform/context.ts'
import { counted } from '../../../platform/files/counted.ts'
import { saveFile, storeBytes } from '../../../platform/files/save-file.ts'
import { FileGone } from '../../../platform/files/store.ts'
import type { JobOf, JobShop } from '../../../platform/job.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { parisDay } from '../../../platform/paris.ts'
import { softwareVersion } from '../../../platform/system-routes.ts'
import { runOperation } from '../../downloads/index.ts'
import { currentShop } from '../../shops/index.ts'
import type { takeOutJob } from '../jobs.ts'
import { leftOut } from './left-out.ts'
import { notice } from './notice.ts'
import { type WrittenTable, writeTables } from './write-tables.ts'

type Kept = { id: number; key: string; name: string; mime: string }
type TakenFile = { path: string; name: string; mime: string; bytes: number; sha256: string }
export type DataManifest = {
  format: 1
  software: string
  shop: { uid: string; name: string }
  /** The moment that all tables show. */
  at: string
  tables: WrittenTable[]
  leftOut: typeof leftOut
  files: TakenFile[]
  /** Files of which a row tells and the store has nothing. */
  missing: { id: number; name: string }[]
}

type Shown = { at: string; shop: { uid: string; name: string }; tables: WrittenTable[]; files: Kept[] }

/**
 * Makes the archive of all that the shop has: its tables of one moment are written to a folder, then all goes into one zip, without any
 * transaction open.
 */
export const takeOut = ({ operationId }: JobOf<typeof takeOutJob>, shop: JobShop): Promise<void> =>
  runOperation(shop, operationId, async (progress) => {
    const folder = await mkdtemp(join(tmpdir(), 'plantule-all-data-'))
    try {
      const shown = await shop.inShop((ctx) => gather(ctx, folder), { oneMoment: true })
      await progress(1, shown.files.length + 2)
      const zip = new yazl.ZipFile()
      // yazl types its output by the older interface; it is a readable stream.
      const stored = storeBytes(shop.services.files, shop.shopId, zip.outputStream as Readable)
      // A store that fails ends the reading too, which would wait for it for ever.
      const failed = new AbortController()
      stored.catch((error: unknown) => failed.abort(error))
      for (const { path } of shown.tables.flatMap(({ files }) => files)) zip.addFile(join(folder, basename(path)), path, { mode: 0o600 })
      const { files, missing } = await addFiles(zip, shown.files, shop, failed.signal, (done) => progress(done + 1, shown.files.length + 2))
      const manifest: DataManifest = { format: 1, software: softwareVersion, ...shown, leftOut, files, missing }
      zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), 'manifest.json')
      zip.addBuffer(Buffer.from(notice(manifest)), 'LISEZ-MOI.txt')
      zip.end()
      const archive = await stored
      return await shop.inShop(async (ctx) => {
        const name = `plantule-${shown.shop.uid}-${parisDay(ctx.now)}.zip`
        const { id } = await saveFile(ctx, { name, mime: 'application/zip', stored: archive })
        const rows = shown.tables.reduce((sum, table) => sum + table.rows, 0)
        return { fileId: id, result: { sha256: archive.sha256, tables: shown.tables.length, rows, files: files.length } }
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

async function gather(ctx: Ctx, folder: string): Promise<Shown> {
  const tables = await writeTables(ctx, folder)
  const { uid, name } = await currentShop(ctx)
  // Renditions of pictures are made anew from them, and what was made to be fetched is a copy.
  const { rows: files } = await sql<Kept>`
    select f.id, f.key, f.name, f.mime from stored_file f
    where f.shop_id = ${ownShop}
      and not exists (select from image_rendition r where r.shop_id = ${ownShop} and r.file_id = f.id)
      and not exists (select from operation o where o.shop_id = ${ownShop} and o.file_id = f.id and o.download)
    order by f.id`.execute(ctx.db)
  return { at: ctx.now.toISOString(), shop: { uid, name }, tables, files }
}

/** `files/<id>-<name>`: the number is that of `stored_file`, by which tables tell of it. */
const pathOf = ({ id, name }: Kept): string =>
  `files/${id}-${name
    .replace(/[^\p{L}\p{N}._ -]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-120)}`

type Told = (done: number) => Promise<void>

async function addFiles(zip: yazl.ZipFile, kept: readonly Kept[], shop: JobShop, signal: AbortSignal, told: Told) {
  const files: TakenFile[] = []
  const missing: DataManifest['missing'] = []
  for (const [index, file] of kept.entries()) {
    await told(index)
    const source = await shop.services.files.get(file.key).catch((error: unknown) => {
      if (error instanceof FileGone) return undefined
      throw error
    })
    if (!source) {
      missing.push({ id: file.id, name: file.name })
      continue
    }
    const { through, sum } = counted()
    const path = pathOf(file)
    // Pictures and papers are packed already.
    zip.addReadStream(through, path, { compress: false, mode: 0o600 })
    await pipeline(source, through, { signal })
    files.push({ path, name: file.name, mime: file.mime, ...sum() })
  }
  return { files, missing }
}
