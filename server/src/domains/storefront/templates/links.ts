import type { TemplateKind } from '@plantule/contract/storefront/blocks'
import { type Preview, PREVIEW_DAYS } from '@plantule/contract/storefront/templates'
import type { Ctx } from '../../../platform/context.ts'
import { newLinkToken } from '../../../platform/link-pages.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { currentShop } from '../../shops/index.ts'
import { previewData } from './block-data.ts'
import { draftAnswer, lockedDraft } from './drafts.ts'

const DAY = 24 * 3_600_000

/** Throws `not_found`. */
export async function makeLink(ctx: Ctx, kind: TemplateKind, id: number): Promise<{ path: string; expiresAt: string }> {
  await lockedDraft(ctx, kind, id)
  const expires = new Date(ctx.now.getTime() + PREVIEW_DAYS * DAY)
  const token = newLinkToken()
  await ctx.db.insertInto('template_link').values({ shop_id: ctx.shopId, token, draft_id: id, expires_at: expires }).execute()
  const { uid } = await currentShop(ctx)
  return { path: `/site-preview?shop=${uid}&token=${token}`, expiresAt: expires.toISOString() }
}

/** What a link shows, as the draft stands at this moment. Throws `not_found` for one that is over or was never made. */
export async function previewByLink(ctx: Ctx, token: string, productId: number | null): Promise<Preview> {
  const row = await ctx.db
    .selectFrom('template_link as l')
    .innerJoin('template_draft as d', 'd.id', 'l.draft_id')
    .select(['d.id', 'd.kind', 'l.expires_at'])
    .where('l.token', '=', token)
    .where('l.expires_at', '>', ctx.now)
    .executeTakeFirst()
  const { id, kind, expires_at } = mustExist(row)
  const { name, template } = await draftAnswer(ctx, kind, id)
  return { kind, name, template, expiresAt: expires_at.toISOString(), data: await previewData(ctx, kind, template.blocks, productId) }
}

export async function forgetLinks(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom('template_link').where('expires_at', '<=', ctx.now).execute()
}
