import type { RecallSale } from '@plantule/contract/traceability/recalls'
import { parisDay } from '../../../platform/paris.ts'

/** How many of each sale a customer was told of. */
export type Told = Record<string, number>
type Letter = { told: Told | null; sent_at: Date | null }

const keyOf = ({ kind, id, label }: RecallSale): string => `${kind} ${id} ${label}`

/** What a letter has not said yet. */
export function untoldOf(sales: readonly RecallSale[], { told, sent_at }: Letter): RecallSale[] {
  if (told === null) return sent_at === null ? [...sales] : sales.filter(({ on }) => on > parisDay(sent_at))
  return sales.filter((sale) => sale.quantity > (told[keyOf(sale)] ?? 0))
}

export const toldWith = (sales: readonly RecallSale[], before: Told | null): Told => ({
  ...before,
  ...Object.fromEntries(sales.map((sale) => [keyOf(sale), sale.quantity])),
})
