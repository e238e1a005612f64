import type { ZonePolygon } from '@plantule/contract/traceability/ground'

/** What is drawn and not yet saved: as it is now, and as it was before each gesture. */
export type Drawing = { polygon: ZonePolygon; past: readonly ZonePolygon[]; moved: number | null }
export type Change = (now: ZonePolygon[number]) => ZonePolygon[number]

export const MAX_STEPS = 100

/** One gesture more. */
export const stepTo = ({ polygon: was, past }: Drawing, polygon: ZonePolygon): Drawing => ({
  polygon,
  past: [...past, was].slice(-MAX_STEPS),
  moved: null,
})

/** A corner that is moved on and on is one gesture, until `let go`. */
export function moveCorner(drawing: Drawing, at: number, change: Change): Drawing {
  const polygon = drawing.polygon.map((each, index) => (index === at ? change(each) : each))
  return { ...(drawing.moved === at ? { ...drawing, polygon } : stepTo(drawing, polygon)), moved: at }
}

/** As it was before the last gesture. */
export function stepBack(drawing: Drawing): Drawing {
  const last = drawing.past.at(-1)
  return last ? { polygon: last, past: drawing.past.slice(0, -1), moved: null } : drawing
}

/** A further corner halfway between this one and the next; behind the last one lies the first. */
export function withCorner(polygon: ZonePolygon, after: number): ZonePolygon {
  const [one, next] = [polygon[after], polygon[(after + 1) % polygon.length]]
  if (!one || !next) return polygon
  return polygon.toSpliced(after + 1, 0, [(one[0] + next[0]) / 2, (one[1] + next[1]) / 2])
}
