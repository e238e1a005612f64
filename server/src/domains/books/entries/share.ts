import type { Rate } from '../journal/documents.ts'

/**
 * The part of a document's rates that an amount of money pays: nothing for nothing, all for all, and to the cent in between
 * by largest remainder, so that the parts of payments that follow each other sum to the document.
 */
export function shareOf(rates: readonly Rate[], cents: number): Rate[] {
  const total = rates.reduce((sum, rate) => sum + rate.inclCents, 0)
  if (total === 0) return []
  const exact = rates.map((rate) => (rate.inclCents * cents) / total)
  const floors = exact.map(Math.floor)
  let left = cents - floors.reduce((sum, each) => sum + each, 0)
  const byRemainder = exact
    .map((each, index) => ({ index, rest: each - Math.floor(each) }))
    .toSorted((a, b) => b.rest - a.rest || a.index - b.index)
  for (const { index } of byRemainder) {
    if (left <= 0) break
    floors[index] = (floors[index] ?? 0) + 1
    left -= 1
  }
  return rates.map((rate, index) => {
    const inclCents = floors[index] ?? 0
    // At the whole this is the document's own tax: it was rounded once, there.
    const vatCents = rate.inclCents === 0 ? 0 : Math.round((rate.vatCents * inclCents) / rate.inclCents)
    return { rateBp: rate.rateBp, exclCents: inclCents - vatCents, vatCents, inclCents }
  })
}

/** What one more payment adds to the part that was paid before. */
export function nextShare(rates: readonly Rate[], before: number, cents: number): Rate[] {
  const from = shareOf(rates, before)
  const to = shareOf(rates, before + cents)
  return to.map((rate, index) => {
    const was = from[index]
    return {
      rateBp: rate.rateBp,
      exclCents: rate.exclCents - (was?.exclCents ?? 0),
      vatCents: rate.vatCents - (was?.vatCents ?? 0),
      inclCents: rate.inclCents - (was?.inclCents ?? 0),
    }
  })
}
