import type { batchRoutes, PriceChange } from '@plantule/contract/catalogue/batch'
import type { In } from '@plantule/contract/base/route'

export type BatchDraft = {
  priceOp: PriceChange['op'] | 'none'
  /** Cents, or basis points of change for `multiply`. */
  amount: number | null
  roundTo: PriceChange['roundTo']
  ending: number
  containerId: string | null
  categoryOp: 'add' | 'remove' | 'set'
  categories: string[]
  tagOp: 'add' | 'remove' | 'set'
  tags: string[]
  type: 'same' | 'plant' | 'other'
  rateId: string | null
  providerId: string | null
  published: 'same' | 'yes' | 'no'
}

export const blankDraft: BatchDraft = {
  priceOp: 'none',
  amount: null,
  roundTo: 1,
  ending: 0,
  containerId: null,
  categoryOp: 'add',
  categories: [],
  tagOp: 'add',
  tags: [],
  type: 'same',
  rateId: null,
  providerId: null,
  published: 'same',
}

type Change = In<(typeof batchRoutes)['batchEdit']['body']>['change']

/** The contract's change for what was chosen; null while nothing is. */
export function changeOf(draft: BatchDraft): Change | null {
  const { priceOp: op, amount } = draft
  const rounding = {
    roundTo: draft.roundTo,
    minusCents: draft.ending,
    containerId: draft.containerId === null ? null : Number(draft.containerId),
  }
  const priced = op === 'keep' ? draft.roundTo > 1 || draft.ending > 0 : op !== 'none' && amount !== null
  const change: Change = {
    ...(priced &&
      op !== 'none' && {
        price: { op, ...rounding, ...(op === 'multiply' ? { factorBp: 10_000 + (amount ?? 0) } : { cents: amount ?? 0 }) },
      }),
    ...(draft.categories.length > 0 && { categories: { op: draft.categoryOp, values: draft.categories.map(Number) } }),
    ...(draft.tags.length > 0 && { tags: { op: draft.tagOp, values: draft.tags } }),
    ...(draft.type !== 'same' && { type: draft.type }),
    ...(draft.rateId !== null && { tvaRateId: Number(draft.rateId) }),
    ...(draft.providerId !== null && { plantProviderId: draft.providerId === 'none' ? null : Number(draft.providerId) }),
    ...(draft.published !== 'same' && { published: draft.published === 'yes' }),
  }
  return Object.keys(change).length === 0 ? null : change
}
