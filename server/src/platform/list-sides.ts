import { type RawBuilder, sql } from 'kysely'

/** What a list's query says of its own filters (`inverted`, `filledOrNot` of the contract). */
export type Sides = {
  not?: readonly string[] | undefined
  without?: readonly string[] | undefined
  filled?: readonly string[] | undefined
}

type Condition = RawBuilder<unknown>

/** What a filter asks, or what it leaves out where the query turns it round; a row that has nothing there is left then too. */
export const sided = (query: Sides, name: string, condition: Condition): RawBuilder<boolean> =>
  query.not?.includes(name) ? sql<boolean>`(${condition}) is not true` : sql<boolean>`(${condition})`

/** What the query asks of fields that may be empty: `there` says by name when a row has something. */
export const presences = (query: Sides, there: Record<string, Condition>): RawBuilder<boolean>[] =>
  Object.entries(there).flatMap(([name, has]) => [
    ...(query.filled?.includes(name) ? [sql<boolean>`(${has})`] : []),
    ...(query.without?.includes(name) ? [sql<boolean>`(${has}) is not true`] : []),
  ])
