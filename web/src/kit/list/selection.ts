import { useMemo, useState } from 'react'

/** Either the ids ticked, or all that match the list's present filters. */
export type Selection<Id extends string | number, Query> =
  | { kind: 'ids'; ids: Id[]; count: number }
  | { kind: 'matching'; query: Query; count: number }

/** Ticks that survive paging and are dropped when the filters change. */
export function useSelection<Id extends string | number>(filters: string) {
  const [state, setState] = useState<{ filters: string; ids: ReadonlySet<Id>; all: boolean; last: Id | undefined }>({
    filters,
    ids: new Set(),
    all: false,
    last: undefined,
  })
  const fresh = state.filters === filters
  const ids = useMemo(() => (fresh ? state.ids : new Set<Id>()), [fresh, state.ids])
  const all = fresh && state.all
  const keep = (next: ReadonlySet<Id>, last?: Id, everything = false): void => setState({ filters, ids: next, all: everything, last })

  return {
    ids,
    all,
    has: (id: Id) => all || ids.has(id),
    clear: () => keep(new Set()),
    /** Shift ticks the range from the last one. */
    toggle: (id: Id, onPage: readonly Id[], range = false) => {
      const next = new Set(all ? onPage : ids)
      const to = !next.has(id)
      const from = range && state.last !== undefined ? onPage.indexOf(state.last) : -1
      const at = onPage.indexOf(id)
      const touched = from === -1 ? [id] : onPage.slice(Math.min(from, at), Math.max(from, at) + 1)
      for (const one of touched) {
        if (to) next.add(one)
        else next.delete(one)
      }
      keep(next, id)
    },
    togglePage: (onPage: readonly Id[]) => {
      const whole = onPage.every((id) => all || ids.has(id))
      const next = new Set(all ? [] : ids)
      for (const id of onPage) {
        if (whole) next.delete(id)
        else next.add(id)
      }
      keep(next)
    },
    selectAll: () => keep(new Set(), undefined, true),
  }
}

export type Ticks<Id extends string | number> = ReturnType<typeof useSelection<Id>>
