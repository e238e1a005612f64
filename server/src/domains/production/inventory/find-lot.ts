import { fold } from '../../imports/index.ts'
import type { LotThere, SizeThere } from './lots-there.ts'
import type { PlaceThere } from './places-there.ts'
import type { Line } from './read-lines.ts'

type Found = { lot: LotThere | null } | { fault: 'several_lots'; value: string; list: string }

/** Lots by what a row may call them, so that each row is looked up and never compared with every lot. */
export type LotIndex = {
  byNumber: ReadonlyMap<string, LotThere>
  byName: ReadonlyMap<string, LotThere[]>
  byTaxon: ReadonlyMap<number, LotThere[]>
  byLatin: ReadonlyMap<string, LotThere[]>
}

export function indexLots(lots: readonly LotThere[]): LotIndex {
  const index = { byNumber: new Map<string, LotThere>(), byName: new Map(), byTaxon: new Map(), byLatin: new Map() }
  const add = <K>(to: Map<K, LotThere[]>, key: K, lot: LotThere): void => {
    const known = to.get(key)
    if (known) known.push(lot)
    else to.set(key, [lot])
  }
  for (const lot of lots) {
    const number = fold(lot.number)
    if (!index.byNumber.has(number)) index.byNumber.set(number, lot)
    add(index.byName, fold(lot.name), lot)
    if (lot.taxonId !== null) add(index.byTaxon, lot.taxonId, lot)
    if (lot.latin !== null) add(index.byLatin, fold(lot.latin), lot)
  }
  return index
}

/**
 * The cultivation that a row counts: by its number; without one by plant, caliber and place. By its name where one is called so, else by
 * its species.
 */
export function findLot(line: Line, index: LotIndex, { place, taxonId }: { place: PlaceThere | null; taxonId: number | null }): Found {
  if (line.number !== undefined) return { lot: index.byNumber.get(fold(line.number)) ?? null }
  const standing = (lots: readonly LotThere[] = []) =>
    lots.filter((lot) => (!lot.ended || lot.back) && (!place || lot.placeId === place.id) && fitting(lot, line).length > 0)
  const name = line.name ?? line.species
  const named = name === undefined ? [] : (index.byName.get(fold(name)) ?? [])
  const kin = [
    ...(taxonId !== null && line.name === undefined ? (index.byTaxon.get(taxonId) ?? []) : []),
    ...(line.species === undefined ? [] : (index.byLatin.get(fold(line.species)) ?? [])),
  ]
  const calledSo = named.some((lot) => (!lot.ended || lot.back) && (!place || lot.placeId === place.id))
  const sized = standing(calledSo ? named : [...new Set(kin)])
  // One that grows comes before one that an undone inventory left.
  const living = sized.filter((lot) => !lot.back)
  const [lot = null, other] = living.length > 0 ? living : sized
  if (!other) return { lot }
  const list = sized
    .slice(0, 6)
    .map((each) => each.number)
    .join(', ')
  return { fault: 'several_lots', value: name ?? '', list }
}

const same = (one: string, other: string | undefined): boolean => other !== undefined && fold(one) === fold(other)

const fitting = (lot: LotThere, { container, caliber }: Line): SizeThere[] =>
  lot.sizes.filter(
    (size) => (container === undefined || same(size.container, container)) && (caliber === undefined || same(size.caliber, caliber)),
  )

/** The caliber of it that a row counts; none where it is not there. */
export function findSize(lot: LotThere, line: Line): SizeThere | 'several' | undefined {
  const [size, other] = fitting(lot, line)
  return other ? 'several' : size
}
