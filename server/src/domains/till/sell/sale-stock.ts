import { lacks } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { labelIn, type PricedLine, wantedOf } from '../../orders/index.ts'
import {
  checkStock,
  putBack,
  type Shortage,
  type Source,
  takeBack as takeBackHeld,
  takeFound,
  takeHeld,
  takeOut,
} from '../../stock/index.ts'
import { standOf } from '../fairs/fairs.db.ts'
import type { SessionRow } from '../session/sessions.db.ts'

type Wanted = Pick<PricedLine, 'subproduct_id' | 'quantity' | 'label'> & { parts?: unknown }

const told = (short: readonly Shortage[], lines: readonly Wanted[]): string =>
  short
    .map((each) => `${labelIn(lines, each.subproductId)} (${each.wanted} demandés, ${Math.max(each.available, 0)} disponibles)`)
    .join(', ')

/** What is short, as people read it; empty when the stock covers the sale. */
export async function shortageText(ctx: Ctx, lines: readonly Wanted[]): Promise<string> {
  return told(await checkStock(ctx, wantedOf(lines)), lines)
}

/**
 * Takes a sale out of stock. With a reason, what stock lacks is put in first as a correction: the plant stands on the
 * counter, so the count was wrong. That asks for the right to write orders or stock: who only helps at the till calls
 * somebody. Answers what was short. Throws `out_of_stock` with what is short.
 */
export async function sellOut(
  ctx: Ctx,
  session: SessionRow,
  sale: { id: number; uuid: string; lots?: Source['lots'] },
  lines: readonly Wanted[],
  reason: string | null,
  /** The buyer has it already: it was sold while no connection told of a recall. */
  gone = false,
): Promise<readonly (Shortage & { label: string })[]> {
  const ticket = { source: 'ticket', id: sale.id, reason: `${session.register} ${sale.uuid}`, lots: sale.lots, gone }
  const source = session.fair_id === null ? ticket : { ...ticket, ...standOf(session.fair_id), ticketId: sale.id }
  // At a fair the stand's own plants go first; what its list did not say comes from the nursery's free stock.
  const wanted = session.fair_id === null ? wantedOf(lines) : await takeHeld(ctx, wantedOf(lines), source)
  const short = await takeOut(ctx, wanted, source)
  if (short.length === 0) return []
  // A reason puts a count right; it does not set a recall aside.
  if (!reason || !maySellBeyond(ctx) || (!gone && short.some((each) => each.held)))
    throw new Refused('out_of_stock', { items: told(short, lines), shortages: short })
  await takeFound(ctx, wanted, source, { ...ticket, reason })
  return short.map((each) => ({ ...each, label: labelIn(lines, each.subproductId) }))
}

const maySellBeyond = (ctx: Ctx): boolean => !lacks(ctx, 'orders.write') || !lacks(ctx, 'stock.write')

/** Plants come back from a buyer: to the nursery, or at a fair to its stand. */
export async function takeBack(
  ctx: Ctx,
  session: SessionRow,
  lines: readonly { subproductId: number; quantity: number }[],
  sale: { id: number; number: string },
): Promise<void> {
  if (session.fair_id === null) return putBack(ctx, lines, { source: 'ticket', id: sale.id, reason: sale.number })
  await takeBackHeld(ctx, lines, { ...standOf(session.fair_id), reason: sale.number, ticketId: sale.id })
}
