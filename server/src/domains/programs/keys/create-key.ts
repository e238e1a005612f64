import { holds } from '@plantule/contract/base/permissions'
import { type ApiKey, MAX_KEYS, type NewKey } from '@plantule/contract/programs/keys'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { newKey } from '../../../platform/keys/read-key.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { parisDay } from '../../../platform/paris.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { ownerOf } from '../owner-of.ts'
import { keysOf } from './keys.db.ts'

/** Throws `programs_owner_only`, `key_beyond_own`, `key_end_past`, `too_many_keys`. */
export async function createKey(ctx: Ctx, { name, rights, perMinute, endsOn }: NewKey): Promise<{ key: ApiKey; secret: string }> {
  const owner = await ownerOf(ctx)
  const beyond = rights.find((right) => !holds(owner.rights, right))
  if (beyond) throw refusedField('key_beyond_own', ['rights'])
  if (endsOn !== null && endsOn < parisDay(ctx.now)) throw refusedField('key_end_past', ['endsOn'])
  const inUse = (await keysOf(ctx)).filter(({ state }) => state === 'active' || state === 'stopped')
  if (inUse.length >= MAX_KEYS) throw new Refused('too_many_keys', { max: MAX_KEYS })
  const { secret, start, hash } = newKey(ctx.shopId)
  const { id } = await ctx.db
    .insertInto('api_key')
    .values({
      shop_id: ctx.shopId,
      name,
      start,
      hash,
      rights: [...new Set(rights)],
      per_minute: perMinute,
      ends_on: endsOn,
      member_id: owner.id,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, 'api_key.create', 'api_key', id, { after: { name, start, rights, perMinute, endsOn } })
  return { key: mustExist((await keysOf(ctx, id))[0]), secret }
}
