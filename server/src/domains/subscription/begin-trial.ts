import { TRIAL_DAYS } from '@plantule/contract/subscription/rules'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/tables.gen.ts'
import { addDays } from '../../platform/paris.ts'

/** Who takes up what was a demonstration tries it from today, unless they have chosen a plan: its own first days count for nobody. */
export async function beginTrial(db: Kysely<DB>, shopId: number, today: string): Promise<void> {
  await sql`
    update subscription set trial_ends_on = ${addDays(today, TRIAL_DAYS)}::date, version = version + 1
    where shop_id = ${shopId} and chosen_at is null`.execute(db)
}
