import type { Plan, PlanLevel } from '@plantule/contract/subscription/plans'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

const columns = sql`p.level, p.valid_from::text as valid_from, p.monthly_cents, p.yearly_cents, p.paused_cents, p.local_vegetal, p.tills, p.members,
  p.storage_mb, p.mails_month`

/** Every price that there was and will be, the newest of each plan first. */
export async function everyPlan({ db }: Pick<Ctx, 'db'>): Promise<Plan[]> {
  const { rows } = await sql<Row>`select ${columns} from plan_price p order by p.level, p.valid_from desc`.execute(db)
  return rows.map(toPlan)
}

/** A plan as it is offered on a day; to who has it since `since`, prices that spare them do not hold. */
export async function planOn({ db }: Pick<Ctx, 'db'>, level: PlanLevel, day: string, since = day): Promise<Plan> {
  const { rows } = await sql<Row>`
    select ${columns} from plan_price p
    where p.level = ${level} and p.valid_from <= ${day}::date and (p.existing = 'move' or p.valid_from <= ${since}::date)
    order by p.valid_from desc limit 1`.execute(db)
  if (!rows[0]) throw new Error(`no price of ${level} on ${day}`)
  return toPlan(rows[0])
}

type Row = {
  level: PlanLevel
  valid_from: string
  monthly_cents: number
  yearly_cents: number
  paused_cents: number
  local_vegetal: boolean
  tills: number | null
  members: number | null
  storage_mb: number | null
  mails_month: number | null
}

const toPlan = (row: Row): Plan => ({
  level: row.level,
  validFrom: row.valid_from,
  monthlyCents: row.monthly_cents,
  yearlyCents: row.yearly_cents,
  pausedCents: row.paused_cents,
  holds: {
    localVegetal: row.local_vegetal,
    tills: row.tills,
    members: row.members,
    storageMb: row.storage_mb,
    mailsMonth: row.mails_month,
  },
})
