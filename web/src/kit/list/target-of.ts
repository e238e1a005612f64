import type { Selection } from './selection.ts'

export type Chosen = Selection<number, object>
type Target = { kind: 'ids'; ids: number[] } | { kind: 'matching'; query: Record<string, never> }

/** Not filters: where one stands in the list, and how it is ordered. */
const places: readonly string[] = ['page', 'size', 'sort', 'dir', 'row']

/** What the list shows, without where one stands in it. */
export const filtersOf = <Value>(query: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(query).filter(([key]) => !places.includes(key)))

/** What is ticked, or the list's filters, as the server takes them for a deed on many: order and page do not matter to it. */
export const targetOf = (chosen: Chosen): Target =>
  chosen.kind === 'ids'
    ? { kind: 'ids', ids: chosen.ids }
    : // The list's own query, whose filters are those of a target.
      { kind: 'matching', query: filtersOf(chosen.query as Record<string, never>) }
