import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import type { TemplateKind } from '@plantule/contract/storefront/blocks'
import { type Draft, type DraftForm, type DraftRow, MAX_DRAFTS, type productTemplateRoutes } from '@plantule/contract/storefront/templates'
import type { WrittenPicture } from '@plantule/contract/storefront/writing'
import { type RawBuilder, sql } from 'kysely'
import { authorOf } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Upload } from '../../../platform/handlers.ts'
import { instantOf } from '../../../platform/instant.ts'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { Refused } from '../../../platform/refused.ts'
import { addPicture } from '../writing.ts'
import { checkTemplate } from './check-template.ts'
import { keptTemplate } from './kept-template.ts'
import { inForce } from './versions.db.ts'

/** A draft and what became of it: `published` where visitors see it as it stands. */
const shown = (
  ctx: Ctx,
  kind: TemplateKind,
) => sql`d.id, d.name, ${instantOf('d.updated_at')} as "updatedAt", d.updated_by as "updatedBy", d.version,
  case when planned.appears_at is not null then 'scheduled'
    when now_seen.of_draft = d.id then case when now_seen.of_draft_version = d.version then 'published' else 'changed' end
    else 'draft' end as state,
  ${instantOf('planned.appears_at')} as "appearsAt"
  from template_draft d
  left join (select v.of_draft, v.of_draft_version from template_version v where v.shop_id = ${ownShop} and v.id = ${inForce(ctx, kind)}) now_seen on true
  left join lateral (select min(p.appears_at) as appears_at from template_version p
    where p.shop_id = ${ownShop} and p.kind = ${kind} and p.of_draft = d.id and p.appears_at > ${ctx.now}
      and not exists (select from template_withdrawal w where w.shop_id = ${ownShop} and w.version_id = p.id)) planned on true`

export async function listDrafts(ctx: Ctx, kind: TemplateKind): Promise<{ items: DraftRow[] }> {
  const { rows } = await sql<DraftRow>`select ${shown(ctx, kind)} where d.shop_id = ${ownShop} and d.kind = ${kind}
    order by d.updated_at desc, d.id desc`.execute(ctx.db)
  return { items: rows }
}

/** Throws `not_found`. */
export async function draftAnswer(ctx: Ctx, kind: TemplateKind, id: number): Promise<Draft> {
  const columns: RawBuilder<unknown> = sql`d.template, ${shown(ctx, kind)}`
  const { rows } = await sql<DraftRow & { template: unknown }>`select ${columns}
    where d.shop_id = ${ownShop} and d.kind = ${kind} and d.id = ${id}`.execute(ctx.db)
  const row = mustExist(rows[0])
  return { ...row, ...(await keptTemplate(ctx, kind, row.template)) }
}

/** Throws `drafts_too_many`, what is wrong with the blocks. */
export async function createDraft(ctx: Ctx, kind: TemplateKind, form: DraftForm): Promise<Draft> {
  const { template, imageIds } = await checkTemplate(ctx, kind, form.template)
  const there = await ctx.db.selectFrom('template_draft').select('id').where('kind', '=', kind).limit(MAX_DRAFTS).execute()
  if (there.length >= MAX_DRAFTS) throw new Refused('drafts_too_many', { max: MAX_DRAFTS })
  const { id } = await ctx.db
    .insertInto('template_draft')
    .values({
      shop_id: ctx.shopId,
      kind,
      name: form.name,
      template: JSON.stringify(template),
      updated_by: authorOf(ctx),
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepDraftPictures(ctx, id, imageIds)
  await audit(ctx, 'template_draft.create', 'template_draft', id, { after: { kind, name: form.name } })
  return draftAnswer(ctx, kind, id)
}

type Change = Out<(typeof productTemplateRoutes)['updateProductDraft']['body']>

/** What is not named stays. Throws `not_found`, `stale_version`, what is wrong with the blocks. */
export async function updateDraft(ctx: Ctx, kind: TemplateKind, id: number, change: Change): Promise<Draft> {
  const row = await lockedDraft(ctx, kind, id)
  await refuseStale(row, change.version, () => draftAnswer(ctx, kind, id))
  const checked = change.template && (await checkTemplate(ctx, kind, change.template))
  const name = change.name ?? row.name
  await ctx.db
    .updateTable('template_draft')
    .set({
      name,
      ...(checked ? { template: JSON.stringify(checked.template) } : {}),
      updated_by: authorOf(ctx),
      updated_at: ctx.now,
      version: row.version + 1,
    })
    .where('id', '=', id)
    .execute()
  if (checked) await keepDraftPictures(ctx, id, checked.imageIds)
  // A draft is saved by itself every few seconds: what was written is told when it is published.
  await audit(ctx, 'template_draft.update', 'template_draft', id, { before: { name: row.name }, after: { name } })
  return draftAnswer(ctx, kind, id)
}

/** Throws `not_found`. */
export async function lockedDraft(ctx: Ctx, kind: TemplateKind, id: number) {
  return mustExist(
    await ctx.db.selectFrom('template_draft').selectAll().where('id', '=', id).where('kind', '=', kind).forUpdate().executeTakeFirst(),
  )
}

/** What was published of it stays. Throws `not_found`. */
export async function removeDraft(ctx: Ctx, kind: TemplateKind, id: number): Promise<Done> {
  const { name } = await lockedDraft(ctx, kind, id)
  await keepDraftPictures(ctx, id, [])
  await ctx.db.deleteFrom('template_link').where('draft_id', '=', id).execute()
  await ctx.db.deleteFrom('template_draft').where('id', '=', id).execute()
  await audit(ctx, 'template_draft.delete', 'template_draft', id, { before: { kind, name } })
  return { ok: true }
}

async function keepDraftPictures(ctx: Ctx, id: number, imageIds: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('template_draft_picture').where('draft_id', '=', id).execute()
  if (imageIds.length === 0) return
  const rows = imageIds.map((image_id) => ({ shop_id: ctx.shopId, draft_id: id, image_id }))
  await ctx.db.insertInto('template_draft_picture').values(rows).execute()
}

/** Throws `not_found`, what the library refuses. */
export async function addTemplateImage(
  ctx: Ctx,
  kind: TemplateKind,
  id: number,
  upload: Upload | undefined,
  alt: string,
): Promise<WrittenPicture> {
  const { name } = mustExist(
    await ctx.db.selectFrom('template_draft').select('name').where('id', '=', id).where('kind', '=', kind).executeTakeFirst(),
  )
  return addPicture(ctx, upload, name, alt)
}
