import type { Search } from './list-state.ts'

export type Option = { value: string; label: string }

/** How a choice is meant: what it says, anything but that, nothing at all, or something whatever it is. */
export const operators = ['is', 'not', 'empty', 'filled'] as const
export type Operator = (typeof operators)[number]

/** What may narrow a list. `key` is a name of the contract's query. */
export type Filter<Key extends string = string> =
  | {
      kind: 'choice'
      key: Key
      label: string
      options: readonly Option[]
      many?: boolean
      /** The contract's list names this filter in `not`. */
      not?: boolean
      /** The contract's list names it in `without` and `filled`. */
      empty?: boolean
    }
  /** Whether there is anything, whatever it is; the contract's list names it in `without` and `filled`. */
  | { kind: 'presence'; key: string; label: string }
  | { kind: 'flag'; key: Key; label: string; yes: string; no: string }
  | { kind: 'day'; key: Key; label: string }
  | { kind: 'days'; key: Key; until: Key; label: string }
  | { kind: 'number'; key: Key; label: string; unit?: string }
  | { kind: 'euros'; key: Key; label: string }

export const keysOf = (filter: Filter): string[] => (filter.kind === 'days' ? [filter.key, filter.until] : [filter.key])

/** Under which name of the query each operator stands. */
const sides = { not: 'not', empty: 'without', filled: 'filled' } as const
type Patch = Record<string, string | undefined>

const named = (search: Patch, side: string): string[] => search[side]?.split(',').filter(Boolean) ?? []

export function operatorOf(filter: Filter, search: Search): Operator {
  if (filter.kind !== 'choice' && filter.kind !== 'presence') return 'is'
  return (['empty', 'filled', 'not'] as const).find((operator) => named(search, sides[operator]).includes(filter.key)) ?? 'is'
}

/** The operators that a filter has. */
export const operatorsOf = (filter: Filter): Operator[] =>
  filter.kind === 'choice' ? operators.filter((operator) => operator === 'is' || (operator === 'not' ? filter.not : filter.empty)) : ['is']

/** What the address becomes when a filter is meant otherwise; whether something is there needs no choice. */
export function withOperator(filter: Filter, search: Search, operator: Operator): Patch {
  const patch: Patch = {}
  for (const [name, side] of Object.entries(sides)) {
    const others = named(search, side).filter((key) => key !== filter.key)
    patch[side] = (name === operator ? [...others, filter.key] : others).join(',') || undefined
  }
  return operator === 'empty' || operator === 'filled' ? { ...patch, [filter.key]: undefined } : patch
}

/** The address without some filters. */
export function without(filters: readonly Filter[], search: Search): Patch {
  let left: Patch = { ...search }
  for (const filter of filters) left = { ...left, ...withOperator(filter, left as Search, 'is') }
  const keys = Object.values(sides).filter((side) => search[side] !== undefined)
  return {
    ...Object.fromEntries(filters.flatMap(keysOf).map((key) => [key, undefined])),
    ...Object.fromEntries(keys.map((side) => [side, left[side]])),
  }
}

export const isSet = (filter: Filter, search: Search): boolean =>
  keysOf(filter).some((key) => search[key] !== undefined) || ['empty', 'filled'].includes(operatorOf(filter, search))

export const isFiltered = (filters: readonly Filter[], search: Search): boolean =>
  search['q'] !== undefined || filters.some((filter) => isSet(filter, search))
