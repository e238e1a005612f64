import type { BankLine } from '@plantule/contract/books/books'
import type { Done } from '@plantule/contract/base/shared'
import { sql } from 'kysely'
import { frenchDay } from '../../../platform/paris.ts'
import { type Reader, readApart } from '../../../platform/apart/read-apart.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Upload } from '../../../platform/handlers.ts'
import { Refused } from '../../../platform/refused.ts'
import { authorOf } from '../../../platform/actor.ts'
import { firstOf, lastOf } from '../entries/fiscal-year.ts'
import { closedMonths } from '../fec/closed-months.ts'
import { hintsFor } from './bank-hints.ts'
import { matchedMonth, openDay } from './bank-months.ts'
import type { StatementRow } from './statements/read-sheet-statement.ts'
import type { StatementTask } from './statements/statement-worker.ts'
import { mustExist } from '../../../platform/must-exist.ts'

/** Whoever closes a month decides by its lines what its entries hold: they wait for those who write them. */
const beforeClosing = (ctx: Ctx) => sql`select pg_advisory_xact_lock_shared(hashtext('book_month'), ${ctx.shopId}::integer)`.execute(ctx.db)

/** The statement of a month, each line with what it was matched with. */
export async function bankLines(ctx: Ctx, month: string): Promise<{ items: BankLine[] }> {
  const [from, to] = [firstOf(month), lastOf(month)]
  const { lines } = await matchedMonth(ctx, from, to)
  const closed = (await closedMonths(ctx, from, to)).size > 0
  const open = closed ? await openDay(ctx) : null
  const hints = await hintsFor(ctx, lines)
  return {
    items: lines.map(({ id, day, label, cents, matched, account, closedIn }) => ({
      hint: null,
      suggested: null,
      ...hints.get(id),
      id,
      day,
      label,
      cents,
      matched,
      account,
      kept: closedIn !== null,
      lateOn: closedIn === null ? open : closedIn > day ? closedIn : null,
    })),
  }
}

const reader: Reader = {
  worker: new URL('./statements/statement-worker.ts', import.meta.url),
  ms: 20_000,
  heapMb: 320,
  unread: () => new Refused('bank_file'),
}

/** Throws `file_missing`, `bank_file`, `bank_too_long`, `readers_busy`. */
export async function readBank([upload]: readonly Upload[], { shopId }: { shopId: number }): Promise<StatementRow[]> {
  if (!upload) throw new Refused('file_missing')
  return readApart<StatementRow[]>(shopId, reader, { path: upload.path } satisfies StatementTask)
}

/** Keeps the lines of a statement; those that are known already are left alone. */
export async function importBank(
  ctx: Ctx,
  upload: Upload | undefined,
  found: readonly StatementRow[],
): Promise<{ added: number; known: number; late: number; first: string | null; last: string | null }> {
  await beforeClosing(ctx)
  // Two equal lines of one day are two payments: they are numbered, so that the next reading finds both.
  const seen = new Map<string, number>()
  const rows = found.map((line) => {
    const key = `${line.day}/${line.label}/${line.cents}`
    seen.set(key, (seen.get(key) ?? 0) + 1)
    return { ...line, n: seen.get(key) ?? 1 }
  })
  const { rows: added } = await sql<{ day: string }>`
    insert into bank_line (shop_id, day, label, cents, n, added_at, added_by)
    select ${ctx.shopId}, x.day, x.label, x.cents, x.n, ${ctx.now}, ${authorOf(ctx)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (day date, label text, cents bigint, n int)
    on conflict (shop_id, day, label, cents, n) do nothing
    returning day`.execute(ctx.db)
  const closed = await ctx.db.selectFrom('book_month').select('month').execute()
  const isClosed = (day: string): boolean => closed.some(({ month }) => month.slice(0, 7) === day.slice(0, 7))
  await audit(ctx, 'bank_line.import', 'bank_line', null, { after: { name: upload?.name, added: added.length } })
  const days = rows.map((row) => row.day).toSorted()
  return {
    added: added.length,
    known: rows.length - added.length,
    late: added.filter(({ day }) => isClosed(day)).length,
    first: days[0] ?? null,
    last: days.at(-1) ?? null,
  }
}

export async function addBankLine(ctx: Ctx, line: { day: string; label: string; cents: number }): Promise<BankLine> {
  await beforeClosing(ctx)
  const row = await ctx.db
    .insertInto('bank_line')
    .values({ shop_id: ctx.shopId, ...line, n: await nextTwin(ctx, line), added_at: ctx.now, added_by: authorOf(ctx) })
    .returning(['id', 'day', 'label', 'cents', 'account'])
    .executeTakeFirstOrThrow()
  const closed = (await closedMonths(ctx, line.day, line.day)).size > 0
  return { ...row, matched: null, hint: null, suggested: null, kept: false, lateOn: closed ? await openDay(ctx) : null }
}

async function nextTwin(ctx: Ctx, { day, label, cents }: { day: string; label: string; cents: number }): Promise<number> {
  const row = await ctx.db
    .selectFrom('bank_line')
    .select((eb) => eb.fn.max('n').as('n'))
    .where('day', '=', day)
    .where('label', '=', label)
    .where('cents', '=', cents)
    .executeTakeFirst()
  return (row?.n ?? 0) + 1
}

/** Throws `not_found`; `bank_line_kept` for a line that stands in the entries of a closed month. */
async function refuseKept(ctx: Ctx, id: number): Promise<void> {
  await beforeClosing(ctx)
  const row = mustExist(await ctx.db.selectFrom('bank_line').select('closed_in').where('id', '=', id).forUpdate().executeTakeFirst())
  if (row.closed_in) throw new Refused('bank_line_kept', { month: frenchDay(row.closed_in.slice(0, 7)) })
}

/** Throws `not_found`, `bank_line_kept`. */
export async function bookBankLine(ctx: Ctx, id: number, account: string | null): Promise<Done> {
  await refuseKept(ctx, id)
  const row = await ctx.db
    .updateTable('bank_line')
    .set({ account })
    .where('id', '=', id)
    .returning(['day', 'label', 'cents'])
    .executeTakeFirstOrThrow()
  await audit(ctx, 'bank_line.book', 'bank_line', id, { after: { ...row, account } })
  return { ok: true }
}

/** Throws `not_found`, `bank_line_kept`. */
export async function removeBankLine(ctx: Ctx, id: number): Promise<Done> {
  await refuseKept(ctx, id)
  const row = await ctx.db.deleteFrom('bank_line').where('id', '=', id).returning(['day', 'label', 'cents']).executeTakeFirstOrThrow()
  await audit(ctx, 'bank_line.remove', 'bank_line', id, { before: row })
  return { ok: true }
}
