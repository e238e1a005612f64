const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[‘’']/g, ' ')

const words = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** One letter added, left out, changed or two exchanged; only in words long enough to bear it. */
function slipped(asked: string, word: string): boolean {
  if (asked.length < 4 || Math.abs(asked.length - word.length) > 1) return false
  let at = 0
  while (at < asked.length && asked[at] === word[at]) at++
  const rest = (text: string, from: number): string => text.slice(from)
  return (
    rest(asked, at + 1) === rest(word, at + 1) ||
    rest(asked, at + 1) === rest(word, at) ||
    rest(asked, at) === rest(word, at + 1) ||
    (asked[at] === word[at + 1] && asked[at + 1] === word[at] && rest(asked, at + 2) === rest(word, at + 2))
  )
}

/** Whether each word asked begins a word of the text as it is typed, but for accents. */
export const begins = (query: string, text: string): boolean => {
  const there = words(text)
  return words(query).every((asked) => there.some((word) => word.startsWith(asked)))
}

/** Whether each word asked begins a word of the text, without regard to accents and with one slip of the fingers. */
export function fits(query: string, text: string): boolean {
  const there = words(text)
  return words(query).every((asked) =>
    there.some((word) => word.startsWith(asked) || slipped(asked, word) || slipped(asked, word.slice(0, asked.length))),
  )
}
