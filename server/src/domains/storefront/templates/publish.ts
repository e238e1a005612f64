import type { Template, TemplateKind } from '@plantule/contract/storefront/blocks'
import type { Published, PublishForm } from '@plantule/contract/storefront/templates'
import { sql } from 'kysely'
import { authorOf } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { refuseStale } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { parisInstant } from '../../../platform/paris.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { checkTemplate } from './check-template.ts'
import { draftAnswer, lockedDraft } from './drafts.ts'
import { published, templateVersion } from './published.ts'

/** Versions whose pictures the library keeps. */
const KEPT_WHOLE = 20

/** One more version, now or at a moment to come. Throws `not_found`, `stale_version`, `moment_past`. */
export async function publish(ctx: Ctx, kind: TemplateKind, { draftId, version, at }: PublishForm): Promise<Published> {
  const appearsAt = at === null ? ctx.now : parisInstant(at)
  if (!appearsAt) throw refusedField('invalid_input', ['at'])
  if (at !== null && appearsAt <= ctx.now) throw refusedField('moment_past', ['at'])
  const draft = await lockedDraft(ctx, kind, draftId)
  await refuseStale(draft, version, () => draftAnswer(ctx, kind, draftId))
  const { name, template } = await draftAnswer(ctx, kind, draftId)
  await addVersion(ctx, kind, { name, template, appearsAt, ofDraft: { of_draft: draftId, of_draft_version: draft.version } })
  return published(ctx, kind)
}

/** A former version again, at once. Throws `not_found`. */
export async function restoreVersion(ctx: Ctx, kind: TemplateKind, id: number): Promise<Published> {
  const { name, template } = await templateVersion(ctx, kind, id)
  await addVersion(ctx, kind, { name, template, appearsAt: ctx.now, ofDraft: {} })
  return published(ctx, kind)
}

type Addition = {
  name: string
  template: Template
  appearsAt: Date
  ofDraft: { of_draft?: number; of_draft_version?: number }
}

async function addVersion(ctx: Ctx, kind: TemplateKind, { name, template, appearsAt, ofDraft }: Addition): Promise<void> {
  // Two who publish at once come one after the other: numbers have no gap.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`template ${ctx.shopId} ${kind}`}, 0))`.execute(ctx.db)
  const checked = await checkTemplate(ctx, kind, template)
  const { number } = await ctx.db
    .selectFrom('template_version')
    .select(sql<number>`coalesce(max(number), 0) + 1`.as('number'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  const { id } = await ctx.db
    .insertInto('template_version')
    .values({
      shop_id: ctx.shopId,
      kind,
      number,
      name,
      template: JSON.stringify(checked.template),
      appears_at: appearsAt,
      saved_at: ctx.now,
      author: authorOf(ctx),
      ...ofDraft,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (checked.imageIds.length > 0)
    await ctx.db
      .insertInto('template_version_picture')
      .values(checked.imageIds.map((image_id) => ({ shop_id: ctx.shopId, version_id: id, image_id })))
      .execute()
  await sql`delete from template_version_picture p using template_version v
    where p.shop_id = ${ownShop} and v.shop_id = ${ownShop} and v.id = p.version_id and v.kind = ${kind} and v.number <= ${number - KEPT_WHOLE}
      and v.appears_at <= ${ctx.now}`.execute(ctx.db)
  await audit(ctx, 'template.publish', 'template_version', id, { after: { kind, number, name, appearsAt: appearsAt.toISOString() } })
}

/** Takes back what is planned. Throws `not_found`, `version_begun`. */
export async function withdrawVersion(ctx: Ctx, kind: TemplateKind, id: number): Promise<Published> {
  const { state, number } = await templateVersion(ctx, kind, id)
  if (state === 'now' || state === 'past') throw new Refused('version_begun')
  await ctx.db
    .insertInto('template_withdrawal')
    .values({ shop_id: ctx.shopId, version_id: id, author: authorOf(ctx), withdrawn_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await audit(ctx, 'template.withdraw', 'template_version', id, { before: { kind, number } })
  return published(ctx, kind)
}
