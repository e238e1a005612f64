import type { MovementKind } from '@plantule/contract/stock/stock'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import {
  freeOf,
  freshOf,
  lackOf,
  type Level,
  type Line,
  mergeLines,
  type Shortage,
  shortagesOf,
  shortOfLeaving,
  type Source,
} from './rules.ts'
import { allHeldBy, giveUpLater, type Held, passLaterOn } from './promises/promises.db.ts'
import { takeReady } from './promises/take-ready.ts'
import { heldBy, levelsOf, lockLevels, move, type Move, passOn } from './stock.db.ts'

const idsOf = (lines: readonly Line[]) => lines.map((line) => line.subproductId)

/** What free stock cannot cover, lines of one size counted together; nothing is locked or changed. */
export async function checkStock(ctx: Ctx, lines: readonly Line[]): Promise<Shortage[]> {
  const wanted = mergeLines(lines)
  return wanted.length === 0 ? [] : shortagesOf(wanted, await levelsOf(ctx, idsOf(wanted)))
}

/**
 * Locks what several moves of one transaction will touch, before the first of them: each locks its own sizes in the order of their ids, and
 * two transactions whose moves come crosswise would wait for each other.
 */
export async function lockSizes(ctx: Ctx, lines: readonly { subproductId: number }[]): Promise<void> {
  await lockLevels(ctx, [...new Set(lines.map((line) => line.subproductId))])
}

/** Holds stock back for a source: all lines, or none and the shortages. */
export async function reserve(ctx: Ctx, lines: readonly Line[], source: Source): Promise<Shortage[]> {
  const { short, held } = await reserveSoon(ctx, lines, source)
  await held
  return short
}

/** The same; once `short` is known to be empty, what is held is still being written, together with what the caller writes. Await `held`. */
export async function reserveSoon(ctx: Ctx, lines: readonly Line[], source: Source): Promise<{ short: Shortage[]; held: Promise<void> }> {
  const wanted = mergeLines(lines)
  const short = shortagesOf(wanted, await lockLevels(ctx, idsOf(wanted)))
  if (short.length > 0) return { short, held: Promise.resolve() }
  const held = move(
    ctx,
    wanted.map((line) => ({ subproductId: line.subproductId, onHand: 0, reserved: line.quantity })),
    'reservation',
    source,
  )
  // Whoever awaits it is told. A caller that fails before it does has said why, and its transaction is over: were this nobody's then, it
  // would end the process.
  held.catch(() => undefined)
  return { short, held }
}

/**
 * Frees what a source holds: of plants that are not ready first, then of the stock, and what is raised for it last. Throws when it holds
 * less: the caller counts wrongly, and would free somebody else's.
 */
export async function release(ctx: Ctx, lines: readonly Line[], source: Source): Promise<void> {
  const wanted = mergeLines(lines)
  await lockLevels(ctx, idsOf(wanted))
  const held = await mustHold(ctx, wanted, source)
  const later = partsOf(wanted, ({ subproductId, quantity }) => laterOf(quantity, held.get(subproductId)))
  await giveUpLater(ctx, later.taken, source)
  await move(
    ctx,
    later.left.map((line) => ({ subproductId: line.subproductId, onHand: 0, reserved: -line.quantity })),
    'release',
    source,
  )
}

/** Of so many that are given up, how many of plants that are not ready. */
function laterOf(quantity: number, held: Held | undefined): number {
  if (!held) return 0
  const others = Math.min(quantity, held.later - held.grown)
  const stock = Math.min(quantity - others, Math.max(held.now - held.ready, 0))
  return others + Math.min(quantity - others - stock, held.grown)
}

/** Of each line so many, and what is left of it; nothing of nothing. */
function partsOf(lines: readonly Line[], most: (line: Line) => number): { taken: Line[]; left: Line[] } {
  const some = (count: (line: Line) => number): Line[] =>
    lines.map((line) => ({ ...line, quantity: count(line) })).filter((line) => line.quantity > 0)
  return { taken: some(most), left: some((line) => line.quantity - most(line)) }
}

/** Frees all that a source still holds, whatever its lines say. */
export async function releaseAll(ctx: Ctx, source: Source): Promise<void> {
  await release(ctx, linesHeld(await heldBy(ctx, source)), source)
}

/**
 * What one source holds is held by another, also where less was counted than is held: freeing and reserving anew would
 * then lose it. Answers what was passed on.
 */
export async function passAllOn(ctx: Ctx, from: Source, to: Source): Promise<Line[]> {
  const lines = mergeLines(linesHeld(await heldBy(ctx, from)))
  await lockLevels(ctx, idsOf(lines))
  // Between the look and the lock a part may have left.
  const held = mergeLines(linesHeld(await heldBy(ctx, from)))
  await passOn(ctx, held, from, to)
  if (from.source === 'order') await passLaterOn(ctx, from, to)
  return held
}

