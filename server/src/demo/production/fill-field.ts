import type { Cultivation } from '@plantule/contract/production/cultivations'
import { takeDeed } from '../../domains/production/field/take-deed.ts'
import type { DaysAgo } from './fill-production.ts'

const LOST_BEYOND = 12

/** What a phone told from the greenhouse: a loss that was written, and one of more plants than were left, which waits for somebody. */
export async function fillField(daysAgo: DaysAgo, lots: readonly Cultivation[]): Promise<void> {
  const lot = lots.find(({ sizes }) => (sizes[0]?.onHand ?? 0) > LOST_BEYOND)
  const [size] = lot?.sizes ?? []
  if (!lot || !size) return
  const lose = async (days: number, quantity: number, cause: string): Promise<void> => {
    const ctx = daysAgo(days)
    const deed = { kind: 'loss', lotId: lot.id, sizeId: size.id, quantity, cause } as const
    await takeDeed(ctx, { uuid: crypto.randomUUID(), at: ctx.now.toISOString(), deed })
  }
  await lose(2, 3, 'Ravageur')
  await lose(1, size.onHand + LOST_BEYOND, 'Gel')
}
