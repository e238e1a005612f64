import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import {
  type Newsletter,
  NewsletterForm,
  type newsletterRoutes,
  type NewsletterRow,
  type newsletterSheets,
  Segment,
} from '@plantule/contract/marketing/newsletters'
import type { Block } from '@plantule/contract/storefront/blocks'
import type { WrittenPicture } from '@plantule/contract/storefront/writing'
import { sql } from 'kysely'
import { authorOf } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply, Upload } from '../../platform/handlers.ts'
import { withKept } from '../../platform/kept.ts'
import { wayOf } from '../../platform/list-order.ts'
import { listPage, type Page } from '../../platform/list-page.ts'
import { refuseStale } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { Refused } from '../../platform/refused.ts'
import { searchText } from '../../platform/search-text.ts'
import { type ListColumn, listSheet, worded } from '../../platform/sheets/list-sheet.ts'
import type { UsesOf } from '../../platform/uses.ts'
import type { Written } from '../../platform/written.ts'
import { addPicture, checkTemplate, cleaned } from '../storefront/index.ts'
import { refuseUnknownPlants } from './segment.ts'
import { lockNewsletter, newsletterAnswer, newsletterColumns, type NewsletterHeld } from './newsletters.db.ts'

type Query = Out<(typeof newsletterRoutes)['listNewsletters']['query']>

/** One page of newsletters, the latest change first. */
export function listNewsletters(ctx: Ctx, query: Query): Promise<Written<Page<NewsletterRow>>> {
  const { dir, page, q, state } = query
  const conditions = [
    sql`true`,
    ...(q ? [sql`n.search like '%' || ${searchText(q)} || '%'`] : []),
    ...(state ? [sql`n.state = ${state}`] : []),
  ]
  const from = sql`newsletter n where n.shop_id = ${ownShop} and ${sql.join(conditions, sql` and `)}`
  return listPage(ctx, {
    list: 'newsletters',
    query,
    page,
    rows: sql`select n.id, n.updated_at as sorted from ${from}`,
    counted: sql`select from ${from}`,
    order: sql`sorted ${wayOf(dir, false)}, id ${wayOf(dir, false)}`,
    row: sql`select ${newsletterColumns} from shown join newsletter n on n.shop_id = ${ownShop} and n.id = shown.id`,
  })
}

const states = worded({ draft: 'Brouillon', scheduled: 'Programmée', sending: 'En cours d’envoi', sent: 'Envoyée' })
const columns: readonly ListColumn<NewsletterRow>[] = [
  { header: 'Objet', type: 'text', width: 50, of: (row) => row.subject },
  { header: 'État', type: 'text', width: 18, of: (row) => states(row.state) },
  { header: 'Partie le', type: 'instant', width: 18, of: (row) => (row.sentAt === null ? null : new Date(row.sentAt)) },
  { header: 'Destinataires', type: 'integer', of: (row) => row.recipients },
  { header: 'Auteur', type: 'text', width: 24, of: (row) => row.author },
]
export const newslettersSheet = (ctx: Ctx, query: Out<(typeof newsletterSheets)['newslettersSheet']['query']>): Promise<FileReply> =>
  listSheet(ctx, 'Newsletters', query, (all) => listNewsletters(ctx, all), columns)

