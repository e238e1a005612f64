import type { PeriodTotals } from '@plantule/contract/fiscal/fiscal'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { addDays, endOfMonth, fiscalYearOf, parisDay, parisMidnight } from '../../platform/paris.ts'
import { readSetting } from '../../platform/settings.ts'
import { lockHead, type LockedHead } from './append-link.ts'
import { addLink, noTotals, sumTotals } from './period-totals.ts'
import { closuresAfter, lastClosure } from './sealed-closures.ts'
import { storedColumns } from './verify-chains.ts'
import type { StoredLink } from './verify-links.ts'
import { writeClosure } from './write-closure.ts'
import { ownShop } from '../../platform/own-shop.ts'

const PAGE = 5_000
const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/Paris')`
const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Europe/Paris')`

/**
 * Closes every day, month and year that is over and not closed yet, oldest first: they are cumulative and none may be
 * left out (BOI-TVA-DECLA-30-10-30, § 170). A day without sales or payments has nothing to close; a month and a year are
 * closed all the same. Returns the numbers.
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

const lockSales = (ctx: Ctx) => sql`select lock_sales()`.execute(ctx.db)

/** Days before `today` with something sealed and no closure; never one before a day that is closed. */
async function openDays(ctx: Ctx, today: string): Promise<string[]> {
  const last = await lastClosure(ctx, '', 'day')
  const { rows } = await sql<{ day: string }>`
    select distinct (occurred_at at time zone 'Europe/Paris')::date as day from fiscal_link
    where fiscal_link.shop_id = ${ownShop} and chain in ('sale', 'payment_event') and occurred_at < ${startOf(today)}
      and occurred_at >= coalesce(${last ? endOf(last.dayTo) : null}::timestamptz, '-infinity')
    order by day`.execute(ctx.db)
  return rows.map((row) => row.day)
}

async function closeDay(ctx: Ctx, head: LockedHead, day: string): Promise<string> {
  const { number } = await writeClosure(ctx, head, {
    type: 'day',
    dayFrom: day,
    dayTo: day,
    openedAt: parisMidnight(day),
    totals: await totalsOfDay(ctx, day),
    cash: null,
    perpetual: await perpetualBefore(ctx, 'day'),
  })
  await sql`select close_sales_through(${day})`.execute(ctx.db)
  return number
}

async function totalsOfDay(ctx: Ctx, day: string): Promise<PeriodTotals> {
  const totals = noTotals()
  for (let after: [string, string, number] = ['', '', 0]; ;) {
    const { rows } = await sql<StoredLink>`
      select ${storedColumns} from fiscal_link
      where fiscal_link.shop_id = ${ownShop} and chain in ('sale', 'payment_event', 'copy') and occurred_at >= ${startOf(day)} and occurred_at < ${endOf(day)}
        and (register, chain, seq) > (${after[0]}, ${after[1]}, ${after[2]}::int)
      order by register, chain, seq limit ${PAGE}`.execute(ctx.db)
    for (const link of rows) addLink(totals, link)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return totals
    after = [last.register, last.chain, last.seq]
  }
}

/**
 * Months, then years, that end before `day` and are not closed yet, one after the other without a hole: also those in which
 * nothing was sold. A year is the fiscal one.
 */
async function closeEnded(ctx: Ctx, head: LockedHead, day: string): Promise<string[]> {
  const numbers: string[] = []
  const { yearStart } = await readSetting(ctx, 'books.accounts', { yearStart: 1 })
  const periodOf = {
    month: (at: string) => ({ first: `${at.slice(0, 7)}-01`, last: endOfMonth(at) }),
    year: (at: string) => fiscalYearOf(at, yearStart),
  }
  for (const [type, part] of [
    ['month', 'day'],
    ['year', 'month'],
  ] as const) {
    const before = (await lastClosure(ctx, '', type))?.dayTo
    const parts = await closuresAfter(ctx, part, before)
    const start = before ? addDays(before, 1) : parts[0]?.dayFrom
    if (!start) continue
    for (let { first, last } = periodOf[type](start); last < day; { first, last } = periodOf[type](addDays(last, 1))) {
      // After the fiscal year was moved, the first one is what is left until it begins.
      const from = before && first <= before ? addDays(before, 1) : first
      const { number } = await writeClosure(ctx, head, {
        type,
        dayFrom: from,
        dayTo: last,
        openedAt: parisMidnight(from),
        totals: sumTotals(parts.filter(({ dayTo }) => dayTo >= from && dayTo <= last).map(({ totals }) => totals)),
        cash: null,
        perpetual: await perpetualBefore(ctx, type),
      })
      numbers.push(number)
    }
  }
  return numbers
}

async function perpetualBefore(ctx: Ctx, type: 'day' | 'month' | 'year'): Promise<{ net: number; abs: number }> {
  const last = await lastClosure(ctx, '', type)
  return { net: last?.perpetualNetCents ?? 0, abs: last?.perpetualAbsCents ?? 0 }
}
