/** A word that was seen in a picture, where, and how sure the reader is of it (0 to 100). */
export type SeenWord = { text: string; sure: number; x: number; y: number; width: number; height: number }
export type SeenLine = { words: SeenWord[]; x: number; y: number; height: number }

const LEAST_SURE = 20
/** A gap of so many heights parts what stands beside each other: a code, the next label. */
const GAP = 2.2

const middle = (word: SeenWord): number => word.y + word.height / 2

/** Puts words into lines as they stand, from the top down; a code and the edge of a label, which are read as nonsense, fall away. */
export function linesOf(words: readonly SeenWord[]): SeenLine[] {
  const worth = words.filter(({ sure, text }) => sure >= LEAST_SURE && /[\p{L}\p{N}€©]/u.test(text))
  const usual = worth.map((word) => word.height).toSorted((a, b) => a - b)[Math.floor(worth.length / 2)] ?? 0
  const rows: SeenWord[][] = []
  // The surest first: they say where the lines run.
  for (const word of worth.filter(({ height }) => height < 4 * usual).toSorted((a, b) => b.sure - a.sure)) {
    const row = rows.find((one) => one.some((other) => besides(word, other)))
    if (row) row.push(word)
    else rows.push([word])
  }
  return rows.flatMap(partsOf).toSorted((a, b) => a.y - b.y || a.x - b.x)
}

/** Both stand on one line: the middle of each lies within the other. */
function besides(word: SeenWord, other: SeenWord): boolean {
  return Math.abs(middle(word) - middle(other)) < 0.45 * Math.min(Math.max(word.height, 1), Math.max(other.height, 1)) + 1
}

function partsOf(row: readonly SeenWord[]): SeenLine[] {
  const parts: SeenWord[][] = []
  for (const word of row.toSorted((a, b) => a.x - b.x)) {
    const before = parts.at(-1)?.at(-1)
    if (before && word.x - (before.x + before.width) < GAP * Math.max(before.height, word.height)) parts.at(-1)?.push(word)
    else parts.push([word])
  }
  return parts.map((words) => ({
    words,
    x: words[0]?.x ?? 0,
    y: words.reduce((sum, word) => sum + middle(word), 0) / words.length,
    height: Math.max(...words.map((word) => word.height)),
  }))
}
