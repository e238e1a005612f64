import type { Manifest } from './archive.ts'

type Held = Pick<Manifest['chains'][number], 'register' | 'chain' | 'first' | 'before' | 'links' | 'lastSignature'>
/** Links that none of the archives holds, or (`after` at `upTo`) two archives that do not continue each other. */
type ArchiveGap = { shopId: number; register: string; chain: string; after: number; upTo: number }

type Kept = Pick<Manifest, 'shopId' | 'period' | 'chains'>

/** What is missing between several archives, shop by shop and chain by chain. Archives may overlap. */
export function gapsBetween(manifests: readonly Kept[]): ArchiveGap[] {
  return [...Map.groupBy(manifests, ({ shopId }) => shopId)].flatMap(([shopId, own]) => {
    const chains = Map.groupBy(
      own.flatMap((each) => each.chains),
      ({ register, chain }) => `${register}/${chain}`,
    )
    return [...chains.values()].flatMap((held) => gapsOf([...notBegun(own, held), ...held]).map((gap) => ({ shopId, ...gap })))
  })
}

/** A chain that an earlier archive does not have had not begun by then. */
function notBegun(own: readonly Kept[], held: readonly Held[]): Held[] {
  const [one] = held
  const has = own.filter(({ chains }) => chains.some((each) => held.includes(each)))
  const earlier = own.some(
    (each) =>
      !has.includes(each) &&
      each.period.to !== null &&
      has.every(({ period }) => period.from !== null && period.from > (each.period.to ?? '')),
  )
  return one && earlier ? [{ ...one, first: 1, before: '', links: 0, lastSignature: '' }] : []
}

function gapsOf(held: readonly Held[]): Omit<ArchiveGap, 'shopId'>[] {
  const gaps: Omit<ArchiveGap, 'shopId'>[] = []
  let end: { seq: number; signature: string } | undefined
  for (const { register, chain, first, before, links, lastSignature } of held.toSorted((a, b) => a.first - b.first || a.links - b.links)) {
    const last = first - 1 + links
    const apart = end !== undefined && (first - 1 > end.seq || (first - 1 === end.seq && before !== end.signature))
    if (apart) gaps.push({ register, chain, after: end?.seq ?? 0, upTo: first - 1 })
    if (!end || last >= end.seq) end = { seq: last, signature: lastSignature }
  }
  return gaps
}
