import type { BookAccounts, PurchaseCategory } from '@plantule/contract/books/accounts'
import type { PaymentType } from '@plantule/contract/base/payment-types'
import type { CashCount } from '@plantule/contract/fiscal/fiscal'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { parisDay } from '../../../platform/paris.ts'
import { bankLinesToBook } from '../closing/bank-months.ts'
import { type Document, documents, type Rate, ratesOf, sumRates } from '../journal/documents.ts'
import { type Money, money } from '../journal/money.ts'
import { type Advance, advances } from './advances.ts'
import { type Entry, journals, type Party } from './entry.ts'
import { losses, lossEntry } from './losses.ts'
import { bankEntry } from './bank-entry.ts'
import {
  advanceEntry,
  type Expiry,
  expiryEntry,
  giftCardEntry,
  giftCardLossEntry,
  goodwillEntry,
  invoiceEntry,
  type Paid,
  paymentEntry,
  payoutEntry,
  receiptEntry,
  sessionEntries,
  tillEntry,
} from './entry-rules.ts'
import { type BookedPayout, payoutsToBook } from './payouts.ts'
import { purchaseEntries, type PurchaseRow } from './purchase-entry.ts'
import { tillKept } from '../purchases/till-kept.ts'
import { onAccount, type Receipt, receipts } from './receipts.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Session = { id: number; day: string; register: string; number: string; z: string | null; counted: CashCount | null; deposit: number }

const orderOf = Object.keys(journals)

type Cash = { receipts: Map<string, Receipt>; promised: Set<number> }
const keyOf = (kind: string, id: number): string => `${kind === 'order' || kind === 'loss' ? kind : 'ticket'}/${id}`

/** Farms in cash accounting book a sale when it is paid: what each payment pays, and which tickets were promises. */
async function cashOf(ctx: Ctx, accounts: BookAccounts, from: string, to: string): Promise<Cash | null> {
  if (!accounts.farmCash) return null
  const paid = await receipts(ctx, from, to)
  return { receipts: new Map(paid.map((row) => [keyOf(row.source, row.id), row])), promised: await onAccount(ctx, from, to) }
}

/** What a month that closes keeps besides its entries: it may change later. In cash accounting money held in advance is a sale at once. */
export type Known = { held: Advance[]; payouts: BookedPayout[] }
export const knownOf = async (ctx: Ctx, accounts: BookAccounts, from: string, to: string): Promise<Known> => ({
  held: accounts.farmCash ? [] : await advances(ctx, from, to),
  payouts: await payoutsToBook(ctx, from, to),
})

/**
 * Entries of some days within a month, as they are numbered: by day, journal and piece. `known` is what was read of it already.
 * Throws `rate_without_account`.
 */
