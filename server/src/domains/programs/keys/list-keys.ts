import type { ApiKey } from '@plantule/contract/programs/keys'
import type { Ctx } from '../../../platform/context.ts'
import { ownerOf } from '../owner-of.ts'
import { keysOf } from './keys.db.ts'

/** Throws `programs_owner_only`. */
export async function listKeys(ctx: Ctx): Promise<{ items: ApiKey[] }> {
  await ownerOf(ctx)
  return { items: await keysOf(ctx) }
}
