import type { SaleTotals } from '@plantule/contract/money'
import type { TillSettings } from '@plantule/contract/till'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { journal } from '../fiscal/index.ts'
import type { PricedLine } from '../orders/index.ts'
import type { SessionRow } from './sessions.db.ts'

type Sale = {
  input: { lines: readonly { unitCents: number | null }[]; stockReason: string | null }
  lines: readonly Pick<PricedLine, 'subproduct_id' | 'unit_cents'>[]
  totals: Pick<SaleTotals, 'inclCents' | 'discountCents'>
  settings: TillSettings
}

/** Tells the journal what was unusual in a sale: a large discount, another price, a sale beyond the stock. */
export async function noteSale(ctx: Ctx, session: SessionRow, ticket: { id: number; number: string }, sale: Sale): Promise<void> {
  const event = { register: session.register, refType: 'ticket', refId: ticket.id, refNumber: ticket.number }
  const { totals, settings } = sale
  const full = totals.inclCents + totals.discountCents
  if (totals.discountCents > 0 && totals.discountCents * 10_000 >= full * settings.discountAlertBp) {
    await journal(ctx, { ...event, kind: 'discount_over_threshold', details: { discountCents: totals.discountCents, fullCents: full } })
  }
  const changed = await changedPrices(ctx, sale)
  if (changed.length > 0) await journal(ctx, { ...event, kind: 'price_override', details: { lines: changed } })
  if (sale.input.stockReason && !session.training) {
    await journal(ctx, { ...event, kind: 'stock_override', details: { reason: sale.input.stockReason } })
  }
}

async function changedPrices(ctx: Ctx, { input, lines }: Sale): Promise<object[]> {
  const typed = lines.filter((line, index) => line.subproduct_id !== null && input.lines[index]?.unitCents !== null)
  if (typed.length === 0) return []
  const ids = typed.flatMap((line) => line.subproduct_id ?? [])
  const { rows } = await sql<{ id: number; price_cents: number }>`
    select id, price_cents from subproduct where id = any(${ids}::bigint[])`.execute(ctx.db)
  const prices = new Map(rows.map((row) => [row.id, row.price_cents]))
  return typed.flatMap((line) => {
    const catalogueCents = prices.get(line.subproduct_id ?? 0)
    return catalogueCents === line.unit_cents ? [] : [{ article: line.subproduct_id, catalogueCents, unitCents: line.unit_cents }]
  })
}
