import type { ImportReport, ImportSettings } from '@plantule/contract/imports/schemas'
import { pathKey } from './category-paths.ts'
import type { ProductDiff } from './reading/index.ts'

/** Categories that are asked about at once. */
const ASKED = 100
const firstPath = (diff: ProductDiff): string[] => diff.product.categories?.find((path) => path.length > 0) ?? []

export const saysNoType = (diff: ProductDiff): boolean => diff.id === null && !diff.changes.some((change) => change.field === 'type')

/**
 * A new product of which the file does not tell what it is becomes what was chosen for its category, else for all; the difference says it.
 */
export class TypeOf {
  private readonly byCategory: Map<string, 'plant' | 'other'>
  private readonly others: 'plant' | 'other'

  constructor({ typeOf, defaultType }: Pick<ImportSettings, 'typeOf' | 'defaultType'>) {
    this.byCategory = new Map(typeOf.map(({ category, type }) => [pathKey(category), type]))
    this.others = defaultType
  }

  typed(diff: ProductDiff): ProductDiff {
    if (!saysNoType(diff)) return diff
    const after = this.byCategory.get(pathKey(firstPath(diff))) ?? this.others
    return { ...diff, changes: [...diff.changes, { field: 'type', before: null, after }] }
  }
}

export function typesAsked(diffs: readonly ProductDiff[]): NonNullable<ImportReport['types']> {
  const groups = Map.groupBy(
    diffs.filter((diff) => firstPath(diff).length > 0),
    (diff) => pathKey(firstPath(diff)),
  )
  return [...groups.values()]
    .map((group) => ({ category: group[0] ? firstPath(group[0]) : [], count: group.length }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, ASKED)
}