export async function loadEntries(ctx: Ctx, accounts: BookAccounts, from: string, to: string, known?: Known): Promise<Entry[]> {
  const sold = (await sql<Document>`select * from (${documents(from, to)}) d`.execute(ctx.db)).rows
  const paid = (await sql<Money>`select * from (${money(from, to)}) m order by m.kind, m.id`.execute(ctx.db)).rows
  const cash = await cashOf(ctx, accounts, from, to)
  const lost = await losses(ctx, from, to)
  const { held, payouts } = known ?? (await knownOf(ctx, accounts, from, to))
  const parties = await partiesOf(
    ctx,
    [...sold, ...paid, ...lost, ...held.map(({ order }) => order)].flatMap((row) => row.customerId ?? []),
  )
  const party = (id: number | null): Party | null => (id === null ? null : (parties.get(id) ?? null))
  const entries = [
    ...sold.filter((row) => row.source === 'invoice' && !cash).flatMap((row) => invoiceEntry(accounts, row, party(row.customerId))),
    ...(await tillEntries(
      ctx,
      accounts,
      sold.filter((row) => row.source === 'ticket'),
      paid.filter((row) => row.sessionId !== null),
      party,
      [from, to],
      cash,
    )),
    ...paid.flatMap((row) => {
      const payment = {
        day: row.day,
        piece: row.number,
        type: row.type,
        cents: row.cents,
        party: party(row.customerId),
        orderId: row.orderId,
      }
      const receipt = row.kind === 'order' && cash?.receipts.get(keyOf('order', row.id))
      if (receipt)
        return receiptEntry(accounts, { ...payment, piece: receipt.piece, label: `Vente ${row.number} ${row.customerName}` }, receipt.rates)
      if (row.kind === 'order')
        return paymentEntry(accounts, {
          ...payment,
          label: `${row.cents > 0 ? 'Règlement' : 'Remboursement'} ${row.number} ${row.customerName}`,
        })
      return row.kind === 'gift_card' ? giftCardEntry(accounts, { ...payment, label: `Carte cadeau ${row.number}` }) : []
    }),
    ...lost.flatMap((row) => lossEntry(accounts, row, party(row.customerId), cash?.receipts.get(keyOf('loss', row.id))?.rates ?? [])),
    ...held.flatMap((advance) => advanceEntry(accounts, advance, party(advance.order.customerId))),
    ...(await goodwill(ctx, from, to)).flatMap((row) => goodwillEntry(accounts, row)),
    ...(await giftCardLosses(ctx, from, to)).flatMap((row) => giftCardLossEntry(accounts, row)),
    ...(await expiries(ctx, from, to)).flatMap((row) => expiryEntry(accounts, row)),
    ...payouts.flatMap((row) => payoutEntry(accounts, row)),
    ...(accounts.bankEntries ? (await bankLinesToBook(ctx, from, to)).flatMap((line) => bankEntry(accounts, line)) : []),
    ...(await purchasesOf(ctx, from, to)).flatMap((row) => purchaseEntries(accounts, row, from, to)),
  ]
  return entries.toSorted(
    (a, b) =>
      compare(a.day, b.day) ||
      orderOf.indexOf(a.journal) - orderOf.indexOf(b.journal) ||
      compare(a.piece, b.piece) ||
      compare(a.label, b.label),
  )
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * By the id that a document names. Who was merged is booked under the customer that they are now, with whose payments their invoices are
 * lettered; months that are closed keep their file.
 */
async function partiesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Party>> {
  const { rows } = await sql<{ id: number; reference: string; name: string }>`
    select c.id, n.reference, n.name from customer c
    join customer n on n.shop_id = ${ownShop} and n.id = coalesce(c.merged_into_id, c.id)
    where c.shop_id = ${ownShop} and c.id = any(${[...new Set(ids)]}::bigint[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, { code: row.reference, name: row.name }]))
}

/** Tickets by session and day, or one by one; then what the sessions that closed in these days leave. */
async function tillEntries(
  ctx: Ctx,
  accounts: BookAccounts,
  tickets: readonly Document[],
  paid: readonly Money[],
  party: (id: number | null) => Party | null,
  [from, to]: [string, string],
  cash: Cash | null,
): Promise<Entry[]> {
  const sessions = await sessionsOf(
    ctx,
    [...tickets, ...paid].flatMap((row) => row.sessionId ?? []),
    from,
    to,
  )
  const groups = new Map<string, { day: string; piece: string; label: string; rates: Rate[]; paid: Paid[]; cardsCents: number }>()
  const groupOf = (row: { day: string; sessionId: number | null; number: string }) => {
    const session = sessions.find((each) => each.id === row.sessionId)
    const piece = accounts.till === 'ticket' ? row.number : (session?.z ?? session?.number ?? row.number)
    const key = `${row.day}/${piece}`
    const label = accounts.till === 'ticket' ? `Ticket ${row.number}` : `Caisse ${session?.register ?? ''} ${piece}`
    const group = groups.get(key) ?? { day: row.day, piece, label, rates: [], paid: [], cardsCents: 0 }
    groups.set(key, group)
    return group
  }
  for (const ticket of tickets) {
    const group = groupOf(ticket)
    group.cardsCents += ticket.giftCardsCents
    if (!cash?.promised.has(ticket.id)) group.rates.push(...ratesOf(ticket))
  }
  for (const row of paid) {
    if (cash && row.type === 'on_account') continue
    const group = groupOf(row)
    group.paid.push({ type: row.type, cents: row.cents, party: party(row.customerId) })
    group.rates.push(...(cash?.receipts.get(keyOf(row.kind, row.id))?.rates ?? []))
  }
  return [
    ...[...groups.values()].flatMap((group) => tillEntry(accounts, { ...group, rates: sumRates(group.rates) })),
    ...(
      await endings(
        ctx,
        sessions.filter((session) => session.z !== null && session.day >= from && session.day <= to),
      )
    ).flatMap((end) => sessionEntries(accounts, end)),
  ]
}

async function sessionsOf(ctx: Ctx, ids: readonly number[], from: string, to: string): Promise<Session[]> {
  const { rows } = await sql<Session>`
    select id, day, register, number, z_number as z, counted, coalesce(bank_deposit_cents, 0) as deposit from till_session
    where till_session.shop_id = ${ownShop} and (id = any(${[...new Set(ids)]}::bigint[]) or (state = 'closed' and day between ${from}::date and ${to}::date)) order by id`.execute(
    ctx.db,
  )
  return rows
}

async function endings(ctx: Ctx, sessions: readonly Session[]) {
  const { rows } = await sql<{ session_id: number; reason: string; cents: number }>`
    select session_id, reason, case type when 'in' then amount_cents else -amount_cents end as cents from till_cash_move
    where till_cash_move.shop_id = ${ownShop} and session_id = any(${sessions.map((session) => session.id)}::bigint[]) order by id`.execute(
    ctx.db,
  )
  return sessions.map((session) => ({
    day: session.day,
    piece: session.z ?? session.number,
    differences: (session.counted?.tenders ?? []).map(({ type, differenceCents }) => ({
      type: type as PaymentType,
      cents: differenceCents,
    })),
    bankDepositCents: session.deposit,
    moves: rows.filter((row) => row.session_id === session.id),
  }))
}

/** Credit codes that were given, or taken back, by hand. */
async function goodwill(ctx: Ctx, from: string, to: string): Promise<{ day: string; piece: string; cents: number }[]> {
  const { rows } = await sql<{ day: string; piece: string; cents: number }>`
    select (m.at at time zone 'Europe/Paris')::date as day, v.reference as piece, m.cents
    from voucher_move m join voucher v on v.shop_id = ${ownShop} and v.id = m.voucher_id
    where m.shop_id = ${ownShop} and v.kind = 'credit_code' and m.source is null and m.kind in ('issue', 'cancel')
      and m.at >= (${from}::date::timestamp at time zone 'Europe/Paris') and m.at < ((${to}::date + 1)::timestamp at time zone 'Europe/Paris')
    order by m.id`.execute(ctx.db)
  return rows
}

/** What went back of gift cards beyond what was left on them: it had been spent, and the shop has lost it. Below zero: it came back. */
async function giftCardLosses(ctx: Ctx, from: string, to: string): Promise<{ day: string; piece: string; cents: number }[]> {
  const { rows } = await sql<{ day: string; piece: string; cents: number }>`
    select (m.at at time zone 'Europe/Paris')::date as day, v.reference as piece, m.cents - m.money_cents as cents
    from voucher_move m join voucher v on v.shop_id = ${ownShop} and v.id = m.voucher_id
    where m.shop_id = ${ownShop} and v.kind = 'gift_card' and v.payment_type is not null and m.kind = 'cancel' and m.source is null
      and m.money_cents is not null
      and m.at >= (${from}::date::timestamp at time zone 'Europe/Paris') and m.at < ((${to}::date + 1)::timestamp at time zone 'Europe/Paris')
    order by m.id`.execute(ctx.db)
  return rows
}

/** What was left on cards and credits on the day after their last one, and what moved on them later. */
async function expiries(ctx: Ctx, from: string, to: string): Promise<Expiry[]> {
  const { rows } = await sql<Expiry>`
    select greatest(v.expires_on + 1, (m.at at time zone 'Europe/Paris')::date) as day, v.reference as piece, v.kind, sum(m.cents)::bigint as cents
    from voucher v join voucher_move m on m.shop_id = ${ownShop} and m.voucher_id = v.id
    where v.shop_id = ${ownShop} and v.expires_on < least(${to}::date, ${parisDay(ctx.now)}::date) and m.at < ((${to}::date + 1)::timestamp at time zone 'Europe/Paris')
      -- A card that was given away was no debt of the books.
      and not (v.kind = 'gift_card' and v.payment_type is null and exists (
        select from voucher_move i where i.shop_id = ${ownShop} and i.voucher_id = v.id and i.kind = 'issue' and i.source is null))
    group by 1, 2, 3 having greatest(v.expires_on + 1, (m.at at time zone 'Europe/Paris')::date) between ${from}::date and ${to}::date
    order by 1, 2`.execute(ctx.db)
  return rows
}

async function purchasesOf(ctx: Ctx, from: string, to: string): Promise<PurchaseRow[]> {
  const { rows } = await sql<PurchaseRow & { category: PurchaseCategory }>`
    select p.number, p.reference, p.dated_on as "datedOn", p.paid_on as "paidOn", p.payment_type as "paymentType", p.category, p.credit,
      s.id as "supplierId", s.name as supplier, p.incl_cents as "inclCents",
      ${tillKept} as "tillKept",
      (select coalesce(jsonb_agg(jsonb_build_object('rateBp', r.rate_bp, 'exclCents', r.excl_cents, 'vatCents', r.vat_cents) order by r.idx), '[]')
       from purchase_rate r where r.shop_id = ${ownShop} and r.purchase_id = p.id) as rates
    from purchase p join supplier s on s.shop_id = ${ownShop} and s.id = p.supplier_id
    where p.shop_id = ${ownShop} and (p.dated_on between ${from}::date and ${to}::date or p.paid_on between ${from}::date and ${to}::date)
    order by p.number`.execute(ctx.db)
  return rows
}
