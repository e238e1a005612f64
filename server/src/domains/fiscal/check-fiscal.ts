import type { ShopCheck } from '@plantule/contract/fiscal/fiscal'
import type { Ctx } from '../../platform/context.ts'
import { journal } from './journal.ts'
import { headsNow } from './note-start.ts'
import { noteTouched, setBacks } from './set-back.ts'
import { verifyRecords } from './verify-records.ts'

/** How many differences the journal names; the rest it counts. */
const NAMED = 20

/**
 * Recomputes every chain and holds every row against it; the journal keeps what was found. A return to an earlier state is told
 * for ever.
 */
export async function checkFiscal(ctx: Ctx): Promise<ShopCheck> {
  const report = await verifyRecords(ctx)
  const { fiscalHeads } = ctx.services
  const state = await fiscalHeads.state(ctx.shopId)
  if (state === 'touched') {
    await noteTouched(ctx, state)
    await fiscalHeads.reset(ctx.shopId, { ...(await headsNow(ctx)), ...(await fiscalHeads.read(ctx.shopId)) }, ctx.now)
  }
  const ok = report.ok && state !== 'touched'
  const broken = report.chains.filter((chain) => chain.firstBroken !== null)
  const { count, items } = report.differences
  // Tables and numbers alone: the journal names no customer.
  const named = items
    .slice(0, NAMED)
    .map(({ table, number, place, fault, fields }) => ({ table, number, place, fault, fields: fields.map(({ field }) => field) }))
  const details = { links: report.links, broken, ...(count > 0 ? { differences: count, named } : {}) }
  await journal(ctx, { kind: ok ? 'integrity_ok' : 'integrity_ko', details })
  return { ...report, ok, setBack: await setBacks(ctx) }
}
