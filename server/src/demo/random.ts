/** Numbers that look random and are the same for the same seed. */
export type Random = {
  /** From 0 up to but not 1. */
  next: () => number
  between: (low: number, high: number) => number
  /** An integer, both ends included. */
  whole: (low: number, high: number) => number
  pick: <T>(from: readonly T[]) => T
  chance: (probability: number) => boolean
}

/** A generator (mulberry32) started from a number or any text. */
export function randomFrom(seed: number | string): Random {
  let state = typeof seed === 'number' ? seed | 0 : hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (from) => {
      const chosen = from[Math.floor(next() * from.length)]
      if (chosen === undefined) throw new Error('Nothing to pick from')
      return chosen
    },
    chance: (probability) => next() < probability,
  }
}

/** FNV-1a over the text's UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value | 0
}
