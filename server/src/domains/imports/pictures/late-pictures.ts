import type { ImportReport } from '@plantule/contract/imports/schemas'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { startOperation } from '../../downloads/index.ts'
import { chunks } from '../apply-products.ts'
import { isLarge } from '../is-large.ts'
import { type Planned, startFetching } from './plan-pictures.ts'
import { matchPicturesJob } from '../jobs.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Known = { id: number; product_id: number; place: number; source: string; state: string }

/** Has the pictures of an archive that comes after the import brought to its products: those that failed or were missing, and new ones. */
export async function startMatching(
  ctx: Ctx,
  { id: importId, rows, file_name: fileName }: { id: number; rows: number; file_name: string },
): Promise<void> {
  const operation = await startOperation(ctx, {
    kind: 'catalogue.match-pictures',
    title: `${ctx.locale === 'en' ? 'Pictures' : 'Photos'} : ${fileName}`,
    download: false,
    job: matchPicturesJob,
    data: { importId, large: await isLarge(ctx, rows) },
    total: 1,
    right: 'catalogue.write',
  })
  await ctx.db.updateTable('catalogue_import').set({ pictures_operation_id: operation.id }).where('id', '=', importId).execute()
}

/**
 * Takes from a plan what the archive holds: a picture that the file names and that failed, or that did not come, in its own
 * place; others behind those that are there. What was brought already stays as it is.
 */
export async function bringLate(ctx: Ctx, importId: number, fileName: string, planned: Planned): Promise<{ found: number }> {
  const { rows } =
    await sql<Known>`select id, product_id, place, source, state from catalogue_import_picture where catalogue_import_picture.shop_id = ${ownShop} and import_id = ${importId} and state <> 'undone' order by id`.execute(
      ctx.db,
    )
  const ofProduct = Map.groupBy(rows, (row) => row.product_id)
  const again: { id: number; source: string }[] = []
  const added: object[] = []
  for (const [diff, sources] of planned.of) {
    if (diff.id === null) continue
    const known = ofProduct.get(diff.id) ?? []
    const named = diff.product.images?.length ?? 0
    let behind = Math.max(named, ...known.map((row) => row.place + 1))
    for (const { source, inArchive, missing, alt, place } of sources) {
      if (!inArchive || missing) continue
      const same = known.find((row) => row.source === source) ?? (place < named ? known.find((row) => row.place === place) : undefined)
      if (same && same.state !== 'failed') continue
      if (same) again.push({ id: same.id, source })
      else
        added.push({
          product_id: diff.id,
          row: diff.row,
          place: place < named ? place : behind++,
          source: source.slice(0, 4000),
          alt: alt.slice(0, 300),
        })
    }
  }
  for (const part of chunks(again)) {
    await sql`
      update catalogue_import_picture ip set state = 'waiting', reason = null, source = n.source, in_archive = true
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as n (id bigint, source text) where ip.shop_id = ${ownShop} and ip.id = n.id`.execute(
      ctx.db,
    )
  }
  for (const part of chunks(added)) {
    await sql`
      insert into catalogue_import_picture (shop_id, import_id, product_id, row, place, source, in_archive, alt)
      select ${ctx.shopId}::bigint, ${importId}::bigint, product_id, row, place, source, true, alt
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as p (product_id bigint, row int, place int, source text, alt text)`.execute(
      ctx.db,
    )
  }
  const { report } = await ctx.db.selectFrom('catalogue_import').select('report').where('id', '=', importId).executeTakeFirstOrThrow()
  // Written by the check, in the contract's shape.
  const told = report as ImportReport
  const { unmatched, unmatchedCount } = planned.report
  if (told.pictures) {
    await ctx.db
      .updateTable('catalogue_import')
      .set({ report: JSON.stringify({ ...told, pictures: { ...told.pictures, unmatched, unmatchedCount } }) })
      .where('id', '=', importId)
      .execute()
  }
  const found = again.length + added.length
  if (found > 0) await startFetching(ctx, importId, fileName)
  return { found }
}
