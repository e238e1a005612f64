import { createHmac } from 'node:crypto'
import type { KnownSeal } from '@plantule/contract/till/offline'
import type { Ctx } from '../../platform/context.ts'
import { type Seal, sealOf } from './seal-of.ts'
import { journal } from './journal.ts'
import { lostLinks } from './note-start.ts'
import { reportedOf } from './set-back.ts'

/** Only this server can have made it, so nobody makes up a record that was lost. */
const proofOf = ({ key }: Seal, { register, chain, seq, signature }: Omit<KnownSeal, 'proof'>): string =>
  createHmac('sha256', key)
    .update(`seal told|${JSON.stringify([register, chain, seq, signature])}`)
    .digest('base64url')

/** The last link of every chain, for a device to keep: an anchor outside the installation that costs nothing. */
export async function sealsToReport(ctx: Ctx): Promise<KnownSeal[]> {
  const rows = await ctx.db
    .selectFrom('fiscal_head')
    .select(['register', 'chain', 'seq', 'signature'])
    .where('seq', '>', 0)
    .orderBy('register')
    .orderBy('chain')
    .execute()
  const seal = await sealOf(ctx)
  return rows.map((row) => ({ ...row, proof: proofOf(seal, row) }))
}

/**
 * Compares what a device was told with what the database holds now. What is missing goes into the journal, once: the till sells
 * on, and says so. Answers what is missing and was not told of before.
 */
export async function compareSeals(
  ctx: Ctx,
  who: { device: string },
  seals: readonly KnownSeal[],
): Promise<{ chain: string; kept: number; found: number }[]> {
  const shop = await sealOf(ctx)
  const own = seals.filter((seal) => proofOf(shop, seal) === seal.proof)
  const lost = await lostLinks(
    ctx,
    Object.fromEntries(own.map(({ register, chain, seq, signature }) => [`${register}/${chain}`, { seq, signature }])),
  )
  const fresh = await reportedOf(ctx, lost)
  if (fresh.length > 0) {
    await journal(ctx, { kind: 'restore', details: { by: 'device', ...who, chains: fresh } })
    ctx.services.log.error(
      { shop: ctx.shopId, ...who, chains: fresh },
      'a device knows of fiscal records that the database no longer holds',
    )
  }
  return fresh
}
