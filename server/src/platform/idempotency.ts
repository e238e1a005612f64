import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import type { Upload } from './handlers.ts'
import { ownShop } from './own-shop.ts'
import { Refused } from './refused.ts'
import { Written } from './written.ts'

/**
 * Runs `work` once for a key. A second request with the same key waits for the first to commit and gets its answer;
 * the same key with other content is refused with `idempotency_conflict`. Throws `already_done` where the answer was forgotten with the
 * person whom it told of.
 */
export async function once<T>(ctx: Ctx, key: string, request: unknown, work: () => Promise<T>): Promise<T> {
  const request_hash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  const fresh = await ctx.db
    .insertInto('idempotency')
    .values({ shop_id: ctx.shopId, key, request_hash })
    .onConflict((conflict) => conflict.columns(['shop_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!fresh) {
    const earlier = await ctx.db
      .selectFrom('idempotency')
      .select(['request_hash', 'response', sql<boolean>`response is null`.as('forgotten')])
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (earlier.request_hash !== request_hash) throw new Refused('idempotency_conflict')
    // The row is written with its answer in one transaction: an answer of this type is there, or was taken out of it since.
    if (earlier.forgotten) throw new Refused('already_done')
    return earlier.response as T
  }
  const answer = await work()
  if (typeof answer === 'function') {
    // The answer is made after this transaction, by asking an outside service, which keeps its own keys.
    await ctx.db.deleteFrom('idempotency').where('key', '=', key).execute()
    return answer
  }
  await ctx.db
    .updateTable('idempotency')
    .set({ response: answer instanceof Written ? answer.text : JSON.stringify(answer) })
    .where('key', '=', key)
    .execute()
  return answer
}

/**
 * Takes the answers out that hold one of these words whole. The keys stay: a repeat of what is forgotten is still no second deed.
 */
export async function forgetAnswers(ctx: Ctx, words: readonly string[]): Promise<void> {
  // As they stand within JSON.
  const within = [...new Set(words)].filter(Boolean).map((word) => JSON.stringify(word).slice(1, -1))
  if (within.length === 0) return
  const whole = within.map((word) => `(?<![[:alnum:]])${word.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`)}(?![[:alnum:]])`)
  await sql`
    update idempotency i set response = null
    where i.shop_id = ${ownShop} and exists (select from unnest(${within}::text[], ${whole}::text[]) as w (word, whole)
      where position(lower(w.word) in lower(i.response::text)) > 0 and lower(i.response::text) ~ lower(w.whole))`.execute(ctx.db)
}

/** What the files of a request hold, so that one key with another file is seen. */
export async function digestsOf(files: readonly Upload[]): Promise<string[]> {
  const digests: string[] = []
  for (const { name, path } of files) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    digests.push(`${name} ${hash.digest('base64url')}`)
  }
  return digests
}
