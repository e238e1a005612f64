import type { Done } from '@plantule/contract/base/shared'
import type { Shop } from '@plantule/contract/shops/team'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { currentShop, myMemberId, primaryHost, toShop } from './shops.db.ts'

export const getClient = async (ctx: Ctx): Promise<Shop> => toShop(await currentShop(ctx), await primaryHost(ctx))

export async function updateClient(ctx: Ctx, input: { name: string; registerPayments: boolean }): Promise<Shop> {
  const before = await currentShop(ctx)
  const after = await ctx.db
    .updateTable('shop')
    .set({ name: input.name, register_payments: input.registerPayments })
    .where('id', '=', ctx.shopId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(ctx, 'shop.update', 'shop', ctx.shopId, { before, after })
  await ctx.publish('members.changed', {})
  return toShop(after, await primaryHost(ctx))
}

export async function listMyShops(ctx: Ctx): Promise<{ items: { uid: string; name: string }[] }> {
  const { rows } = await sql<{ uid: string; name: string }>`select uid, name from shops_of_member(${myMemberId(ctx)})`.execute(ctx.db)
  return { items: rows }
}

export async function setPreference(ctx: Ctx, key: string, value: unknown): Promise<Done> {
  const member_id = myMemberId(ctx)
  await ctx.db
    .insertInto('preference')
    .values({ shop_id: ctx.shopId, member_id, key, value: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'member_id', 'key']).doUpdateSet({ value: JSON.stringify(value), updated_at: ctx.now }),
    )
    .execute()
  return { ok: true }
}
