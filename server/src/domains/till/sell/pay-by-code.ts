import type { PaymentType } from '@plantule/contract/base/payment-types'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { sql } from 'kysely'
import { issueCredit, mostBack, redeem, unredeem } from '../../codes/index.ts'
import { euros } from '../../../platform/euros.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Sale = { id: number; number: string; customerId: number | null }
type Tender = { type: PaymentType; amountCents: number; reference: string }

/**
 * Moves the money of gift cards and credit codes among a sale's tenders; `reference` is the code. What is given back
 * (below zero) goes to the code that paid the sale, as far as it really paid; a credit where no credit had paid is a new code. Throws what
 * `redeem` throws, `voucher_beyond`.
 */
export async function moveVouchers(ctx: Ctx, sale: Sale, tenders: readonly Tender[]): Promise<void> {
  const source = { source: 'ticket', id: sale.id, label: sale.number } as const
  for (const [index, { type, amountCents, reference }] of tenders.entries()) {
    if (type !== 'gift_card' && type !== 'credit_code') continue
    if (amountCents > 0) {
      await redeem(ctx, { code: reference, kind: type, cents: amountCents, source })
      continue
    }
    const back = -amountCents
    const { lackCents, realCents } = await paidByCodes(ctx, sale.id, pendingOf(tenders, index))
    const most = await mostBack(ctx, type, source)
    if (most > 0) {
      const cents = back > most && back - most <= lackCents ? most : back
      await unredeem(ctx, { code: '', kind: type, cents, source })
      continue
    }
    if (back <= lackCents && realCents === 0) continue
    // A gift card is bought, never given back into: only one that paid takes money again.
    if (type === 'gift_card') throw new Refused('voucher_beyond', { max: euros(0) })
    const reason = `Remboursement du ticket ${sale.number}`
    const cents = lackCents > 0 ? Math.min(back, realCents) : back
    await issueCredit(ctx, { customerId: sale.customerId, amountCents: cents, reason, expiresOn: null }, source)
  }
}

const isCode = ({ type }: Tender): boolean => type === 'gift_card' || type === 'credit_code'
/** Cents that the tenders from this one on give back to codes: written as payments already, not moved yet. */
const pendingOf = (tenders: readonly Tender[], index: number): number =>
  tenders.slice(index).reduce((sum, tender) => sum + (isCode(tender) && tender.amountCents < 0 ? -tender.amountCents : 0), 0)

/**
 * What codes still are of a sale and its refunds. A till without a connection may have taken more from a code than stood on it: `lackCents`
 * of what the tickets say was paid by codes was never there, and is given back to nobody. `realCents`: what the customer really
 * paid, by whatever means, and has not got back.
 */
async function paidByCodes(ctx: Ctx, saleId: number, pendingCents: number): Promise<{ lackCents: number; realCents: number }> {
  const { rows } = await sql<{ codes: number; money: number; moved: number }>`
    select coalesce(sum(p.amount_cents) filter (where p.payment_type in ('gift_card', 'credit_code')), 0)::bigint as codes,
      coalesce(sum(p.amount_cents) filter (where p.payment_type not in ('gift_card', 'credit_code')), 0)::bigint as money,
      (select coalesce(-sum(m.cents), 0)::bigint from voucher_move m join voucher v on v.shop_id = ${ownShop} and v.id = m.voucher_id
        where m.shop_id = ${ownShop} and m.source = 'ticket' and m.source_id = ${saleId} and (m.kind in ('redeem', 'reverse') or (m.kind = 'issue' and v.kind = 'credit_code'))) as moved
    from ticket t join ticket_payment p on p.shop_id = ${ownShop} and p.ticket_id = t.id
    where t.shop_id = ${ownShop} and (t.id = ${saleId} or t.original_id = ${saleId})`.execute(ctx.db)
  const { codes = 0, money = 0, moved = 0 } = rows[0] ?? {}
  return { lackCents: Math.max(codes + pendingCents - Math.max(moved, 0), 0), realCents: Math.max(money + moved, 0) }
}
