import type { GeneralConditions } from '@plantule/contract/orders/conditions'
import { MAX_CONDITIONS_BYTES } from '@plantule/contract/orders/conditions'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { RichBlocks } from '../../../platform/documents/conditions-document.ts'
import { renderPdf } from '../../../platform/documents/render.ts'
import { openFile, saveFile } from '../../../platform/files/save-file.ts'
import type { FileReply, Upload } from '../../../platform/handlers.ts'
import { megabytes } from '../../../platform/megabytes.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { Refused } from '../../../platform/refused.ts'
import { cleanHtml } from '../../catalogue/index.ts'
import { documentInfo, lookToday } from '../../shops/index.ts'
import { sellerOf } from './document-parts.ts'
import { richBlocksOf } from './rich-blocks.ts'

const NAME = 'Conditions générales.pdf'

const rowOf = (ctx: Ctx) =>
  ctx.db
    .selectFrom('general_conditions as c')
    .leftJoin('stored_file as f', (join) => join.onRef('f.shop_id', '=', 'c.shop_id').onRef('f.id', '=', 'c.file_id'))
    .select(['c.html', 'c.file_id', 'c.updated_at', 'f.name', 'f.bytes'])
    .executeTakeFirst()

export async function conditions(ctx: Ctx): Promise<GeneralConditions> {
  const row = await rowOf(ctx)
  return { html: row?.html ?? '', file: row?.file_id ? { name: row.name ?? NAME, bytes: row.bytes ?? 0 } : null }
}

/** Throws `too_large`, `conditions_no_pdf`: what a file is follows from its bytes. */
export async function setConditions(ctx: Ctx, html: string, upload: Upload | undefined): Promise<GeneralConditions> {
  if (upload && upload.bytes > MAX_CONDITIONS_BYTES) throw new Refused('too_large', { max: megabytes(MAX_CONDITIONS_BYTES) })
  if (upload && (upload.mime !== 'application/pdf' || upload.bytes === 0)) throw new Refused('conditions_no_pdf')
  const before = await rowOf(ctx)
  const file = upload && (await saveFile(ctx, { name: upload.name, mime: upload.mime, body: upload.path }))
  const values = { html: upload ? '' : cleanHtml(html), file_id: file?.id ?? null, updated_at: ctx.now }
  await ctx.db
    .insertInto('general_conditions')
    .values({ shop_id: ctx.shopId, ...values })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(values))
    .execute()
  // The sweep takes the former one away, unless a mail that has not left names it still.
  if (before?.file_id) await ctx.db.updateTable('stored_file').set({ expires_at: ctx.now }).where('id', '=', before.file_id).execute()
  await audit(ctx, 'general_conditions.set', 'general_conditions', null, {
    after: { file: upload?.name ?? null, letters: values.html.length },
  })
  return conditions(ctx)
}

/** What is printed at the end of a quotation: nothing where a PDF stands for it, or nothing was written. */
export const printedConditions = async (ctx: Ctx): Promise<RichBlocks> => richBlocksOf((await rowOf(ctx))?.html ?? '')

/** The paper that goes with quotations and invoices; undefined for a shop without conditions. Throws `shop_details_missing`. */
export async function conditionsPaper(ctx: Ctx): Promise<FileReply | undefined> {
  const row = await rowOf(ctx)
  if (row?.file_id) {
    const file = await openFile(ctx, row.file_id)
    return { name: NAME, mime: 'application/pdf', inline: true, body: () => file.read() }
  }
  if (!row || row.html === '') return undefined
  const look = await lookToday(ctx)
  const data = { number: '', seller: sellerOf(await documentInfo(ctx)), conditions: richBlocksOf(row.html) }
  return { name: NAME, inline: true, body: () => renderPdf('conditions', data, { date: row.updated_at, look }) }
}

/** Throws `not_found`, `shop_details_missing`. */
export const conditionsPdf = async (ctx: Ctx): Promise<FileReply> => mustExist(await conditionsPaper(ctx))