export async function createNewsletter(ctx: Ctx, form: NewsletterForm): Promise<Newsletter> {
  const { imageIds, ...values } = await valuesOf(ctx, form)
  const { id } = await ctx.db
    .insertInto('newsletter')
    .values({ shop_id: ctx.shopId, author: authorOf(ctx), ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepPictures(ctx, id, imageIds)
  await audit(ctx, 'newsletter.create', 'newsletter', id, { after: { subject: form.subject } })
  return newsletterAnswer(ctx, id)
}

/** What is not named stays. Throws `not_found`, `stale_version`, `newsletter_sent`. */
export async function updateNewsletter(
  ctx: Ctx,
  id: number,
  change: Out<(typeof newsletterRoutes)['updateNewsletter']['body']>,
): Promise<Newsletter> {
  const row = await lockNewsletter(ctx, id)
  mustBeDraft(row)
  await refuseStale(row, change.version, () => newsletterAnswer(ctx, id))
  const { subject, preview, html, blocks, showing } = await newsletterAnswer(ctx, id)
  const before: NewsletterForm = { subject, preview, html, blocks, showing, segment: Segment.parse(row.segment), perHour: row.per_hour }
  const after = withKept(ctx, NewsletterForm, before, change)
  const { imageIds, ...values } = await valuesOf(ctx, after)
  await ctx.db
    .updateTable('newsletter')
    .set({ ...values, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await keepPictures(ctx, id, imageIds)
  await audit(ctx, 'newsletter.update', 'newsletter', id, { before, after })
  return newsletterAnswer(ctx, id)
}

/** Throws `not_found`, `newsletter_sent`. */
export async function removeNewsletter(ctx: Ctx, id: number): Promise<Done> {
  const row = await lockNewsletter(ctx, id)
  mustBeDraft(row)
  await keepPictures(ctx, id, [])
  await ctx.db.deleteFrom('newsletter').where('id', '=', id).execute()
  await audit(ctx, 'newsletter.delete', 'newsletter', id, { before: { subject: row.subject } })
  return { ok: true }
}

/** Throws `not_found`. */
export async function copyNewsletter(ctx: Ctx, id: number): Promise<Newsletter> {
  const { subject, preview, html, blocks, showing, perHour, segment } = await newsletterAnswer(ctx, id)
  // Plants that are gone since are asked for no more.
  const productIds = segment.products.map((product) => product.id)
  return createNewsletter(ctx, { subject, preview, html, blocks, showing, perHour, segment: Segment.parse({ ...segment, productIds }) })
}

/** Throws `not_found`, what the library refuses. */
export async function addNewsletterImage(ctx: Ctx, id: number, upload: Upload | undefined, alt: string): Promise<WrittenPicture> {
  const { subject } = await newsletterAnswer(ctx, id)
  return addPicture(ctx, upload, subject, alt)
}

/** Throws `newsletter_scheduled`, `newsletter_sent`. */
export function mustBeDraft({ state }: Pick<NewsletterHeld, 'state'>): void {
  if (state === 'scheduled') throw new Refused('newsletter_scheduled')
  if (state !== 'draft') throw new Refused('newsletter_sent')
}

async function valuesOf(ctx: Ctx, { subject, preview, html: sent, blocks: built, showing, segment, perHour }: NewsletterForm) {
  await refuseUnknownPlants(ctx, segment)
  const { html, blocks, imageIds } = built === null ? { ...(await cleaned(ctx, sent)), blocks: null } : await checkedBlocks(ctx, built)
  return {
    subject,
    preview,
    html,
    blocks,
    showing: JSON.stringify(showing),
    search: searchText(`${subject} ${preview}`),
    updated_at: ctx.now,
    segment: JSON.stringify(segment),
    per_hour: perHour,
    imageIds,
  }
}

/** Throws `invalid_input` with what is wrong beside its field. */
async function checkedBlocks(ctx: Ctx, built: readonly Block[]) {
  const { template, imageIds } = await checkTemplate(ctx, 'letter', built)
  return { html: '', blocks: JSON.stringify(template.blocks), imageIds }
}

/** The library knows what shows each of its pictures. */
async function keepPictures(ctx: Ctx, id: number, imageIds: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('newsletter_picture').where('newsletter_id', '=', id).execute()
  if (imageIds.length === 0) return
  await sql`insert into newsletter_picture (shop_id, newsletter_id, image_id)
    select ${ctx.shopId}::bigint, ${id}::bigint, i from unnest(${[...imageIds]}::bigint[]) i`.execute(ctx.db)
}

/** The letters that show some pictures of the library: those that left are still opened. */
export const usesInNewsletters: UsesOf = async (ctx, ids) => {
  const { rows } = await sql<{ imageId: number; id: number; name: string }>`
    select c.image_id as "imageId", n.id, n.subject as name from newsletter_picture c
    join newsletter n on n.shop_id = ${ownShop} and n.id = c.newsletter_id
    where c.shop_id = ${ownShop} and c.image_id = any(${[...ids]}::bigint[]) order by n.subject, n.id`.execute(ctx.db)
  return rows.map(({ imageId, id, name }) => ({ id: imageId, use: { kind: 'newsletter', id, name } }))
}
