import type { Search } from './list-state.ts'

export type Option = { value: string; label: string }

/** What may narrow a list. `key` is a name of the contract's query. */
export type Filter<Key extends string = string> =
  | { kind: 'choice'; key: Key; label: string; options: readonly Option[]; many?: boolean }
  | { kind: 'flag'; key: Key; label: string; yes: string; no: string }
  | { kind: 'day'; key: Key; label: string }
  | { kind: 'days'; key: Key; until: Key; label: string }
  | { kind: 'number'; key: Key; label: string; unit?: string }
  | { kind: 'euros'; key: Key; label: string }

export const keysOf = (filter: Filter): string[] => (filter.kind === 'days' ? [filter.key, filter.until] : [filter.key])

export const isSet = (filter: Filter, search: Search): boolean => keysOf(filter).some((key) => search[key] !== undefined)

export const isFiltered = (filters: readonly Filter[], search: Search): boolean =>
  search['q'] !== undefined || filters.some((filter) => isSet(filter, search))
