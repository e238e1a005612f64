import type { Closing, ClosingIssue } from '@plantule/contract/books/books'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { addMonths, frenchDay, parisDay } from '../../../platform/paris.ts'
import { Refused } from '../../../platform/refused.ts'
import { lacks } from '../../../platform/actor.ts'
import { journal } from '../../fiscal/index.ts'
import { bookAccounts } from '../accounts.ts'
import { firstOf, lastOf, monthOf } from '../entries/fiscal-year.ts'
import { loadEntries } from '../entries/load-entries.ts'
import { journalTotals } from '../journal/read-journal.ts'
import { issuesOf } from './issues.ts'
import { type Accepted, keepEarlier, keepMonth } from './keep-month.ts'

type ClosedMonth = NonNullable<Closing['closed']>
/** The state of a month and what stands in the way of closing it. */
export async function readClosing(ctx: Ctx, month: string): Promise<Closing> {
  const [from, to] = [firstOf(month), lastOf(month)]
  const closed = (await closedRows(ctx)).find((row) => row.month === month) ?? null
  const totals = await journalTotals(ctx, { a: from, b: to })
  const { issues, ...matched } = closed ? { issues: [], zTickets: 0, payouts: 0, bankLines: 0 } : await issuesOf(ctx, from, to)
  const made = closed ? { count: closed.lastEntry - closed.firstEntry + 1, issues: [] } : await entriesOf(ctx, from, to)
  return {
    month,
    from,
    to,
    state: closed ? 'closed' : to >= parisDay(ctx.now) ? 'running' : 'open',
    closed,
    turnoverCents: totals.inclCents,
    moneyCents: totals.moneyCents,
    issues: [...made.issues, ...issues],
    matched: { ...matched, entries: made.count },
  }
}

/** Entries as they would be kept; a rate without account stands in the way rather than in the answer's. */
async function entriesOf(ctx: Ctx, from: string, to: string): Promise<{ count: number; issues: ClosingIssue[] }> {
  try {
    return { count: (await loadEntries(ctx, await bookAccounts(ctx), from, to)).length, issues: [] }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const label = `TVA ${String(error.details['rate'])}`
    return {
      count: 0,
      issues: [
        {
          fault: 'details_missing',
          severity: 'block',
          count: 1,
          cents: null,
          items: [{ label, day: null, cents: null, path: '/journal?list=accounts' }],
        },
      ],
    }
  }
}

/**
 * Closes a month: its entries are kept as they are, with those of its fiscal year before it that no closing kept yet, and no document is
 * dated in it, or before it, any more. Whoever writes a document waits for this or is waited for.
 * Throws `month_running`, `month_closed`, `earlier_month_open`, `closing_blocked`,
 * `siren_missing`, `rate_without_account`. Records that differ from their seals stand in the way until the owner writes why they close all
 * the same (`recordsReason`; `no_right` for others): a month that could never close would stop every later one.
 */
export async function closeMonth(
  ctx: Ctx,
  month: string,
  { accept, recordsReason }: { accept: boolean; recordsReason?: string | undefined },
): Promise<Closing> {
  await sql`select pg_advisory_xact_lock(hashtext('book_month'), ${ctx.shopId}::integer)`.execute(ctx.db)
  const [from, to] = [firstOf(month), lastOf(month)]
  if (to >= parisDay(ctx.now)) throw new Refused('month_running')
  const [last] = await closedRows(ctx)
  if (last && last.month >= month) throw new Refused('month_closed')
  const next = last ? monthOf(addMonths(firstOf(last.month), 1)) : month
  if (next !== month) throw new Refused('earlier_month_open', { month: frenchDay(next) })
  const accounts = await bookAccounts(ctx)
  const { issues } = await issuesOf(ctx, from, to)
  const differing = issues.find(({ fault }) => fault === 'records_differ')
  const reason = differing && recordsReason
  if (reason) mustOwn(ctx)
  const left = issues.filter((each) => (each === differing ? !reason : each.severity === 'block' || !accept))
  if (left.length > 0) throw new Refused('closing_blocked', { count: left.length })
  await keepEarlier(ctx, accounts, month)
  const accepted = issues.map(({ fault, count, cents }): Accepted => ({
    fault,
    count,
    cents,
    ...(fault === 'records_differ' && reason ? { reason } : {}),
  }))
  if (reason)
    await journal(ctx, {
      kind: 'differences_accepted',
      refType: 'book_month',
      refNumber: month,
      details: { month, reason, records: differing.count, numbers: differing.items.map(({ label }) => label) },
    })
  await keepMonth(ctx, accounts, month, accepted)
  return readClosing(ctx, month)
}

/** Only the owner holds the right to the team. */
function mustOwn(ctx: Ctx): void {
  if (lacks(ctx, 'team.write')) throw new Refused('no_right', { right: 'team.write' })
}

function differingOf(accepted: readonly Accepted[]): ClosedMonth['differing'] {
  const own = accepted.find(({ fault }) => fault === 'records_differ')
  return own ? { count: own.count, reason: own.reason ?? '' } : null
}

/** Newest first. */
async function closedRows(ctx: Ctx): Promise<ClosedMonth[]> {
  const rows = await ctx.db.selectFrom('book_month').selectAll().orderBy('month', 'desc').execute()
  return rows.map((row) => ({
    month: monthOf(row.month),
    closedAt: row.closed_at.toISOString(),
    closedBy: row.closed_by,
    firstEntry: row.first_entry,
    lastEntry: row.last_entry,
    lines: row.lines,
    debitCents: row.debit_cents,
    sha256: row.sha256,
    differing: differingOf(row.accepted),
  }))
}

/** Closed months, and the one that comes next: the month before this one where none was ever closed. */
export async function closedMonthList(ctx: Ctx): Promise<{ items: ClosedMonth[]; next: string }> {
  const items = await closedRows(ctx)
  const [last] = items
  return { items, next: monthOf(last ? addMonths(firstOf(last.month), 1) : addMonths(parisDay(ctx.now), -1)) }
}
