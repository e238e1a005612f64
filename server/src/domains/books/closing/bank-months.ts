import type { BankLine } from '@plantule/contract/books/books'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { addDays, addMonths } from '../../../platform/paris.ts'
import { firstOf, lastOf, monthOf } from '../entries/fiscal-year.ts'
import { expectedMoney } from './expected-money.ts'
import { type Expected, matchBank } from './match-bank.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/** A line of the statement with what explains it; `closedIn` is the month whose kept entries hold it. */
export type MatchedLine = Pick<BankLine, 'id' | 'day' | 'label' | 'cents' | 'account' | 'matched'> & {
  group: Expected[]
  closedIn: string | null
  addedAt: Date
}

const DAYS_AROUND = 20
const explained = (line: MatchedLine): boolean => line.account !== null || line.group.length > 0

/** Lines of the days given, matched with the money around them: what left at the month's end arrives in the next. */
export async function matchedMonth(ctx: Ctx, from: string, to: string): Promise<{ lines: MatchedLine[]; unmatched: Expected[] }> {
  const around = { from: addDays(from, -DAYS_AROUND), to: addDays(to, DAYS_AROUND) }
  const rows = await ctx.db
    .selectFrom('bank_line')
    .select(['id', 'day', 'label', 'cents', 'account', 'closed_in', 'closed_with', 'added_at'])
    .where('day', '>=', around.from)
    .where('day', '<=', around.to)
    .orderBy('day')
    .orderBy('id')
    .execute()
  const own = rows.filter((row) => row.day >= from && row.day <= to)
  // Without a statement there is nothing to match.
  if (own.length === 0) return { lines: [], unmatched: [] }
  const expected = await expectedMoney(ctx, around.from, around.to)
  // What a closed month's line was matched with stays with it.
  const kept = new Set(rows.flatMap((row) => row.closed_with ?? []))
  const { lines, unmatched } = matchBank(
    rows.filter((row) => row.account === null && row.closed_with === null),
    expected.filter((each) => !kept.has(each.key)),
  )
  return {
    lines: own.map(({ closed_in, closed_with, added_at, ...row }) => {
      const group = closed_with ? expected.filter((each) => closed_with.includes(each.key)) : (lines.get(row.id) ?? [])
      return {
        ...row,
        group,
        closedIn: closed_in,
        addedAt: added_at,
        matched:
          group
            .map((each) => each.label)
            .join(', ')
            .slice(0, 300) || null,
      }
    }),
    unmatched: unmatched.filter((each) => each.day >= from && each.day <= to),
  }
}

/** The first day of the books that is not closed; null while no month is. */
export async function openDay(ctx: Ctx): Promise<string | null> {
  const last = await ctx.db
    .selectFrom('book_month')
    .select((eb) => eb.fn.max('month').as('month'))
    .executeTakeFirst()
  return last?.month ? addMonths(last.month, 1) : null
}

/**
 * Lines of closed months that the entries of these do not hold: read after the closing, or explained only since. What they
 * move is put right on the first open day (see `bankLinesToBook`).
 */
const lateLines = (ctx: Ctx): Promise<MatchedLine[]> =>
  linesOf(
    ctx,
    sql`
    select b.id, b.day from bank_line b join book_month m on m.shop_id = ${ownShop} and m.month = date_trunc('month', b.day)::date
    where b.shop_id = ${ownShop} and b.closed_in is null and (b.account is not null or b.added_at > m.closed_at
      or b.day > (select max(month) from book_month where book_month.shop_id = ${ownShop}) + interval '1 month' - ${DAYS_AROUND} * interval '1 day')`,
  )

/** Those of them that nobody saw when the last month closed, and that nothing explains yet. */
export async function unseenLines(ctx: Ctx): Promise<MatchedLine[]> {
  const last = await ctx.db
    .selectFrom('book_month')
    .select((eb) => eb.fn.max('closed_at').as('at'))
    .executeTakeFirst()
  const at = last?.at
  return at ? (await lateLines(ctx)).filter((line) => !explained(line) && line.addedAt > at) : []
}

/** Lines of earlier months that the entries of a closed month put right. */
const rightedIn = (ctx: Ctx, month: string): Promise<MatchedLine[]> =>
  linesOf(
    ctx,
    sql`select id, day from bank_line where bank_line.shop_id = ${ownShop} and closed_in = ${month}::date and day < ${month}::date`,
  )

async function linesOf(ctx: Ctx, query: RawBuilder<unknown>): Promise<MatchedLine[]> {
  const { rows } = await sql<{ id: number; day: string }>`${query}`.execute(ctx.db)
  const ids = new Set(rows.map((row) => row.id))
  const found: MatchedLine[] = []
  for (const month of [...new Set(rows.map((row) => monthOf(row.day)))].toSorted()) {
    found.push(...(await matchedMonth(ctx, firstOf(month), lastOf(month))).lines.filter((line) => ids.has(line.id)))
  }
  return found
}

/** Lines that make entries within days of one month, each with the day of its entry. */
export async function bankLinesToBook(ctx: Ctx, from: string, to: string): Promise<(MatchedLine & { bookedOn: string })[]> {
  const month = firstOf(monthOf(from))
  const open = await openDay(ctx)
  const closed = await ctx.db.selectFrom('book_month').select('month').where('month', '=', month).executeTakeFirst()
  const { lines } = await matchedMonth(ctx, from, to)
  const own = closed ? lines.filter((line) => line.closedIn === month) : lines
  const late = from !== month ? [] : closed ? await rightedIn(ctx, month) : open === month ? await lateLines(ctx) : []
  return [...late.map((line) => ({ ...line, bookedOn: month })), ...own.map((line) => ({ ...line, bookedOn: line.day }))].filter(explained)
}

/** Keeps with the month that closes which lines its entries hold, and what they were matched with. */
export async function keepBankLines(ctx: Ctx, month: string): Promise<void> {
  for (const line of await bankLinesToBook(ctx, firstOf(month), lastOf(month))) {
    await ctx.db
      .updateTable('bank_line')
      .set({ closed_in: firstOf(month), closed_with: sql<string[]>`${line.group.map((each) => each.key)}::text[]` })
      .where('id', '=', line.id)
      .execute()
  }
}