const linesHeld = (held: ReadonlyMap<number, number>): Line[] => [...held].map(([subproductId, quantity]) => ({ subproductId, quantity }))

type Leaving = Source & { reserved?: boolean; kind?: 'loss' }

/**
 * Stock leaves the nursery. With `reserved` it is what the source holds (throws when it holds less, `plants_not_ready` where it holds
 * plants that are still growing and stock has no free ones instead); without, it is free stock: all lines, or none and the shortages. It
 * was sold, unless `kind` says that it is lost.
 */
export async function takeOut(ctx: Ctx, lines: readonly Line[], source: Leaving): Promise<Shortage[]> {
  const wanted = mergeLines(lines)
  const levels = await lockLevels(ctx, idsOf(wanted))
  if (source.reserved) {
    const held = await mustHold(ctx, wanted, source)
    if (source.kind !== 'loss') refuseHeld(wanted, levels)
    const ready = partsOf(wanted, ({ subproductId, quantity }) => Math.min(quantity, Math.max(held.get(subproductId)?.now ?? 0, 0)))
    // What is lost before it is ready is held no more, and was no stock yet.
    if (source.kind === 'loss') await giveUpLater(ctx, ready.left, source)
    else await takeReady(ctx, ready.left, levels, source)
    await takeReserved(ctx, source.kind === 'loss' ? ready.taken : wanted, levels, source)
    return []
  }
  const short = source.kind === 'loss' ? shortagesOf(wanted, levels) : shortOfLeaving(wanted, levels)
  if (short.length > 0) return short
  await move(
    ctx,
    wanted.map(({ subproductId, quantity }) => ({ subproductId, onHand: -quantity, reserved: 0 })),
    source.kind ?? 'sale',
    source,
  )
  return []
}

/** What leaves was promised before a recall held it back: it stays here. Throws `stock_held`. */
function refuseHeld(wanted: readonly Line[], levels: readonly Level[]): void {
  const known = new Map(levels.map((level) => [level.subproductId, level]))
  for (const { subproductId, quantity } of wanted) {
    const level = known.get(subproductId)
    if (level && (level.shut || (level.lotsHeld > 0 && quantity > freshOf(level))))
      throw new Refused('stock_held', { fresh: freshOf(level), quantity })
  }
}

/** Sells of these lines what a source holds, as far as it holds it and no recall does; answers what it did not hold. */
export async function takeHeld(ctx: Ctx, lines: readonly Line[], source: Source): Promise<Line[]> {
  const wanted = mergeLines(lines)
  const levels = await lockLevels(ctx, idsOf(wanted))
  const held = await heldBy(ctx, source)
  const known = new Map(levels.map((level) => [level.subproductId, level]))
  const there = ({ subproductId, quantity }: Line): number => {
    const level = known.get(subproductId)
    const most = level && (level.shut || level.lotsHeld > 0) ? freshOf(level) : quantity
    return Math.min(quantity, Math.max(held.get(subproductId) ?? 0, 0), most)
  }
  const taken = wanted.filter((line) => there(line) > 0).map((line) => ({ ...line, quantity: there(line) }))
  await takeReserved(ctx, taken, levels, source)
  return wanted.map((line) => ({ ...line, quantity: line.quantity - there(line) })).filter((line) => line.quantity > 0)
}

/**
 * What was sold out of free stock counts to what a source holds, as far as it does; `free` had sold it. The plants are those that left: no
 * lot moves. Answers what counts so.
 */
export async function countToHeld(ctx: Ctx, lines: readonly Line[], source: Source, free: Source): Promise<Line[]> {
  const wanted = mergeLines(lines)
  await lockLevels(ctx, idsOf(wanted))
  const held = await heldBy(ctx, source)
  const counted = wanted
    .map((line) => ({ ...line, quantity: Math.min(line.quantity, Math.max(held.get(line.subproductId) ?? 0, 0)) }))
    .filter((line) => line.quantity > 0)
  const back = counted.map(({ subproductId, quantity }) => ({ subproductId, onHand: quantity, reserved: 0 }))
  await move(ctx, back, 'return', free, true)
  const gone = counted.map(({ subproductId, quantity }) => ({ subproductId, onHand: -quantity, reserved: -quantity }))
  await move(ctx, gone, 'sale', source, true)
  return counted
}

/**
 * Held stock leaves. Where less was counted than is held: what is sold was there, so the count was too low and is put right
 * first; what is lost was written off by the count already, as far as it was lacking.
 */
