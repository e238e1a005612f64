import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import { type LotTag, LotTagInput } from '@plantule/contract/production/cultivations'
import type { cultivationRoutes } from '@plantule/contract/production/routes'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { withKept } from '../../../platform/kept.ts'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'
import { refusedField } from '../../../platform/refused.ts'
import { refusing } from '../../../platform/refusing.ts'
import { lockCultivation } from './lots.db.ts'

type Routes = typeof cultivationRoutes
const taken = { lot_tag_name: () => refusedField('name_taken', ['name']) }
const columns = ['id', 'name', 'colour', 'version'] as const

export async function listLotTags(ctx: Ctx): Promise<{ items: LotTag[] }> {
  return { items: await ctx.db.selectFrom('lot_tag').select(columns).orderBy('name').orderBy('id').execute() }
}

/** Throws `name_taken`. */
export async function createLotTag(ctx: Ctx, input: Out<Routes['createLotTag']['body']>): Promise<LotTag> {
  const statement = ctx.db
    .insertInto('lot_tag')
    .values({ shop_id: ctx.shopId, ...input })
    .returning(columns)
    .executeTakeFirstOrThrow()
  const tag = await refusing(statement, taken)
  await audit(ctx, 'lot_tag.create', 'lot_tag', tag.id, { after: tag })
  return tag
}

/** What is not named stays. Throws `not_found`, `stale_version`, `name_taken`. */
export async function updateLotTag(ctx: Ctx, id: number, change: Out<Routes['updateLotTag']['body']>): Promise<LotTag> {
  const before = mustExist(await ctx.db.selectFrom('lot_tag').select(columns).where('id', '=', id).forUpdate().executeTakeFirst())
  await refuseStale(before, change.version, () => before)
  const statement = ctx.db
    .updateTable('lot_tag')
    .set({ ...withKept(ctx, LotTagInput, before, change), version: before.version + 1 })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  const after = await refusing(statement, taken)
  await audit(ctx, 'lot_tag.update', 'lot_tag', id, { before, after })
  return after
}

/** Those that bear it lose it. Throws `not_found`. */
export async function removeLotTag(ctx: Ctx, id: number): Promise<Done> {
  const before = mustExist(await ctx.db.selectFrom('lot_tag').select(columns).where('id', '=', id).forUpdate().executeTakeFirst())
  await ctx.db.deleteFrom('lot_tagged').where('tag_id', '=', id).execute()
  await ctx.db.deleteFrom('lot_tag').where('id', '=', id).execute()
  await audit(ctx, 'lot_tag.delete', 'lot_tag', id, { before })
  return { ok: true }
}

/** Twice is once. Throws `not_found`. */
export async function tagCultivation(ctx: Ctx, lotId: number, tagId: number): Promise<Done> {
  await lockCultivation(ctx, lotId)
  mustExist(await ctx.db.selectFrom('lot_tag').select('id').where('id', '=', tagId).forKeyShare().executeTakeFirst())
  await ctx.db
    .insertInto('lot_tagged')
    .values({ shop_id: ctx.shopId, lot_id: lotId, tag_id: tagId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { ok: true }
}

/** Throws `not_found` where the cultivation or the tag is not there; without the tag it is done already. */
export async function untagCultivation(ctx: Ctx, lotId: number, tagId: number): Promise<Done> {
  await lockCultivation(ctx, lotId)
  mustExist(await ctx.db.selectFrom('lot_tag').select('id').where('id', '=', tagId).executeTakeFirst())
  await ctx.db.deleteFrom('lot_tagged').where('lot_id', '=', lotId).where('tag_id', '=', tagId).execute()
  return { ok: true }
}
