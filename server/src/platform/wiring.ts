import { type HearAudit, hearersOf } from './audit.ts'
import type { Domain } from './domain.ts'
import { type HearNews, newsHearersOf } from './hear-news.ts'
import { type NamedInside, namedInsideOf } from './named-inside.ts'
import { type Uses, usesFrom } from './uses.ts'

/** What domains answer each other. Every process that runs verbs or jobs has it: a rule must not hold in requests alone. */
export type Wiring = {
  /** Hears of every action in its transaction. */
  hearAudit: HearAudit
  /** Hears of what browsers are told, in its transaction. */
  hearNews: HearNews
  /** Who uses the library's items. */
  uses: Uses
  /** Where rows are named inside values. */
  namedInside: NamedInside
  /** By port. */
  answers: ReadonlyMap<object, readonly unknown[]>
}

/** Throws when two domains answer a port that asks one. */
export function wire(domains: readonly Domain[]): Wiring {
  const answers = Map.groupBy(
    domains.flatMap((domain) => domain.ports ?? []),
    ({ to }) => to,
  )
  for (const [to, given] of answers) if (!('many' in to) && given.length > 1) throw new Error(`Two domains answer ${to.name}`)
  return {
    hearAudit: hearersOf(domains),
    hearNews: newsHearersOf(domains),
    uses: usesFrom(domains),
    namedInside: namedInsideOf(domains),
    answers: new Map([...answers].map(([to, given]) => [to, given.map(({ by }) => by)])),
  }
}
