import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Reach } from './archive-csv.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'

/** Days that an archive covers, with the closure that ended them; all null for everything since the first use. */
export type ArchivePeriod = { from: string | null; to: string | null; closure: string | null }

/** The days of a closed month or fiscal year. Throws `not_found`, also for a session or a day. */
export async function periodOf(ctx: Ctx, closureId: number | null): Promise<ArchivePeriod> {
  if (closureId === null) return { from: null, to: null, closure: null }
  const row = mustExist(
    await ctx.db
      .selectFrom('fiscal_closure')
      .select(['day_from', 'day_to', 'number'])
      .where('id', '=', closureId)
      .where('type', 'in', ['month', 'year'])
      .executeTakeFirst(),
  )
  return { from: row.day_from, to: row.day_to, closure: row.number }
}

/** Of each chain the links of the period, with the signature before them and that of the last. */
export async function reachesOf(ctx: Ctx, { from, to }: ArchivePeriod): Promise<(Reach & { before: string; signature: string })[]> {
  const heads = await ctx.db
    .selectFrom('fiscal_head')
    .select(['register', 'chain', 'seq', 'signature'])
    .where('seq', '>', 0)
    .orderBy('register')
    .orderBy('chain')
    .execute()
  if (from === null || to === null) return heads.map((head) => ({ ...head, first: 1, before: '' }))
  const reaches = []
  for (const { register, chain } of heads) {
    const before = await lastBefore(ctx, register, chain, from)
    const last = await lastBefore(ctx, register, chain, sql`(${to}::date + 1)`)
    // What began after the period is no part of it.
    if (last.seq > 0)
      reaches.push({ register, chain, first: before.seq + 1, seq: last.seq, before: before.signature, signature: last.signature })
  }
  return reaches
}

/**
 * The last link before a day: time never goes back along a chain. A closure is of the days that it closes, not of the night
 * in which it was written.
 */
async function lastBefore(ctx: Ctx, register: string, chain: string, day: unknown): Promise<{ seq: number; signature: string }> {
  const { rows } = await (
    chain === 'closure'
      ? sql<{ seq: number; signature: string }>`
        select k.seq, k.signature from fiscal_closure c join fiscal_link k on k.shop_id = ${ownShop} and k.register = c.register and k.chain = 'closure' and k.seq = c.link_seq
        where c.shop_id = ${ownShop} and c.register = ${register} and c.day_to < ${day}::date order by k.seq desc limit 1`
      : sql<{ seq: number; signature: string }>`
        select seq, signature from fiscal_link
        where fiscal_link.shop_id = ${ownShop} and register = ${register} and chain = ${chain} and occurred_at < (${day}::date::timestamp at time zone 'Europe/Paris') order by seq desc limit 1`
  ).execute(ctx.db)
  return rows[0] ?? { seq: 0, signature: '' }
}
