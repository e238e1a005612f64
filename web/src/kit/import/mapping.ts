import type { ImportSettings } from '@plantule/contract/imports/schemas'

export type Mapping = ImportSettings['mapping']

export const fieldOf = (mapping: Mapping, column: number): string | null => mapping.find((one) => one.column === column)?.field ?? null

/** A field goes to one column only: giving it to another takes it from the first. */
export function withField(mapping: Mapping, column: number, field: string | null): Mapping {
  const others = mapping.filter((one) => one.column !== column && one.field !== field)
  return field === null ? others : [...others, { column, field }].toSorted((a, b) => a.column - b.column)
}
