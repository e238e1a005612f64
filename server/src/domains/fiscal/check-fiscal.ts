import type { ShopCheck } from '@plantule/contract/fiscal'
import type { Ctx } from '../../platform/context.ts'
import { journal } from './journal.ts'
import { verifyChains } from './verify-chains.ts'

/** Recomputes every chain; the journal keeps what was found. A return to an earlier state is told for ever. */
export async function checkFiscal(ctx: Ctx): Promise<ShopCheck> {
  const report = await verifyChains(ctx)
  const broken = report.chains.filter((chain) => chain.firstBroken !== null)
  await journal(ctx, { kind: report.ok ? 'integrity_ok' : 'integrity_ko', details: { links: report.links, broken } })
  return { ...report, setBack: await restores(ctx) }
}

async function restores(ctx: Ctx): Promise<ShopCheck['setBack']> {
  const rows = await ctx.db
    .selectFrom('fiscal_link')
    .select(['occurred_at', 'payload'])
    .where('register', '=', '')
    .where('chain', '=', 'journal_event')
    .where('kind', '=', 'restore')
    .orderBy('seq')
    .execute()
  return rows.map(({ occurred_at: at, payload }) => {
    const { chains } = JSON.parse(payload) as { chains: { kept: number; found: number }[] }
    return { at: at.toISOString(), links: chains.reduce((sum, { kept, found }) => sum + Math.max(0, kept - found), 0) }
  })
}
