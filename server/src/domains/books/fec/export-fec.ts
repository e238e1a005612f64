import { text } from 'node:stream/consumers'
import type { BookAccounts } from '@plantule/contract/books/accounts'
import type { Ctx } from '../../../platform/context.ts'
import { openFile } from '../../../platform/files/save-file.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { addDays, frenchDay } from '../../../platform/paris.ts'
import { Refused } from '../../../platform/refused.ts'
import { invoicingInfo } from '../../shops/index.ts'
import { bookAccounts } from '../accounts.ts'
import { chartOf } from '../entries/chart.ts'
import { fiscalYearOf, monthOf } from '../entries/fiscal-year.ts'
import { type Known, loadEntries } from '../entries/load-entries.ts'
import { monthsOf } from '../journal/documents.ts'
import { type Period, refuseLong } from '../journal/read-journal.ts'
import { closedMonths } from './closed-months.ts'
import { fecHeader, type Written, writeFec } from './write-fec.ts'

/**
 * The number of the entry before a day: entries are numbered through their fiscal year. A closed month says where it ended;
 * the months after it are counted as they stand.
 */
export async function lastNumberBefore(ctx: Ctx, accounts: BookAccounts, day: string): Promise<number> {
  const { first } = fiscalYearOf(day, accounts.yearStart)
  const months = monthsOf(first, day).filter(([start]) => start < day)
  const closed = await closedMonths(ctx, first, day)
  let last = 0
  for (const [start, end] of months) {
    const month = closed.get(monthOf(start))
    if (month && end < day) last = month.last_entry
    else last += (await loadEntries(ctx, accounts, start, end < day ? end : addDays(day, -1))).length
  }
  return last
}

/** Entries of a month as they stand, numbered after the months before. Throws `rate_without_account`. */
export async function writeMonth(
  ctx: Ctx,
  accounts: BookAccounts,
  from: string,
  to: string,
  lastNumber: number,
  known?: Known,
): Promise<Written> {
  return writeFec(await loadEntries(ctx, accounts, from, to, known), lastNumber + 1, chartOf(accounts), accounts.farmCash)
}

/**
 * Entries of a period in the layout of the FEC (art. A47 A-1 LPF). Closed months are the bytes that were kept when they
 * closed; open ones are made anew. A file is of one fiscal year, which its name tells. Throws `siren_missing`,
 * `rate_without_account`, `period_too_long`, `two_fiscal_years`.
 */
export async function exportFec(ctx: Ctx, { a, b }: Period): Promise<FileReply> {
  refuseLong({ a, b })
  const { siren } = await invoicingInfo(ctx)
  if (!siren) throw new Refused('siren_missing')
  const accounts = await bookAccounts(ctx)
  const year = fiscalYearOf(b, accounts.yearStart)
  if (a < year.first) throw new Refused('two_fiscal_years', { first: frenchDay(year.first), last: frenchDay(year.last) })
  const closed = await closedMonths(ctx, a, b)
  const parts: (string | (() => Promise<string>))[] = [fecHeader(accounts.farmCash)]
  let last = await lastNumberBefore(ctx, accounts, a)
  for (const [start, end] of monthsOf(a, b)) {
    const month = closed.get(monthOf(start))
    // Only whole months are kept: a part of one is made anew from documents that can no longer change.
    if (month && start.endsWith('-01') && end === lastDayOf(end)) {
      const file = await openFile(ctx, month.file_id)
      parts.push(async () => text(await file.read()))
      last = month.last_entry
    } else {
      const written = await writeMonth(ctx, accounts, start, end, last)
      parts.push(written.text)
      last += written.entries
    }
  }
  // The lawful name is that of the whole year; a part of it says which, so that one does not take the other's place.
  const which = a === year.first && b === year.last ? '' : `_${a}_${b}`
  const name = `${siren}FEC${year.last.replaceAll('-', '')}${which}.txt`
  return {
    name,
    body: async () => {
      const texts: string[] = []
      for (const part of parts) texts.push(typeof part === 'string' ? part : await part())
      return Buffer.from(texts.join(''))
    },
  }
}

const lastDayOf = (day: string): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
