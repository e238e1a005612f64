import { type Coming, freeOfLot } from '@plantule/contract/stock/promise'
import type { Ctx } from '../../platform/context.ts'
import { today } from '../../platform/paris.ts'

/** By size, the first day on which some of its plants that are still growing can be had. How many is nobody's business. */
export function availableFrom(ctx: Ctx, coming: readonly Coming[]): ReadonlyMap<number, string> {
  const day = today(ctx)
  const first = new Map<number, string>()
  for (const lot of coming) {
    if (lot.readyOn === null || freeOfLot(lot) === 0) continue
    const on = lot.readyOn < day ? day : lot.readyOn
    const known = first.get(lot.subproductId)
    if (known === undefined || on < known) first.set(lot.subproductId, on)
  }
  return first
}
