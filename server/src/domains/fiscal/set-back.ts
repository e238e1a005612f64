import type { ShopCheck } from '@plantule/contract/fiscal/fiscal'
import type { Ctx } from '../../platform/context.ts'
import type { HeadsState } from '../../platform/fiscal/fiscal-heads.ts'
import type { Manifest } from './archive.ts'
import { journal } from './journal.ts'

type SetBack = ShopCheck['setBack'][number]
/** What an entry `restore` of the journal says; `by` is missing in those that the heads beside the database, or a backup, led to. */
type Restore = { chains: { chain: string; kept: number; found: number }[]; backup?: object; by?: 'device' | 'paper' }
type Withdrawn = { entries: number[] }

const entries = (ctx: Ctx, kinds: readonly string[]) =>
  ctx.db
    .selectFrom('fiscal_link')
    .select(['seq', 'kind', 'occurred_at', 'payload'])
    .where('register', '=', '')
    .where('chain', '=', 'journal_event')
    .where('kind', 'in', kinds)
    .orderBy('seq')
    .execute()

/** Every time that a return to an earlier state, or a hand on the file of heads, was found: told for ever, withdrawn or not. */
export async function setBacks(ctx: Ctx): Promise<SetBack[]> {
  const rows = await entries(ctx, ['restore', 'restore_unfounded', 'heads_touched'])
  const withdrawn = new Set(
    rows.filter(({ kind }) => kind === 'restore_unfounded').flatMap(({ payload }) => (JSON.parse(payload) as Withdrawn).entries),
  )
  return rows.flatMap(({ kind, seq, occurred_at: at, payload }): SetBack[] => {
    if (kind === 'restore_unfounded') return []
    if (kind === 'heads_touched') return [{ at: at.toISOString(), links: 0, by: 'file', unfounded: false }]
    const { chains, backup, by } = JSON.parse(payload) as Restore
    // A device or a paper may come after the chain has grown past what it knew: then that link is another one, and at least it is lost.
    const links = chains.reduce((sum, { kept, found }) => sum + Math.max(by ? 1 : 0, kept - found), 0)
    return [{ at: at.toISOString(), links, by: by ?? (backup ? 'backup' : 'heads'), unfounded: withdrawn.has(seq) }]
  })
}

/** Of lost links, those that no earlier entry of the journal tells of. */
export async function reportedOf<T extends { chain: string; kept: number }>(ctx: Ctx, lost: readonly T[]): Promise<T[]> {
  if (lost.length === 0) return []
  const known = (await entries(ctx, ['restore'])).flatMap(({ payload }) => (JSON.parse(payload) as Restore).chains)
  return lost.filter(({ chain, kept }) => !known.some((each) => each.chain === chain && each.kept >= kept))
}

/**
 * Earlier versions took the beginning of a chain without a link for a lost link, and wrote `restore` at every start. A sealed
 * entry is never taken out: another one says that nothing had been lost.
 */
export async function withdrawUnfounded(ctx: Ctx): Promise<void> {
  const rows = await entries(ctx, ['restore', 'restore_unfounded'])
  const withdrawn = new Set(
    rows.filter(({ kind }) => kind === 'restore_unfounded').flatMap(({ payload }) => (JSON.parse(payload) as Withdrawn).entries),
  )
  const unfounded = rows.filter(({ kind, seq, payload }) => {
    if (kind !== 'restore' || withdrawn.has(seq)) return false
    const { chains, backup, by } = JSON.parse(payload) as Restore
    return !backup && !by && chains.length > 0 && chains.every(({ kept }) => kept === 0)
  })
  if (unfounded.length > 0)
    await journal(ctx, { kind: 'restore_unfounded', details: { entries: unfounded.map(({ seq }) => seq), why: 'no_link_was_lost' } })
}

/** Somebody else changed, or took away, the file that keeps the last links beside the database. */
export async function noteTouched(ctx: Ctx, state: HeadsState): Promise<void> {
  await journal(ctx, { kind: 'heads_touched', details: { state } })
  ctx.services.log.error(
    { shop: ctx.shopId, state },
    'the last fiscal links that are kept outside the database were changed by another hand',
  )
}

/** Whether the database holds the last link of every chain of an archive: one that was set back to before it does not. */
export async function goesOnFrom(ctx: Ctx, { chains }: Pick<Manifest, 'chains'>): Promise<boolean> {
  for (const { register, chain, first, links, lastSignature } of chains) {
    if (links === 0) continue
    const link = await ctx.db
      .selectFrom('fiscal_link')
      .select('signature')
      .where('register', '=', register)
      .where('chain', '=', chain)
      .where('seq', '=', first - 1 + links)
      .executeTakeFirst()
    if (link?.signature !== lastSignature) return false
  }
  return true
}
