import { defaultPackConfig, type Pack, PackConfig, PackHead, type PackInput, type packRoutes } from '@plantule/contract/packs/packs'
import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { withKept } from '../../platform/kept.ts'
import { nextNumber, padded } from '../../platform/numbering.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { readSetting, writeSetting } from '../../platform/settings.ts'
import { refusing } from '../../platform/refusing.ts'
import { cleanHtml } from '../catalogue/index.ts'
import { packById } from './packs.db.ts'
import { copyPictures } from './pictures.ts'
import { repriceDraftsJob } from '../customers/index.ts'
import { mustExist, refuseStale } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Fields = Omit<PackInput, 'items'>
type ItemChange = Out<(typeof packRoutes)['updatePackItem']['body']>
type Part = PackInput['items'][number]

const refusals = {
  pack_reference: () => refusedField('pack_reference_taken', ['reference']),
  pack_item_once: () => refusedField('pack_part_twice', ['subproductId']),
  pack_item_subproduct: () => refusedField('unknown_choice', ['subproductId']),
}
const columns = (input: Fields) => ({
  name: input.name,
  description: cleanHtml(input.description),
  published: input.published,
  price_kind: input.priceKind,
  price_cents: input.priceCents,
  discount_bp: input.discountBp,
})

export const packConfig = (ctx: Ctx): Promise<PackConfig> => readSetting(ctx, 'packs', defaultPackConfig)

/** What is not named stays. */
export async function setPackConfig(ctx: Ctx, change: Partial<PackConfig>): Promise<PackConfig> {
  const input = withKept(ctx, PackConfig, await packConfig(ctx), change)
  await writeSetting(ctx, 'packs', defaultPackConfig, input)
  return input
}

/** Throws `pack_reference_taken`, `pack_part_twice`, `unknown_choice`. */
export async function createPack(ctx: Ctx, { items, ...input }: PackInput): Promise<Pack> {
  const reference = input.reference || `PACK-${padded(await nextNumber(ctx, 'pack'), 4)}`
  const { id } = await refusing(
    ctx.db
      .insertInto('pack')
      .values({ shop_id: ctx.shopId, reference, created_at: ctx.now, ...columns(input) })
      .returning('id')
      .executeTakeFirstOrThrow(),
    refusals,
  )
  for (const [idx, part] of items.entries()) await insertPart(ctx, id, part, idx, ['items', idx, 'subproductId'])
  await copyWhenWanted(ctx, id)
  return changed(ctx, id, 'pack.create', { after: { reference, name: input.name } })
}

type Change = Out<(typeof packRoutes)['updatePack']['body']>

/** What is not named stays. Throws `not_found`, `stale_version`, `pack_reference_taken`. */
export async function updatePack(ctx: Ctx, id: number, change: Change): Promise<Pack> {
  const before = await lockPack(ctx, id)
  const held = await packById(ctx, id)
  await refuseStale(before, change.version, () => held)
  const input = withKept(ctx, PackHead, held, change)
  const after = {
    reference: input.reference || before.reference,
    ...columns(input),
    archived_at: (change.archived ?? before.archived_at !== null) ? (before.archived_at ?? ctx.now) : null,
  }
  await refusing(
    ctx.db
      .updateTable('pack')
      .set({ ...after, version: before.version + 1 })
      .where('id', '=', id)
      .execute(),
    refusals,
  )
  return changed(ctx, id, 'pack.update', { before: { ...before, search: null }, after: { ...before, search: null, ...after } })
}

/** Throws `not_found`. */
export async function removePack(ctx: Ctx, id: number): Promise<Done> {
  const before = await lockPack(ctx, id)
  await ctx.db
    .updateTable('pack')
    .set({ archived_at: before.archived_at ?? ctx.now, published: false, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  await changed(ctx, id, 'pack.archive', { before: { name: before.name } })
  return { ok: true }
}

/** Throws `not_found`, `pack_archived`, `pack_part_twice`, `unknown_choice`. */
export async function addPackItem(ctx: Ctx, packId: number, part: Part): Promise<Pack> {
  await lockLivePack(ctx, packId)
  const { rows } = await sql<{
    next: number
  }>`select coalesce(max(idx) + 1, 0)::int as next from pack_item where pack_item.shop_id = ${ownShop} and pack_id = ${packId}`.execute(
    ctx.db,
  )
  await insertPart(ctx, packId, part, rows[0]?.next ?? 0, ['subproductId'])
  await copyWhenWanted(ctx, packId)
  return changed(ctx, packId, 'pack.item-add', { after: part })
}

/** Throws `not_found`, `pack_archived`. */
export async function updatePackItem(ctx: Ctx, itemId: number, input: ItemChange): Promise<Pack> {
  const before = await lockItem(ctx, itemId)
  const after = { quantity: input.quantity ?? before.quantity, idx: input.idx ?? before.idx }
  await ctx.db.updateTable('pack_item').set(after).where('id', '=', itemId).execute()
  return changed(ctx, before.pack_id, 'pack.item-update', { before, after: { ...before, ...after } })
}

/** Throws `not_found`, `pack_archived`. */
export async function removePackItem(ctx: Ctx, itemId: number): Promise<Pack> {
  const before = await lockItem(ctx, itemId)
  await ctx.db.deleteFrom('pack_item').where('id', '=', itemId).execute()
  return changed(ctx, before.pack_id, 'pack.item-remove', { before })
}

/** Throws `not_found`. */
export async function lockPack(ctx: Ctx, id: number) {
  return mustExist(await ctx.db.selectFrom('pack').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
}

/** Throws `not_found`, `pack_archived`. */
export async function lockLivePack(ctx: Ctx, id: number) {
  const pack = await lockPack(ctx, id)
  if (pack.archived_at) throw new Refused('pack_archived')
  return pack
}

async function lockItem(ctx: Ctx, itemId: number) {
  const item = mustExist(await ctx.db.selectFrom('pack_item').selectAll().where('id', '=', itemId).executeTakeFirst())
  await lockLivePack(ctx, item.pack_id)
  return mustExist(await ctx.db.selectFrom('pack_item').selectAll().where('id', '=', itemId).executeTakeFirst())
}

async function insertPart(ctx: Ctx, packId: number, part: Part, idx: number, path: (string | number)[]): Promise<void> {
  await refusing(
    ctx.db
      .insertInto('pack_item')
      .values({ shop_id: ctx.shopId, pack_id: packId, subproduct_id: part.subproductId, quantity: part.quantity, idx })
      .execute(),
    {
      ...refusals,
      pack_item_once: () => refusedField('pack_part_twice', path),
      pack_item_subproduct: () => refusedField('unknown_choice', path),
    },
  )
}

async function copyWhenWanted(ctx: Ctx, packId: number): Promise<void> {
  if (!(await packConfig(ctx)).copyPictures) return
  const own = await ctx.db.selectFrom('pack_picture').select('id').where('pack_id', '=', packId).limit(1).execute()
  if (own.length === 0) await copyPictures(ctx, packId)
}

async function changed(ctx: Ctx, id: number, action: string, change: Parameters<typeof audit>[4]): Promise<Pack> {
  await audit(ctx, action, 'pack', id, change)
  await ctx.enqueue(repriceDraftsJob, {})
  await ctx.publish('catalogue.changed', { packId: id }, 'catalogue.read')
  return packById(ctx, id)
}
