import type { MovementKind } from '@plantule/contract/stock'
import type { Ctx } from '../../platform/context.ts'
import { type Line, mergeLines, type Shortage, shortagesOf, type Source } from './rules.ts'
import { heldBy, levelsOf, lockLevels, move } from './stock.db.ts'

const idsOf = (lines: readonly Line[]) => lines.map((line) => line.subproductId)

/** What free stock cannot cover, lines of one size counted together; nothing is locked or changed. */
export async function checkStock(ctx: Ctx, lines: readonly Line[]): Promise<Shortage[]> {
  const wanted = mergeLines(lines)
  return wanted.length === 0 ? [] : shortagesOf(wanted, await levelsOf(ctx, idsOf(wanted)))
}

/** Holds stock back for a source: all lines, or none and the shortages. */
export async function reserve(ctx: Ctx, lines: readonly Line[], source: Source): Promise<Shortage[]> {
  const wanted = mergeLines(lines)
  const short = shortagesOf(wanted, await lockLevels(ctx, idsOf(wanted)))
  if (short.length > 0) return short
  await move(ctx, wanted.map((line) => ({ subproductId: line.subproductId, onHand: 0, reserved: line.quantity })), 'reservation', source)
  return []
}

/** Frees what a source holds. Throws when it holds less: the caller counts wrongly, and would free somebody else's. */
export async function release(ctx: Ctx, lines: readonly Line[], source: Source): Promise<void> {
  const wanted = mergeLines(lines)
  await lockLevels(ctx, idsOf(wanted))
  await mustHold(ctx, wanted, source)
  await move(ctx, wanted.map((line) => ({ subproductId: line.subproductId, onHand: 0, reserved: -line.quantity })), 'release', source)
}

/** Frees all that a source still holds, whatever its lines say. */
export async function releaseAll(ctx: Ctx, source: Source): Promise<void> {
  const lines = [...(await heldBy(ctx, source))].map(([subproductId, quantity]) => ({ subproductId, quantity }))
  await release(ctx, lines, source)
}

/**
 * Stock leaves the nursery. With `reserved` it is what the source holds (throws when it holds less); without, it is free
 * stock: all lines, or none and the shortages. It was sold, unless `kind` says that it is lost.
 */
export async function takeOut(ctx: Ctx, lines: readonly Line[], source: Source & { reserved?: boolean; kind?: 'loss' }): Promise<Shortage[]> {
  const wanted = mergeLines(lines)
  const levels = await lockLevels(ctx, idsOf(wanted))
  if (source.reserved) await mustHold(ctx, wanted, source)
  else {
    const short = shortagesOf(wanted, levels)
    if (short.length > 0) return short
  }
  const held = source.reserved ? 1 : 0
  await move(ctx, wanted.map(({ subproductId, quantity }) => ({ subproductId, onHand: -quantity, reserved: -quantity * held })), source.kind ?? 'sale', source)
  return []
}

/** Sells of these lines what a source holds, as far as it holds it; answers what it did not hold. */
export async function takeHeld(ctx: Ctx, lines: readonly Line[], source: Source): Promise<Line[]> {
  const wanted = mergeLines(lines)
  await lockLevels(ctx, idsOf(wanted))
  const held = await heldBy(ctx, source)
  const there = ({ subproductId, quantity }: Line): number => Math.min(quantity, Math.max(held.get(subproductId) ?? 0, 0))
  const taken = wanted.filter((line) => there(line) > 0)
  await move(ctx, taken.map((line) => ({ subproductId: line.subproductId, onHand: -there(line), reserved: -there(line) })), 'sale', source)
  return wanted.map((line) => ({ ...line, quantity: line.quantity - there(line) })).filter((line) => line.quantity > 0)
}

/** Stock comes in: returned goods, unless `kind` says that it was imported, grown, counted first or found. */
export async function putBack(
  ctx: Ctx,
  lines: readonly Line[],
  source: Source,
  kind: Extract<MovementKind, 'return' | 'import' | 'production' | 'initial' | 'correction'> = 'return',
): Promise<void> {
  const wanted = mergeLines(lines)
  await lockLevels(ctx, idsOf(wanted))
  await move(ctx, wanted.map((line) => ({ subproductId: line.subproductId, onHand: line.quantity, reserved: 0 })), kind, source)
}

async function mustHold(ctx: Ctx, wanted: readonly Line[], source: Source): Promise<void> {
  if (wanted.length === 0) return
  const held = await heldBy(ctx, source)
  const beyond = wanted.find((line) => line.quantity > (held.get(line.subproductId) ?? 0))
  if (beyond) {
    throw new Error(`${source.source} ${source.id} holds ${held.get(beyond.subproductId) ?? 0} of ${beyond.subproductId}, not ${beyond.quantity}`)
  }
}
