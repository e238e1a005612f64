import { readFile } from 'node:fs/promises'
import type { BankLine } from '@plantule/contract/books'
import type { Done } from '@plantule/contract/shared'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Upload } from '../../../platform/handlers.ts'
import { addDays } from '../../../platform/paris.ts'
import { Refused } from '../../../platform/refused.ts'
import { SheetError } from '../../../platform/sheets/sheet-error.ts'
import { readSheet } from '../../../platform/sheets/read-sheet.ts'
import { authorOf } from '../../catalogue/index.ts'
import { firstOf, lastOf } from '../entries/fiscal-year.ts'
import { expectedMoney } from './expected-money.ts'
import { type Expected, matchBank } from './match-bank.ts'
import { fromHeader, readStatement } from './read-statement.ts'

/** The statement of a month, each line with what it was matched with. */
export async function bankLines(ctx: Ctx, month: string): Promise<{ items: BankLine[] }> {
  const [from, to] = [firstOf(month), lastOf(month)]
  const { lines } = await matchedMonth(ctx, from, to)
  return { items: lines.map(({ group: _, ...line }) => line) }
}

/** Lines of the days given, matched with the money around them: what left at the month's end arrives in the next. */
export async function matchedMonth(ctx: Ctx, from: string, to: string) {
  const around = { from: addDays(from, -20), to: addDays(to, 20) }
  const rows = await ctx.db.selectFrom('bank_line').select(['id', 'day', 'label', 'cents', 'account']).where('day', '>=', around.from).where('day', '<=', around.to).orderBy('day').orderBy('id').execute()
  const own = rows.filter((row) => row.day >= from && row.day <= to)
  // Without a statement there is nothing to match.
  if (own.length === 0) return { lines: [], unmatched: [] }
  const { lines, unmatched } = matchBank(rows.filter((row) => row.account === null), await expectedMoney(ctx, around.from, around.to))
  return {
    lines: own.map((row): BankLine & { group: Expected[] } => {
      const group = lines.get(row.id) ?? []
      return { ...row, group, matched: group.map((each) => each.label).join(', ').slice(0, 300) || null }
    }),
    unmatched: unmatched.filter((each) => each.day >= from && each.day <= to),
  }
}

/** Reads a statement; lines that are known already are left alone. Throws `file_missing`, `bank_file`. */
export async function importBank(ctx: Ctx, upload: Upload | undefined): Promise<{ added: number; known: number }> {
  if (!upload) throw new Refused('file_missing')
  const sheet = await readSheet(fromHeader(await readFile(upload.path))).catch((error: unknown) => {
    throw error instanceof SheetError ? new Refused('bank_file') : error
  })
  const found = readStatement(sheet.rows.map((row) => row.values))
  if (!found) throw new Refused('bank_file')
  // Two equal lines of one day are two payments: they are numbered, so that the next reading finds both.
  const seen = new Map<string, number>()
  const rows = found.map((line) => {
    const key = `${line.day}/${line.label}/${line.cents}`
    seen.set(key, (seen.get(key) ?? 0) + 1)
    return { ...line, n: seen.get(key) ?? 1 }
  })
  const { rows: added } = await sql<{ id: number }>`
    insert into bank_line (shop_id, day, label, cents, n, added_at, added_by)
    select ${ctx.shopId}, x.day, x.label, x.cents, x.n, ${ctx.now}, ${authorOf(ctx)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (day date, label text, cents bigint, n int)
    on conflict (shop_id, day, label, cents, n) do nothing returning id`.execute(ctx.db)
  await audit(ctx, 'bank_line.import', 'bank_line', null, { after: { name: upload.name, added: added.length } })
  return { added: added.length, known: rows.length - added.length }
}

export async function addBankLine(ctx: Ctx, line: { day: string; label: string; cents: number }): Promise<BankLine> {
  const row = await ctx.db
    .insertInto('bank_line')
    .values({ shop_id: ctx.shopId, ...line, n: await nextTwin(ctx, line), added_at: ctx.now, added_by: authorOf(ctx) })
    .returning(['id', 'day', 'label', 'cents', 'account'])
    .executeTakeFirstOrThrow()
  return { ...row, matched: null }
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

/** Throws `not_found`. */
export async function bookBankLine(ctx: Ctx, id: number, account: string | null): Promise<Done> {
  const row = await ctx.db.updateTable('bank_line').set({ account }).where('id', '=', id).returning(['day', 'label', 'cents']).executeTakeFirst()
  if (!row) throw new Refused('not_found')
  await audit(ctx, 'bank_line.book', 'bank_line', id, { after: { ...row, account } })
  return { ok: true }
}

/** Throws `not_found`. */
export async function removeBankLine(ctx: Ctx, id: number): Promise<Done> {
  const row = await ctx.db.deleteFrom('bank_line').where('id', '=', id).returning(['day', 'label', 'cents']).executeTakeFirst()
  if (!row) throw new Refused('not_found')
  await audit(ctx, 'bank_line.remove', 'bank_line', id, { before: row })
  return { ok: true }
}
