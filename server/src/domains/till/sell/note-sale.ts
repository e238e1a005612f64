import type { SaleTotals } from '@plantule/contract/base/money'
import { packUnit } from '@plantule/contract/pricing/book'
import type { TillSettings } from '@plantule/contract/till/till'
import type { Ctx } from '../../../platform/context.ts'
import { journal } from '../../fiscal/index.ts'
import type { PricedLine } from '../../orders/index.ts'
import { packArticles, partIds } from '../../packs/index.ts'
import { priceAll, priceBook } from '../../pricing/index.ts'
import type { Settled } from '../rules.ts'
import type { SessionRow } from '../session/sessions.db.ts'

type SoldLine = Pick<PricedLine, 'subproduct_id' | 'unit_cents' | 'quantity'> & { pack_id?: number | null }
type Sale = {
  /** Of each line the price that was typed; none where it is that of the lists. */
  input: { lines: readonly { unitCents: number | null; listed?: boolean }[]; stockReason: string | null; cashFromAbroad?: string | null }
  lines: readonly SoldLine[]
  totals: Pick<SaleTotals, 'inclCents' | 'discountCents'>
  settings: TillSettings
  payments?: readonly Pick<Settled, 'type' | 'amountCents'>[]
}

/** Tells the journal what was unusual in a sale: a large discount, another price, a sale beyond the stock, much cash from abroad. */
export async function noteSale(ctx: Ctx, session: SessionRow, ticket: { id: number; number: string }, sale: Sale): Promise<void> {
  const event = { register: session.register, refType: 'ticket', refId: ticket.id, refNumber: ticket.number }
  const { totals, settings } = sale
  const full = totals.inclCents + totals.discountCents
  if (totals.discountCents > 0 && totals.discountCents * 10_000 >= full * settings.discountAlertBp) {
    await journal(ctx, { ...event, kind: 'discount_over_threshold', details: { discountCents: totals.discountCents, fullCents: full } })
  }
  const changed = await changedPrices(ctx, ticket.id, sale)
  if (changed.length > 0) await journal(ctx, { ...event, kind: 'price_override', details: { lines: changed } })
  if (sale.input.stockReason && !session.training) {
    await journal(ctx, { ...event, kind: 'stock_override', details: { reason: sale.input.stockReason } })
  }
  const cash = (sale.payments ?? []).filter((payment) => payment.type === 'cash').reduce((sum, payment) => sum + payment.amountCents, 0)
  if (sale.input.cashFromAbroad && cash > settings.cashLimitCents) {
    await journal(ctx, { ...event, kind: 'cash_from_abroad', details: { cashCents: cash, shown: sale.input.cashFromAbroad } })
  }
}

/** Articles and packs that were sold at another price than the buyer's lists ask. What is no article has no listed price. */
async function changedPrices(ctx: Ctx, ticketId: number, { input, lines }: Sale): Promise<object[]> {
  const typed = input.lines.map(({ unitCents, listed }) => unitCents !== null && !listed)
  if (!lines.some((line, at) => typed[at] && (line.subproduct_id ?? line.pack_id))) return []
  const listed = await listedPrices(ctx, ticketId, lines)
  return lines.flatMap(({ subproduct_id: article, pack_id: pack, unit_cents: unitCents }, at) => {
    const listedCents = listed[at] ?? null
    if (!typed[at] || listedCents === null || listedCents === unitCents) return []
    return [{ ...(pack ? { pack } : { article }), listedCents, unitCents }]
  })
}

/** What the lists of a ticket's buyer ask for each of its lines, quantities counted together; null for what they do not know. */
async function listedPrices(ctx: Ctx, ticketId: number, lines: readonly SoldLine[]): Promise<(number | null)[]> {
  const buyer = await ctx.db
    .selectFrom('ticket')
    .select(['customer_id', 'price_profile_id'])
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow()
  const packs = await packArticles(
    ctx,
    lines.flatMap((line) => line.pack_id ?? []),
  )
  const sizes = lines.flatMap((line) => line.subproduct_id ?? [])
  const book = await priceBook(ctx, { customerId: buyer.customer_id, profileId: buyer.price_profile_id }, [
    ...sizes,
    ...partIds(packs.values()),
  ])
  const prices = priceAll(
    book,
    'incl',
    lines.map(({ subproduct_id: id, quantity }) => ({ subproductId: id ?? 0, quantity })),
  )
  return lines.map((line, at) => {
    const pack = packs.get(line.pack_id ?? 0)
    return pack ? packUnit(book, 'incl', pack) : (prices[at]?.unitCents ?? null)
  })
}
