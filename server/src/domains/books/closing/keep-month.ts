import type { BookAccounts } from '@plantule/contract/books/accounts'
import type { ClosingIssue } from '@plantule/contract/books/books'
import { audit } from '../../../platform/audit.ts'
import { authorOf } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { saveFile } from '../../../platform/files/save-file.ts'
import { addDays } from '../../../platform/paris.ts'
import { journal } from '../../fiscal/index.ts'
import { keepAdvances } from '../entries/advances.ts'
import { firstOf, fiscalYearOf, lastOf, monthOf } from '../entries/fiscal-year.ts'
import { knownOf, loadEntries } from '../entries/load-entries.ts'
import { keepPayouts } from '../entries/payouts.ts'
import { closedMonths } from '../fec/closed-months.ts'
import { lastNumberBefore, writeMonth } from '../fec/export-fec.ts'
import { monthsOf } from '../journal/documents.ts'
import { keepBankLines } from './bank-months.ts'

/** What the assistant showed and somebody accepted, as the month keeps it. */
export type Accepted = Pick<ClosingIssue, 'fault' | 'count' | 'cents'> & { reason?: string }

/** Keeps the entries of a month as they stand, numbered after those before it in its fiscal year. Throws `rate_without_account`. */
export async function keepMonth(ctx: Ctx, accounts: BookAccounts, month: string, accepted: readonly Accepted[]): Promise<void> {
  const [from, to] = [firstOf(month), lastOf(month)]
  const before = await lastNumberBefore(ctx, accounts, from)
  const known = await knownOf(ctx, accounts, from, to)
  const written = await writeMonth(ctx, accounts, from, to, before, known)
  await keepBankLines(ctx, month)
  const file = await saveFile(ctx, { name: `ecritures-${month}.txt`, mime: 'text/plain', body: Buffer.from(written.text) })
  await ctx.db
    .insertInto('book_month')
    .values({
      shop_id: ctx.shopId,
      month: from,
      closed_at: ctx.now,
      closed_by: authorOf(ctx),
      first_entry: before + 1,
      last_entry: before + written.entries,
      lines: written.lines,
      debit_cents: written.debitCents,
      file_id: file.id,
      sha256: file.sha256,
      advances_kept: true,
      payouts_kept: true,
      receipts_floored: true,
      accepted: JSON.stringify(accepted),
    })
    .execute()
  await keepAdvances(ctx, from, known.held)
  await keepPayouts(ctx, from, known.payouts)
  await audit(ctx, 'books.close_month', 'book_month', null, { after: { month, entries: written.entries, sha256: file.sha256 } })
  await journal(ctx, {
    kind: 'closure',
    refType: 'book_month',
    refNumber: month,
    details: { type: 'books', month, entries: written.entries, sha256: file.sha256 },
  })
}

/**
 * Entries are numbered through the fiscal year without a gap or a repetition (LPF art. A47 A-1), so what comes before a kept month in its
 * year is kept too: made anew later, by other accounts or another detail of the till, it would run into the numbers that were given. Where
 * an earlier version closed the first month alone, those before it are kept as long as they still end where it begins.
 */
export async function keepEarlier(ctx: Ctx, accounts: BookAccounts, month: string): Promise<void> {
  const { first } = fiscalYearOf(firstOf(month), accounts.yearStart)
  if (first === firstOf(month)) return
  const closed = await closedMonths(ctx, first, lastOf(month))
  const open = monthsOf(first, addDays(firstOf(month), -1)).filter(([start]) => !closed.has(monthOf(start)))
  const [next] = closed.values()
  if (open.length === 0) return
  if (next) {
    let entries = 0
    for (const [from, to] of open) entries += (await loadEntries(ctx, accounts, from, to)).length
    if (entries !== next.first_entry - 1) return
  }
  for (const [from] of open) await keepMonth(ctx, accounts, monthOf(from), [])
}
