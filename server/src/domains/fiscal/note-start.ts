import type { Base, Ctx } from '../../platform/context.ts'
import { inShop } from '../../platform/context.ts'
import type { Heads, RestoredBackup } from '../../platform/fiscal/fiscal-heads.ts'
import { Refused } from '../../platform/refused.ts'
import { softwareVersion } from '../../platform/system-routes.ts'
import { journal } from './journal.ts'
import { type Chain, keyMark } from './chain-rules.ts'
import { noteClock } from './note-clock.ts'
import { sealOf } from './seal-of.ts'
import { noteTouched, withdrawUnfounded } from './set-back.ts'
import { catchUpJob } from './jobs.ts'

type Lost = { chain: string; kept: number; found: number }

/**
 * At the start of the process: the journal of each shop says so, tells a new version, and tells when the database stands
 * behind what was kept outside it, which a restore to an earlier state leaves. A shop that moves, or has moved, is left alone: while one
 * moves, which may be called off, the next start tells it of the backup. Returns how many shops were set back.
 */
export async function noteStart(base: Base, shopIds: readonly number[]): Promise<number> {
  let restored = 0
  let waits = false
  const { fiscalHeads } = base.services
  const backup = await fiscalHeads.restored()
  for (const shopId of shopIds) {
    const who = { shopId, actor: { kind: 'system' as const, name: 'Plantule' }, requestId: 'start' }
    const setBack = await inShop(base, who, (ctx) => noteInShop(ctx, backup)).catch((error: unknown) => {
      // Its journal is written where it goes to.
      if (!(error instanceof Refused && (error.code === 'shop_moving' || error.code === 'shop_moved'))) throw error
      waits ||= error.code === 'shop_moving'
      return false
    })
    if (setBack) restored += 1
  }
  if (backup && !waits) await fiscalHeads.forgetRestored()
  return restored
}

async function noteInShop(ctx: Ctx, kept: RestoredBackup | null): Promise<boolean> {
  const { fiscalHeads, config, log } = ctx.services
  const state = await fiscalHeads.state(ctx.shopId)
  const lost = await lostLinks(ctx, await fiscalHeads.read(ctx.shopId))
  const before = await lastStart(ctx)
  const backup = kept && !(await wasTold(ctx, kept)) ? kept : null
  // Once they were sealed they stay it: a file that is plain or gone was put there, or taken away, by somebody else.
  const touched = !backup && (state === 'touched' || (before?.headsSealed === true && state !== 'sealed'))
  if (lost.length > 0 || backup || touched) {
    // What was kept is put aside first: it is the proof of what is missing.
    await fiscalHeads.reset(ctx.shopId, await headsNow(ctx), ctx.now)
    if (lost.length > 0 || backup) await journal(ctx, { kind: 'restore', details: { chains: lost, ...(backup ? { backup } : {}) } })
    if (lost.length > 0)
      log.error({ shop: ctx.shopId, chains: lost }, 'the database lies behind the fiscal records that were kept outside it')
    if (touched) await noteTouched(ctx, state)
  }
  await withdrawUnfounded(ctx)
  if (before && before.version !== softwareVersion) {
    await journal(ctx, { kind: 'version_change', details: { from: before.version, to: softwareVersion } })
  }
  if (config.fiscalKeyLost)
    await journal(ctx, {
      kind: 'parameter_change',
      refType: 'fiscal_key',
      details: { fiscalKey: 'lost', keyMark: keyMark((await sealOf(ctx)).key) },
    })
  await noteClock(ctx)
  await journal(ctx, { kind: 'app_start', details: { heads: 'sealed' } })
  await ctx.enqueue(catchUpJob, {})
  return lost.length > 0
}

async function lastStart(ctx: Ctx): Promise<{ version: string; headsSealed: boolean } | undefined> {
  const row = await ctx.db
    .selectFrom('fiscal_link')
    .select(['app_version', 'payload'])
    .where('register', '=', '')
    .where('chain', '=', 'journal_event')
    .where('kind', '=', 'app_start')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { version: row.app_version, headsSealed: (JSON.parse(row.payload) as { heads?: string }).heads === 'sealed' }
}

/** Whether its journal told of this restored backup at an earlier start. */
async function wasTold(ctx: Ctx, { restoredAt }: RestoredBackup): Promise<boolean> {
  const rows = await ctx.db
    .selectFrom('fiscal_link')
    .select('payload')
    .where('register', '=', '')
    .where('chain', '=', 'journal_event')
    .where('kind', '=', 'restore')
    .execute()
  return rows.some(({ payload }) => (JSON.parse(payload) as { backup?: RestoredBackup }).backup?.restoredAt === restoredAt)
}

export async function headsNow(ctx: Ctx): Promise<Heads> {
  const rows = await ctx.db.selectFrom('fiscal_head').select(['register', 'chain', 'seq', 'signature']).where('seq', '>', 0).execute()
  return Object.fromEntries(rows.map(({ register, chain, seq, signature }) => [`${register}/${chain}`, { seq, signature }]))
}

/** Chains of which a link that was kept outside is not in the database, or is another one. */
export async function lostLinks(ctx: Ctx, kept: Heads): Promise<Lost[]> {
  const lost: Lost[] = []
  for (const [name, head] of Object.entries(kept)) {
    // A chain that was begun and holds nothing yet has no link to lose.
    if (head.seq === 0) continue
    // As `headsNow` names them.
    const [register, chain] = name.split('/') as [string, Chain]
    const link = await ctx.db
      .selectFrom('fiscal_link')
      .select('signature')
      .where('register', '=', register)
      .where('chain', '=', chain)
      .where('seq', '=', head.seq)
      .executeTakeFirst()
    if (link?.signature === head.signature) continue
    const { found } = await ctx.db
      .selectFrom('fiscal_link')
      .select((eb) => eb.fn.coalesce(eb.fn.max('seq'), eb.val(0)).as('found'))
      .where('register', '=', register)
      .where('chain', '=', chain)
      .executeTakeFirstOrThrow()
    lost.push({ chain: name, kept: head.seq, found })
  }
  return lost
}