async function takeReserved(ctx: Ctx, lines: readonly Line[], levels: readonly Level[], source: Leaving): Promise<void> {
  const known = new Map(levels.map((level) => [level.subproductId, level]))
  const moves = lines.map(({ subproductId, quantity }): Move & { found: number } => {
    const level = known.get(subproductId)
    const lack = level ? lackOf(level) : 0
    if (source.kind === 'loss') return { subproductId, onHand: -Math.max(quantity - lack, 0), reserved: -quantity, found: 0 }
    const found = level && lack > 0 ? Math.max(quantity - level.onHand, 0) : 0
    return { subproductId, onHand: -quantity, reserved: -quantity, found }
  })
  const reason = ctx.locale === 'en' ? 'Left beyond what was counted' : 'Sorti au-delà du stock compté'
  await addFound(ctx, moves, { source: 'count', id: null, reason })
  await move(ctx, moves, source.kind ?? 'sale', source)
}

/**
 * Sells free stock that stands before the seller; what the books lack of it is put in first, since the count was wrong.
 * Answers what was short. `why` says so in the correction.
 */
export async function takeFound(ctx: Ctx, lines: readonly Line[], source: Source, why: Source): Promise<Shortage[]> {
  const wanted = mergeLines(lines)
  const levels = await lockLevels(ctx, idsOf(wanted))
  // What a recall holds is there all the same: it was sold, and is not found besides.
  const short = shortagesOf(
    wanted,
    levels.map((level) => ({ ...level, lotsHeld: 0, shut: false })),
  )
  await addFound(
    ctx,
    short.map(({ subproductId, wanted: asked, available }) => ({ subproductId, found: asked - available })),
    why,
  )
  await move(
    ctx,
    wanted.map(({ subproductId, quantity }) => ({ subproductId, onHand: -quantity, reserved: 0 })),
    'sale',
    source,
  )
  return short
}

async function addFound(ctx: Ctx, moves: readonly { subproductId: number; found: number }[], why: Source): Promise<void> {
  const found = moves.filter((each) => each.found > 0).map((each) => ({ subproductId: each.subproductId, onHand: each.found, reserved: 0 }))
  await move(ctx, found, 'correction', { ...why, passing: true })
}

/** Plants that are not to be found any more leave free stock, as far as it has them: what orders hold stays. */
export async function writeOff(ctx: Ctx, lines: readonly Line[], source: Source): Promise<void> {
  const wanted = new Map(mergeLines(lines).map((line) => [line.subproductId, line.quantity]))
  const levels = await lockLevels(ctx, [...wanted.keys()])
  const lost = levels.flatMap((level) => {
    const most = level.backorder ? Math.max(level.onHand, 0) : freeOf(level)
    const quantity = Math.min(wanted.get(level.subproductId) ?? 0, most)
    return quantity > 0 ? [{ subproductId: level.subproductId, onHand: -quantity, reserved: 0 }] : []
  })
  await move(ctx, lost, 'loss', source)
}

/**
 * The lots that are a size's stock gained or lost plants: its stock does. What was sold before it was there is put right first, where they
 * gained: it had left, and is none of the plants that stand in the lots.
 */
export async function followLots(ctx: Ctx, moves: readonly Move[], kind: MovementKind, source: Source): Promise<void> {
  const gaining = new Set(moves.filter((each) => each.onHand > 0).map((each) => each.subproductId))
  const levels = await lockLevels(ctx, [...gaining])
  const below = levels.filter((level) => level.onHand < 0)
  const reason = ctx.locale === 'en' ? 'Sold before it was there' : 'Vendu avant d’être là'
  await move(
    ctx,
    below.map(({ subproductId, onHand }) => ({ subproductId, onHand: -onHand, reserved: 0 })),
    'correction',
    { ...source, reason },
    true,
  )
  await move(ctx, moves, kind, source, true)
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
  await move(
    ctx,
    wanted.map((line) => ({ subproductId: line.subproductId, onHand: line.quantity, reserved: 0 })),
    kind,
    source,
  )
}

/**
 * What a source took out is here again, and held for the source as before, also where others lack of it or a recall holds it; `correction`:
 * it had never been taken out.
 */
export async function takeBack(
  ctx: Ctx,
  lines: readonly Line[],
  source: Source,
  kind: Extract<MovementKind, 'return' | 'correction'> = 'return',
): Promise<void> {
  const wanted = mergeLines(lines)
  await lockLevels(ctx, idsOf(wanted))
  await move(
    ctx,
    wanted.map((line) => ({ subproductId: line.subproductId, onHand: line.quantity, reserved: line.quantity })),
    kind,
    source,
  )
}

async function mustHold(ctx: Ctx, wanted: readonly Line[], source: Source): Promise<ReadonlyMap<number, Held>> {
  if (wanted.length === 0) return new Map()
  const held = await allHeldBy(ctx, source)
  const sum = (subproductId: number): number => (held.get(subproductId)?.now ?? 0) + (held.get(subproductId)?.later ?? 0)
  const beyond = wanted.find((line) => line.quantity > sum(line.subproductId))
  if (beyond)
    throw new Error(`${source.source} ${source.id} holds ${sum(beyond.subproductId)} of ${beyond.subproductId}, not ${beyond.quantity}`)
  return held
}
