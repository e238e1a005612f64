import type { ImportReport } from '@plantule/contract/imports/schemas'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { ProductDiff } from '../reading/index.ts'
import { startOperation } from '../../downloads/index.ts'
import { chunks } from '../apply-products.ts'
import { type PictureSource, pictureSources } from './picture-sources.ts'
import { fetchPicturesJob } from '../jobs.ts'
import { ownShop } from '../../../platform/own-shop.ts'

export type Planned = { of: Map<ProductDiff, (PictureSource & { place: number })[]>; report: NonNullable<ImportReport['pictures']> }

/** Pictures that an import would bring; those that a product already got from the same place are not brought again. */
export async function planPictures(ctx: Ctx, diffs: readonly ProductDiff[], archive: readonly string[], wanted: boolean): Promise<Planned> {
  const { of: sources, unmatched } = pictureSources(
    diffs.map((diff) => diff.product),
    archive,
  )
  const known = diffs.flatMap((diff) => (diff.id !== null && sources.has(diff.product) ? [diff.id] : []))
  const { rows } = await sql<{ product_id: number; source: string }>`
    select product_id, source from catalogue_import_picture where catalogue_import_picture.shop_id = ${ownShop} and product_id = any(${known}::bigint[]) and state in ('waiting', 'done')`.execute(
    ctx.db,
  )
  const taken = new Set(rows.map((row) => `${row.product_id} ${row.source}`))
  const of: Planned['of'] = new Map()
  const report = {
    products: 0,
    addresses: 0,
    archived: 0,
    missing: 0,
    unmatched: unmatched.slice(0, 50),
    unmatchedCount: unmatched.length,
    wanted,
  }
  for (const diff of diffs) {
    const placed = (sources.get(diff.product) ?? []).map((each, place) => ({ ...each, place }))
    const fresh = placed.filter((each) => !taken.has(`${diff.id} ${each.source}`))
    if (fresh.length === 0) continue
    report.products += 1
    for (const each of fresh) report[each.missing ? 'missing' : each.inArchive ? 'archived' : 'addresses'] += 1
    if (wanted) of.set(diff, fresh)
  }
  return { of, report }
}

/** Writes down which pictures are to be taken in, and starts the job that does it. */
export async function startPictures(
  ctx: Ctx,
  importId: number,
  fileName: string,
  planned: Planned,
  idOf: (diff: ProductDiff) => number | null,
): Promise<void> {
  const rows = [...planned.of].flatMap(([diff, sources]) =>
    sources.map(({ source, inArchive, alt, place, missing }) => ({
      product_id: idOf(diff),
      row: diff.row,
      place,
      source: source.slice(0, 4000),
      in_archive: inArchive,
      alt: alt.slice(0, 300),
      state: missing ? 'failed' : 'waiting',
      reason: missing ? 'not_in_archive' : null,
    })),
  )
  for (const part of chunks(rows)) {
    await sql`
      insert into catalogue_import_picture (shop_id, import_id, product_id, row, place, source, in_archive, alt, state, reason)
      select ${ctx.shopId}::bigint, ${importId}::bigint, product_id, row, place, source, in_archive, alt, state, reason
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        as p (product_id bigint, row int, place int, source text, in_archive boolean, alt text, state text, reason text)`.execute(ctx.db)
  }
  if (rows.some((row) => row.state === 'waiting')) await startFetching(ctx, importId, fileName)
}

export async function startFetching(ctx: Ctx, importId: number, fileName: string): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('catalogue_import_picture')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('import_id', '=', importId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  const operation = await startOperation(ctx, {
    kind: 'catalogue.import-pictures',
    title: `${ctx.locale === 'en' ? 'Pictures' : 'Photos'} : ${fileName}`,
    download: false,
    job: fetchPicturesJob,
    data: { importId },
    total: Number(waiting.n),
    right: 'catalogue.write',
  })
  await ctx.db.updateTable('catalogue_import').set({ pictures_operation_id: operation.id }).where('id', '=', importId).execute()
}
