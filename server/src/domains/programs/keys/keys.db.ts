import type { ApiKey } from '@plantule/contract/programs/keys'
import type { Ctx } from '../../../platform/context.ts'
import { parisDay } from '../../../platform/paris.ts'

/** Revoked ones stay listed for a year, as long as `forget` leaves them. */
const SHOWN = 200

export async function keysOf(ctx: Ctx, id?: number): Promise<ApiKey[]> {
  let found = ctx.db
    .selectFrom('api_key as k')
    .innerJoin('member as m', (join) => join.onRef('m.shop_id', '=', 'k.shop_id').onRef('m.id', '=', 'k.member_id'))
    .selectAll('k')
    .select(['m.name as owner', 'm.removed_at', 'm.ends_on as owner_ends_on'])
  if (id !== undefined) found = found.where('k.id', '=', id)
  const rows = await found.orderBy('k.id', 'desc').limit(SHOWN).execute()
  const today = parisDay(ctx.now)
  const over = (day: string | null): boolean => day !== null && day < today
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    start: row.start,
    // Stored rights came through the contract.
    rights: row.rights as ApiKey['rights'],
    perMinute: row.per_minute,
    endsOn: row.ends_on,
    createdAt: row.created_at.toISOString(),
    owner: row.owner,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    revokedBy: row.revoked_name,
    state: row.revoked_at
      ? 'revoked'
      : over(row.ends_on)
        ? 'ended'
        : row.removed_at !== null || over(row.owner_ends_on)
          ? 'stopped'
          : 'active',
  }))
}
