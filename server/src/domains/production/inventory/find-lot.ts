import { fold } from '../../imports/index.ts'
import type { LotThere, PlaceThere, SizeThere } from './lots-there.ts'
import type { Line } from './read-lines.ts'

type Found = { lot: LotThere | null } | { fault: 'several_lots'; value: string; list: string }

const same = (one: string, other: string | undefined): boolean => other !== undefined && fold(one) === fold(other)

/**
 * The cultivation that a row counts: by its number; without one by plant, caliber and place. By its name where one is called so, else by
 * its species.
 */
export function findLot(
  line: Line,
  lots: readonly LotThere[],
  { place, taxonId }: { place: PlaceThere | null; taxonId: number | null },
): Found {
  if (line.number !== undefined) return { lot: lots.find((lot) => same(lot.number, line.number)) ?? null }
  const standing = lots.filter((lot) => (!lot.ended || lot.back) && (!place || lot.placeId === place.id))
  const called = standing.filter((lot) => same(lot.name, line.name ?? line.species))
  const kin = standing.filter(
    (lot) =>
      (taxonId !== null && lot.taxonId === taxonId && line.name === undefined) || (lot.latin !== null && same(lot.latin, line.species)),
  )
  const sized = (called.length > 0 ? called : kin).filter((lot) => fitting(lot, line).length > 0)
  // One that grows comes before one that an undone inventory left.
  const living = sized.filter((lot) => !lot.back)
  const [lot = null, other] = living.length > 0 ? living : sized
  if (!other) return { lot }
  const list = sized
    .slice(0, 6)
    .map((each) => each.number)
    .join(', ')
  return { fault: 'several_lots', value: line.name ?? line.species ?? '', list }
}

const fitting = (lot: LotThere, { container, caliber }: Line): SizeThere[] =>
  lot.sizes.filter(
    (size) => (container === undefined || same(size.container, container)) && (caliber === undefined || same(size.caliber, caliber)),
  )

/** The caliber of it that a row counts; none where it is not there. */
export function findSize(lot: LotThere, line: Line): SizeThere | 'several' | undefined {
  const [size, other] = fitting(lot, line)
  return other ? 'several' : size
}
