/** What a document bills for carriage at one rate, without TVA. */
export type Carriage = { rateBp: number; exclCents: number }

/** One amount a rate; rates that come to nothing are left out. */
export function sumCarriage(parts: readonly Carriage[]): Carriage[] {
  const sums = new Map<number, number>()
  for (const { rateBp, exclCents } of parts) sums.set(rateBp, (sums.get(rateBp) ?? 0) + exclCents)
  return [...sums]
    .filter(([, exclCents]) => exclCents !== 0)
    .map(([rateBp, exclCents]) => ({ rateBp, exclCents }))
    .toSorted((a, b) => a.rateBp - b.rateBp)
}

/** What is left of an invoice's carriage after earlier credits. */
export const carriageLeft = (whole: readonly Carriage[], credited: readonly Carriage[]): Carriage[] =>
  sumCarriage([...whole, ...credited.map(({ rateBp, exclCents }) => ({ rateBp, exclCents: -exclCents }))])
