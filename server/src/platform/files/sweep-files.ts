import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { does, job } from '../job.ts'
import type { FileStore, StoredKey } from './store.ts'

const EXPIRED_AT_ONCE = 500
const KEYS_AT_ONCE = 500
const DAY_MS = 86_400_000
/** Our own keys; anything else in the store is not ours to remove. */
const OWN_KEY = /^shop\/\d{1,15}\/[0-9a-f-]{36}(\.part)?$/

type Within = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>

/** Removes expired files, and bytes older than a day that no row knows (left by failed transactions and dropped files). */
export async function sweepFiles(inShop: Within, files: FileStore, now = new Date()): Promise<{ expired: number; orphans: number }> {
  let expired = 0
  for (;;) {
    const keys = await inShop(async (ctx) =>
      (await sql<{ key: string }>`select forget_expired_files(${EXPIRED_AT_ONCE}) as key`.execute(ctx.db)).rows.map((row) => row.key),
    )
    for (const key of keys) await files.remove(key)
    expired += keys.length
    if (keys.length < EXPIRED_AT_ONCE) break
  }
  let orphans = 0
  for await (const keys of batches(files.list(), now.getTime() - DAY_MS)) {
    const unknown = await inShop(async (ctx) =>
      (await sql<{ key: string }>`select unknown_file_keys(${keys}::text[]) as key`.execute(ctx.db)).rows.map((row) => row.key),
    )
    for (const key of unknown) await files.remove(key)
    orphans += unknown.length
  }
  return { expired, orphans }
}

async function* batches(keys: AsyncIterable<StoredKey>, before: number): AsyncIterable<string[]> {
  let batch: string[] = []
  for await (const { key, changedAt } of keys) {
    if (changedAt.getTime() > before || !OWN_KEY.test(key)) continue
    batch.push(key)
    if (batch.length < KEYS_AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

export const fileJobs = [
  does(
    job('files.sweep', {}),
    async (_data, shop) => {
      const swept = await sweepFiles(shop.inShop, shop.services.files)
      shop.services.log.info(swept, 'files swept')
    },
    { cron: '20 3 * * *', retries: 1, seconds: 3600, parallel: 1 },
  ),
]
