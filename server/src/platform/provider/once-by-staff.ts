import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Refused } from '../refused.ts'
import type { ProviderCtx } from './in-provider.ts'

/** As long as somebody may repeat what they sent. */
const KEPT_DAYS = 7

/** Runs `work` once for a key, as `once` does in a shop. Throws `idempotency_conflict`. */
export async function onceByStaff<T>(ctx: ProviderCtx, key: string, request: unknown, work: () => Promise<T>): Promise<T> {
  const request_hash = createHash('sha256')
    .update(JSON.stringify([ctx.staff.id, request]))
    .digest('base64url')
  await sql`delete from provider_key where created_at < now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`.execute(ctx.db)
  const fresh = await ctx.db
    .insertInto('provider_key')
    .values({ key, request_hash })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!fresh) {
    const earlier = await ctx.db
      .selectFrom('provider_key')
      .select(['request_hash', 'response'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (earlier.request_hash !== request_hash) throw new Refused('idempotency_conflict')
    return earlier.response as T
  }
  const answer = await work()
  await ctx.db
    .updateTable('provider_key')
    .set({ response: JSON.stringify(answer) })
    .where('key', '=', key)
    .execute()
  return answer
}
