import type { Ctx } from '../../../platform/context.ts'
import type { Told } from './told.ts'

/** What was told of an order of a guest. */
export type GuestLetter = { order_id: number; email: string; asked_at: Date; sent_at: Date | null; told: Told }

export const guestLettersOf = (ctx: Ctx, recallId: number): Promise<GuestLetter[]> =>
  ctx.db
    .selectFrom('recall_guest_letter')
    .select(['order_id', 'email', 'asked_at', 'sent_at', 'told'])
    .where('recall_id', '=', recallId)
    .orderBy('order_id')
    .execute()

/** What letters told of all orders of one guest: of the last, and not sent while one is on its way. */
export function asOneLetter(letters: readonly GuestLetter[]): Omit<GuestLetter, 'order_id' | 'email'> | undefined {
  const last = letters.toSorted((a, b) => b.asked_at.getTime() - a.asked_at.getTime())[0]
  if (!last) return undefined
  const waits = letters.some(({ sent_at }) => sent_at === null)
  return {
    asked_at: last.asked_at,
    sent_at: waits ? null : last.sent_at,
    told: Object.assign({}, ...letters.map(({ told }) => told)) as Told,
  }
}
