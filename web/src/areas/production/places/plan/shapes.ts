import type { Greenhouse, Outline, Section } from '@plantule/contract/production/places'

export type Corner = Outline[number]
export type Box = { x: number; y: number; width: number; height: number }

/** Corners in centimetres; what the ground reaches to by the contract. */
const END = 1_000_000
const within = (value: number): number => Math.min(Math.max(Math.round(value), 0), END)

export const boxOf = (outline: Outline): Box => {
  const xs = outline.map(([x]) => x)
  const ys = outline.map(([, y]) => y)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

export const rectangle = ({ x, y, width, height }: Box): Outline =>
  [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ].map(([left = 0, top = 0]): Corner => [within(left), within(top)])

/** Four corners, each side along an edge of the ground. */
export const isRectangle = (outline: Outline): boolean =>
  outline.length === 4 &&
  outline.every(([x, y], at) => {
    const [nextX, nextY] = outline[(at + 1) % 4] ?? [x, y]
    return (x === nextX) !== (y === nextY)
  })

/** Moved as a whole; it stays on the ground with all its corners. */
export function moved(outline: Outline, byX: number, byY: number): Outline {
  const { x, y } = boxOf(outline)
  const [right, down] = [Math.max(byX, -x), Math.max(byY, -y)]
  return outline.map(([left, top]): Corner => [within(left + right), within(top + down)])
}

const LEAST = 10

/** The lower right corner of a rectangle moved; nothing gets narrower than a hand. */
export function resized(outline: Outline, byX: number, byY: number): Outline {
  const box = boxOf(outline)
  return rectangle({ ...box, width: Math.max(box.width + byX, LEAST), height: Math.max(box.height + byY, LEAST) })
}

/** One corner moved to a spot. A rectangle stays one: the corners beside it follow. */
export function cornerMoved(outline: Outline, at: number, [x, y]: Corner, keepsRectangle: boolean): Outline {
  const old = outline[at]
  if (!old) return outline
  const next: Corner = [within(x), within(y)]
  const beside = [(at + 1) % outline.length, (at + outline.length - 1) % outline.length]
  const all = outline.map((corner, index): Corner => {
    if (index === at) return next
    if (!keepsRectangle || !beside.includes(index)) return corner
    return corner[0] === old[0] ? [next[0], corner[1]] : [corner[0], next[1]]
  })
  const box = boxOf(all)
  return keepsRectangle && (box.width < LEAST || box.height < LEAST) ? outline : all
}

/** A further corner in the middle of the longest side. */
export function cornerAdded(outline: Outline): Outline {
  const lengths = outline.map(([x, y], at) => {
    const [nextX, nextY] = outline[(at + 1) % outline.length] ?? [x, y]
    return Math.hypot(nextX - x, nextY - y)
  })
  const at = lengths.indexOf(Math.max(...lengths))
  const [from, to] = [outline[at], outline[(at + 1) % outline.length]]
  if (!from || !to) return outline
  return [...outline.slice(0, at + 1), [within((from[0] + to[0]) / 2), within((from[1] + to[1]) / 2)], ...outline.slice(at + 1)]
}

/** Where the corners of a place's sections count from: the upper left of what it covers. */
export const originOf = (outline: Outline): Corner => {
  if (outline.length === 0) return [0, 0]
  const { x, y } = boxOf(outline)
  return [x, y]
}

export const shifted = (outline: Outline, [x, y]: Corner): Outline => outline.map(([left, top]): Corner => [left + x, top + y])

/** The part of the ground to show: all that is drawn, with a margin; an empty nursery has thirty metres by twenty. */
export function groundOf(greenhouses: readonly Greenhouse[], spots: readonly Corner[]): Box {
  const drawn = greenhouses.flatMap((place) => [
    ...place.outline,
    ...place.sections.flatMap((section) => shifted(section.outline, originOf(place.outline))),
  ])
  const box = boxOf([...drawn, ...spots, [0, 0], [3000, 2000]])
  const margin = Math.max(box.width, box.height) * 0.04
  return { x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin, height: box.height + 2 * margin }
}

/** Where a new place begins: to the right of all that is drawn. */
export function freeSpot(greenhouses: readonly Greenhouse[]): Corner {
  const ends = greenhouses.filter((place) => place.outline.length > 0).map((place) => boxOf(place.outline))
  return [Math.max(0, ...ends.map((box) => box.x + box.width + 300)), 0]
}

/** Where a new section begins within its place: below the lowest one. */
export function freeSpotWithin(sections: readonly Section[]): Corner {
  const ends = sections.filter((section) => section.outline.length > 0).map((section) => boxOf(section.outline))
  return [0, Math.max(0, ...ends.map((box) => box.y + box.height + 50))]
}

/** The lines of the grid: far enough from each other to be told apart. */
export const gridStep = ({ width, height }: Box): number =>
  [100, 200, 500, 1000, 2000, 5000, 10_000].find((step) => Math.max(width, height) / step <= 45) ?? 50_000
