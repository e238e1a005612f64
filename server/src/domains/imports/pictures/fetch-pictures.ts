import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PictureReason } from '@plantule/contract/imports/schemas'
import { MAX_IMAGE_BYTES } from '@plantule/contract/base/shared'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { openFile } from '../../../platform/files/save-file.ts'
import type { JobOf, JobShop } from '../../../platform/job.ts'
import { askOutside, OutsideError } from '../../../platform/outgoing/ask-outside.ts'
import { Refused } from '../../../platform/refused.ts'
import { sniff } from '../../../platform/spool.ts'
import { runOperation } from '../../downloads/index.ts'
import { showPicture } from '../../catalogue/index.ts'
import { PictureArchive } from './picture-archive.ts'
import type { fetchPicturesJob } from '../jobs.ts'
import { ownShop } from '../../../platform/own-shop.ts'

const AT_ONCE = 3
const BATCH = 30
const RULES = { ms: 30_000, bytes: MAX_IMAGE_BYTES, redirects: 5, plain: true }

type Waiting = { id: number; productId: number; place: number; source: string; inArchive: boolean; alt: string }

class NoPicture extends Error {
  readonly reason: PictureReason
  constructor(reason: PictureReason) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Takes in the pictures that an import waits for, a few at once. Each is written down as soon as it is there or has failed, so
 * that a job which starts again goes on where the one before stopped; one that an undo took back is left.
 */
async function takeIn(
  shop: JobShop,
  importId: number,
  folder: string,
  progress: (done: number) => Promise<void>,
): Promise<{ done: number; failed: number }> {
  const archive = await openArchive(shop, importId, folder)
  const counts = { done: 0, failed: 0 }
  try {
    for (;;) {
      const batch = await shop.inShop((ctx) => nextOnes(ctx, importId))
      if (batch.length === 0) return counts
      // Those of one source follow each other: the second one finds what the first one fetched.
      const groups = [...Map.groupBy(batch, (each) => each.source).values()]
      const worker = async (): Promise<void> => {
        for (let group = groups.shift(); group; group = groups.shift()) {
          for (const each of group) {
            counts[await takeOne(shop, each, archive, join(folder, String(each.id)))] += 1
            await progress(counts.done + counts.failed)
          }
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, worker))
    }
  } finally {
    archive?.close()
  }
}

async function nextOnes(ctx: Ctx, importId: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select id, product_id as "productId", place, source, in_archive as "inArchive", alt from catalogue_import_picture
    where catalogue_import_picture.shop_id = ${ownShop} and import_id = ${importId} and state = 'waiting' order by id limit ${BATCH}`.execute(
    ctx.db,
  )
  return rows
}

async function takeOne(shop: JobShop, waiting: Waiting, archive: PictureArchive | null, path: string): Promise<'done' | 'failed'> {
  try {
    const known = waiting.inArchive ? null : await shop.inShop((ctx) => fetchedBefore(ctx, waiting.source))
    if (known === null) await bring(shop, waiting, archive, path)
    await shop.inShop((ctx) => keep(ctx, waiting, known, path))
    return 'done'
  } catch (error) {
    const reason = reasonOf(error)
    if (!reason) throw error
    await shop.inShop((ctx) =>
      ctx.db
        .updateTable('catalogue_import_picture')
        .set({ state: 'failed', reason })
        .where('id', '=', waiting.id)
        .where('state', '=', 'waiting')
        .execute(),
    )
    return 'failed'
  } finally {
    await rm(path, { force: true })
  }
}

/** The picture of the library that was fetched from this address before. */
async function fetchedBefore(ctx: Ctx, source: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select image_id as id from catalogue_import_picture
    where catalogue_import_picture.shop_id = ${ownShop} and md5(source) = md5(${source}) and source = ${source} and state = 'done' and not in_archive and image_id is not null limit 1`.execute(
    ctx.db,
  )
  return rows[0]?.id ?? null
}

/** Puts the picture's bytes into a file. Throws `NoPicture`, `OutsideError`. */
async function bring(shop: JobShop, { source, inArchive }: Waiting, archive: PictureArchive | null, path: string): Promise<void> {
  if (inArchive) {
    if (!(await archive?.take(source, path))) throw new NoPicture('not_in_archive')
    return
  }
  const headers = { accept: 'image/avif,image/webp,image/*;q=0.8', 'user-agent': 'Plantule' }
  const { status, body } = await askOutside(source, { headers }, { ...RULES, inner: shop.services.config.innerAddresses })
  if (status === 404 || status === 410) throw new NoPicture('gone')
  if (status === 401 || status === 403) throw new NoPicture('refused')
  if (status < 200 || status >= 300) throw new NoPicture('answer')
  await writeFile(path, body)
}

/** Shows the picture on its product, checked as the upload of one is; nothing when the import was undone meanwhile. */
async function keep(ctx: Ctx, waiting: Waiting, known: number | null, path: string): Promise<void> {
  // Others of this product are taken in at the same time: each sees those that came before it.
  await ctx.db.selectFrom('product').select('id').where('id', '=', waiting.productId).forNoKeyUpdate().executeTakeFirst()
  const still = await ctx.db
    .selectFrom('catalogue_import_picture')
    .select('import_id')
    .where('id', '=', waiting.id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
  if (!still) return
  const others = await sql<{ id: number; place: number }>`
    select image_id as id, place from catalogue_import_picture
    where catalogue_import_picture.shop_id = ${ownShop} and import_id = ${still.import_id} and product_id = ${waiting.productId} and image_id is not null order by abs(place - ${waiting.place})`.execute(
    ctx.db,
  )
  const after = others.rows.filter((row) => row.place < waiting.place).map((row) => row.id)
  const before = others.rows.filter((row) => row.place > waiting.place).map((row) => row.id)
  const upload =
    known === null ? { field: 'file', name: nameOf(waiting.source), mime: await sniff(path), bytes: (await stat(path)).size, path } : null
  const imageId = await showPicture(ctx, waiting.productId, upload ?? { imageId: known ?? 0 }, { alt: waiting.alt, after, before })
  await ctx.db
    .updateTable('catalogue_import_picture')
    .set({ state: 'done', reason: null, image_id: imageId })
    .where('id', '=', waiting.id)
    .execute()
}

const nameOf = (source: string): string => source.split(/[?#]/)[0]?.split('/').at(-1)?.slice(0, 200) || 'photo'

const refusals: Readonly<Record<string, PictureReason>> = {
  too_large: 'too_big',
  too_many_pixels: 'too_many_pixels',
  unsupported_file: 'not_picture',
  heic_photo: 'heic',
  product_archived: 'product_archived',
  not_found: 'product_archived',
}

function reasonOf(error: unknown): PictureReason | null {
  if (error instanceof NoPicture) return error.reason
  if (error instanceof OutsideError) return error.code
  return error instanceof Refused ? (refusals[error.code] ?? null) : null
}

async function openArchive(shop: JobShop, importId: number, folder: string): Promise<PictureArchive | null> {
  const file = await shop.inShop(async (ctx) => {
    const row = await ctx.db.selectFrom('catalogue_import').select('archive_id').where('id', '=', importId).executeTakeFirstOrThrow()
    return row.archive_id === null ? null : openFile(ctx, row.archive_id)
  })
  if (!file) return null
  const path = join(folder, 'archive.zip')
  await pipeline(await file.read(), createWriteStream(path))
  return PictureArchive.open(path)
}

export const fetchPictures = ({ operationId, importId }: JobOf<typeof fetchPicturesJob>, shop: JobShop): Promise<void> =>
  runOperation(shop, operationId, async (progress) => {
    const folder = await mkdtemp(join(tmpdir(), 'plantule-pictures-'))
    try {
      return { result: { importId, ...(await takeIn(shop, importId, folder, progress)) } }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
