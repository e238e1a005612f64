import { sql } from 'kysely'
import type { BookAccounts } from '@plantule/contract/books/accounts'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import type { Rate } from '../journal/documents.ts'
import { type Entry, EntryDraft, inclOf, type Party } from './entry.ts'

export type Loss = {
  id: number
  orderId: number
  day: string
  reference: string
  customerId: number | null
  cents: number
}

/** What was owed of ended orders and was given up on the days given. */
export async function losses(ctx: Ctx, from: string, to: string): Promise<Loss[]> {
  const { rows } = await sql<Loss>`
    select l.id, l.order_id as "orderId", l.day, o.reference, o.customer_id as "customerId", l.cents
    from order_loss l join orders o on o.shop_id = ${ownShop} and o.id = l.order_id
    where l.shop_id = ${ownShop} and l.day between ${from}::date and ${to}::date order by l.id`.execute(ctx.db)
  return rows
}

/**
 * The customer owes it no more, or again where it is below zero. No sale stands behind it, so no TVA is taken back. In cash accounting
 * (`rates`) a month that closed before may have called the money that left a sale below zero, which it is no more.
 */
export function lossEntry(accounts: BookAccounts, loss: Loss, party: Party | null, rates: readonly Rate[]): Entry[] {
  const { day, reference: piece, cents, orderId } = loss
  const draft = new EntryDraft({
    journal: 'OD',
    day,
    piece,
    pieceDay: day,
    // What is typed as its reason may speak of a person, and a closed month's file is kept ten years: it stays with the order.
    label: `${cents > 0 ? 'Perte sur créance' : 'Reprise de perte'} ${piece}`,
  }).debit(accounts.losses, cents)
  return draft
    .sales(accounts, rates)
    .credit(accounts.customers, cents - inclOf(rates), party, `order/${orderId}`)
    .done()
}
