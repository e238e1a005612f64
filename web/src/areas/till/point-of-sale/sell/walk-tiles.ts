export type Place = { left: number; top: number }
const keys = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'] as const
export type WalkKey = (typeof keys)[number]
export const isWalkKey = (key: string): key is WalkKey => keys.some((one) => one === key)

/**
 * Where an arrow leads from one of the tiles that stand in rows: along the row and on to the next, or to the nearest one of the row above
 * or below. Null leads back to the field above them; where there is nothing further, one stays.
 */
export function nextTile(places: readonly Place[], at: number, key: WalkKey): number | null {
  const from = places[at]
  if (!from) return null
  if (key === 'ArrowRight') return Math.min(at + 1, places.length - 1)
  if (key === 'ArrowLeft') return at === 0 ? null : at - 1
  const down = key === 'ArrowDown'
  const beyond = places.filter(({ top }) => (down ? top > from.top : top < from.top)).map(({ top }) => top)
  if (beyond.length === 0) return down ? at : null
  const row = down ? Math.min(...beyond) : Math.max(...beyond)
  let best = at
  let distance = Infinity
  for (const [index, { left, top }] of places.entries()) {
    const away = Math.abs(left - from.left)
    if (top !== row || away >= distance) continue
    best = index
    distance = away
  }
  return best
}

/** The tiles on the screen, in their order. */
export const tilesIn = (section: HTMLElement | null): HTMLButtonElement[] => [
  ...(section?.querySelectorAll<HTMLButtonElement>('button[data-tile]') ?? []),
]
