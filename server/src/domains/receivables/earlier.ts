import type { OpenDocument } from '@plantule/contract/receivables/receivables'
import type { Ctx } from '../../platform/context.ts'
import { addDays, frenchDay } from '../../platform/paris.ts'
import { Refused } from '../../platform/refused.ts'
import { titleOf } from './letter-words.ts'
import { selves } from '../customers/index.ts'
import { GRACE_DAYS, nextLevel } from './rules.ts'

type Earlier = { level: number; number: string; sentOn: string }

/** The letters about what is late now, oldest first: those about debts that were paid since do not make the next one sterner. */
export async function earlierOf(ctx: Ctx, customerId: number, documents: readonly OpenDocument[]): Promise<Earlier[]> {
  const since = documents
    .filter((one) => one.daysLate > 0)
    .map((one) => one.dueOn)
    .sort()[0]
  if (since === undefined) return []
  const rows = await ctx.db
    .selectFrom('payment_reminder')
    .select(['level', 'number', 'sent_on'])
    .where('customer_id', 'in', selves(customerId))
    .where('sent_on', '>=', since)
    .orderBy('id', 'desc')
    .limit(6)
    .execute()
  return rows.toReversed().map((row) => ({ level: row.level, number: row.number, sentOn: row.sent_on }))
}

/** Throws `reminder_again`, `reminder_skips`, `reminder_too_soon`. */
export function refuseHaste(level: number, earlier: readonly Earlier[], today: string): void {
  const last = earlier.at(-1)
  if (level === 3 && last?.level === 3) throw new Refused('reminder_again', { day: frenchDay(last.sentOn) })
  const next = nextLevel(last?.level)
  if (level > next) throw new Refused('reminder_skips', { level: { fr: titleOf('fr', next), en: titleOf('en', next) } })
  if (last && today < addDays(last.sentOn, GRACE_DAYS))
    throw new Refused('reminder_too_soon', { day: frenchDay(last.sentOn), days: GRACE_DAYS })
}
