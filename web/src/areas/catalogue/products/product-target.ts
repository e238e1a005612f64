import type { ProductTargetInput } from '@plantule/contract/catalogue/batch'
import type { Selection } from '../../../kit/list/selection.ts'

export type Chosen = Selection<number, Record<string, unknown>>

/** The list's filters as the query of a target: order and page do not matter to it. */
export function targetOf(chosen: Chosen): ProductTargetInput {
  if (chosen.kind === 'ids') return { kind: 'ids', ids: chosen.ids }
  const { sort: _, dir: __, size: ___, ...query } = chosen.query
  // The list's own query, whose filters are those of a target.
  return { kind: 'matching', query } as ProductTargetInput
}
