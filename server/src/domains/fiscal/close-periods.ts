import type { PeriodTotals } from '@plantule/contract/fiscal'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { endOfMonth, parisDay } from '../../platform/paris.ts'
import { lockHead, type LockedHead } from './append-link.ts'
import { addLink, noTotals, sumTotals } from './period-totals.ts'
import { storedColumns } from './verify-chains.ts'
import type { StoredLink } from './verify-links.ts'
import { writeClosure } from './write-closure.ts'

const PAGE = 5_000
const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/Paris')`
const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Europe/Paris')`

/**
 * Closes every day, month and year that is over and not closed yet, oldest first: they are cumulative and none may be
 * left out (BOI-TVA-DECLA-30-10-30, § 170). Days without sales or payments have nothing to close. Returns the numbers.
 */
export async function closePeriods(ctx: Ctx): Promise<string[]> {
  const today = parisDay(ctx.now)
  // First of all locks: two closings at once follow each other, and the second finds nothing left.
  const head = await lockHead(ctx, '', 'closure')
  await lockSales(ctx)
  const numbers: string[] = []
  for (const day of await openDays(ctx, today)) {
    for (const number of await closeEnded(ctx, head, day)) numbers.push(number)
    numbers.push(await closeDay(ctx, head, day))
  }
  numbers.push(...(await closeEnded(ctx, head, today)))
  return numbers
}

const lockSales = (ctx: Ctx) =>
  sql`select 1 from fiscal_head where chain in ('sale', 'payment_event') order by register, chain for update`.execute(ctx.db)

/** Days before `today` with something sealed and no closure; never one before a day that is closed. */
async function openDays(ctx: Ctx, today: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct (occurred_at at time zone 'Europe/Paris')::date as day from fiscal_link
    where chain in ('sale', 'payment_event') and occurred_at < ${startOf(today)}
      and occurred_at >= coalesce((select ((max(day_to) + 1)::timestamp at time zone 'Europe/Paris') from fiscal_closure where type = 'day'), '-infinity')
    order by day`.execute(ctx.db)
  return rows.map((row) => row.day)
}

async function closeDay(ctx: Ctx, head: LockedHead, day: string): Promise<string> {
  const { number } = await writeClosure(ctx, head, {
    type: 'day',
    dayFrom: day,
    dayTo: day,
    openedAt: new Date(`${day}T00:00:00Z`),
    totals: await totalsOfDay(ctx, day),
    cash: null,
    perpetual: await perpetualBefore(ctx, 'day'),
  })
  await sql`update fiscal_head set closed_through = ${day} where chain in ('sale', 'payment_event')`.execute(ctx.db)
  return number
}

async function totalsOfDay(ctx: Ctx, day: string): Promise<PeriodTotals> {
  const totals = noTotals()
  for (let after: [string, string, number] = ['', '', 0]; ; ) {
    const { rows } = await sql<StoredLink>`
      select ${storedColumns} from fiscal_link
      where chain in ('sale', 'payment_event', 'copy') and occurred_at >= ${startOf(day)} and occurred_at < ${endOf(day)}
        and (register, chain, seq) > (${after[0]}, ${after[1]}, ${after[2]}::int)
      order by register, chain, seq limit ${PAGE}`.execute(ctx.db)
    for (const link of rows) addLink(totals, link)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return totals
    after = [last.register, last.chain, last.seq]
  }
}

/** Months, then years, that end before `day` and whose shorter closures are not summed yet. */
async function closeEnded(ctx: Ctx, head: LockedHead, day: string): Promise<string[]> {
  const numbers: string[] = []
  for (const [type, part, digits] of [['month', 'day', 7], ['year', 'month', 4]] as const) {
    const rows = await ctx.db
      .selectFrom('fiscal_closure')
      .select(['day_to', 'totals'])
      .where('type', '=', part)
      .where('day_to', '>', sql<string>`coalesce((select max(day_to) from fiscal_closure where type = ${type}), '-infinity')`)
      .orderBy('day_to')
      .execute()
    const periods = [...new Set(rows.map((row) => row.day_to.slice(0, digits)))].filter((period) => period < day.slice(0, digits))
    for (const period of periods) {
      const parts = rows.filter((row) => row.day_to.startsWith(period)).map((row) => row.totals as PeriodTotals)
      const { number } = await writeClosure(ctx, head, {
        type,
        dayFrom: type === 'month' ? `${period}-01` : `${period}-01-01`,
        dayTo: type === 'month' ? endOfMonth(`${period}-01`) : `${period}-12-31`,
        openedAt: new Date(type === 'month' ? `${period}-01T00:00:00Z` : `${period}-01-01T00:00:00Z`),
        totals: sumTotals(parts),
        cash: null,
        perpetual: await perpetualBefore(ctx, type),
      })
      numbers.push(number)
    }
  }
  return numbers
}

async function perpetualBefore(ctx: Ctx, type: string): Promise<{ net: number; abs: number }> {
  const row = await ctx.db
    .selectFrom('fiscal_closure')
    .select(['perpetual_net_cents as net', 'perpetual_abs_cents as abs'])
    .where('type', '=', type)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? { net: 0, abs: 0 }
}
