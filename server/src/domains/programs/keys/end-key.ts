import type { ApiKey } from '@plantule/contract/programs/keys'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { Refused } from '../../../platform/refused.ts'
import { ownerOf } from '../owner-of.ts'
import { keysOf } from './keys.db.ts'

const lockKey = async (ctx: Ctx, id: number) =>
  mustExist(await ctx.db.selectFrom('api_key').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())

/** What is revoked stays so; a second time changes nothing. Throws `not_found`, `programs_owner_only`. */
export async function revokeKey(ctx: Ctx, id: number): Promise<ApiKey> {
  const owner = await ownerOf(ctx)
  const held = await lockKey(ctx, id)
  if (!held.revoked_at) {
    await ctx.db.updateTable('api_key').set({ revoked_at: ctx.now, revoked_name: owner.name }).where('id', '=', id).execute()
    await audit(ctx, 'api_key.revoke', 'api_key', id, { before: { name: held.name, start: held.start } })
  }
  return mustExist((await keysOf(ctx, id))[0])
}

/** The key holds from now on no more than the rights of who answers for it. Throws `not_found`, `programs_owner_only`, `key_over`. */
export async function takeOverKey(ctx: Ctx, id: number): Promise<ApiKey> {
  const owner = await ownerOf(ctx)
  const held = await lockKey(ctx, id)
  if (held.revoked_at) throw new Refused('key_over')
  await ctx.db.updateTable('api_key').set({ member_id: owner.id }).where('id', '=', id).execute()
  await audit(ctx, 'api_key.take_over', 'api_key', id, { before: { memberId: held.member_id }, after: { memberId: owner.id } })
  return mustExist((await keysOf(ctx, id))[0])
}
