import type { FiscalCheck } from '@plantule/contract/fiscal'
import type { Ctx } from '../../platform/context.ts'
import { journal } from './journal.ts'
import { verifyChains } from './verify-chains.ts'

/** Recomputes every chain; the journal keeps what was found. */
export async function checkFiscal(ctx: Ctx): Promise<FiscalCheck> {
  const report = await verifyChains(ctx)
  const broken = report.chains.filter((chain) => chain.firstBroken !== null)
  await journal(ctx, { kind: report.ok ? 'integrity_ok' : 'integrity_ko', details: { links: report.links, broken } })
  return report
}
