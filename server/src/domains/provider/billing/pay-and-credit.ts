import type { InternalInvoice, PaymentInput } from '@plantule/contract/provider/billing'
import { sql } from 'kysely'
import { euros } from '../../../platform/euros.ts'
import { parisDay } from '../../../platform/paris.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { noteAct } from '../../../platform/provider/note-act.ts'
import { refusedField } from '../../../platform/refused.ts'
import { closePageJob, issueBill, RATE_BP, sumsOf } from '../../subscription/index.ts'
import { vatOf } from '@plantule/contract/base/money'
import { invoiceAnswer } from './bills.ts'
import { meansOf, withoutInfo } from './drafts.ts'
import { lockIssued } from './lock-issued.ts'
import { onItsWay, refundByCard } from './refund-by-card.ts'
import { reopenPaid } from './reopen-paid.ts'

async function addPayment(
  ctx: ProviderCtx,
  of: { shopId: number; invoiceId: number; cents: number },
  { means, paidOn, note }: { means: PaymentInput['means'] | 'credit'; paidOn: string; note: string },
): Promise<void> {
  await ctx.db
    .insertInto('subscription_payment')
    .values({
      shop_id: of.shopId,
      invoice_id: of.invoiceId,
      means,
      amount_cents: of.cents,
      paid_on: paidOn,
      note,
      author: ctx.staff.name,
      at: ctx.now,
    })
    .execute()
}

/**
 * Notes money that came, or that went back: for a credit invoice, or what a client paid twice. Throws `not_found`, `which_client`,
 * `payment_above_open`, `day_to_come`.
 */
export async function payInvoice(
  ctx: ProviderCtx,
  id: number,
  client: number | undefined,
  payment: PaymentInput,
): Promise<InternalInvoice> {
  const { shop_id: shopId, number } = await lockIssued(ctx, id, client)
  if (payment.paidOn > parisDay(ctx.now)) throw refusedField('day_to_come', ['paidOn'])
  const { openCents } = await invoiceAnswer(ctx, id, shopId)
  const open = Math.abs(openCents) - (openCents < 0 ? await onItsWay(ctx, shopId, id) : 0)
  if (payment.amountCents > open) throw refusedField('payment_above_open', ['amountCents'], { open: euros(open) })
  await addPayment(ctx, { shopId, invoiceId: id, cents: openCents > 0 ? payment.amountCents : -payment.amountCents }, payment)
  await noteAct(ctx, 'invoice.payment', {
    subject: 'subscription_invoice',
    subjectId: id,
    clientId: shopId,
    after: { number, ...payment },
  })
  await ctx.enqueue(shopId, closePageJob, { invoiceId: id })
  await reopenPaid(ctx, shopId)
  return invoiceAnswer(ctx, id, shopId)
}

/**
 * Takes an invoice back by a credit invoice, which takes off what is open of it; `byCard`: what was paid goes back to the card. Throws
 * `not_found`, `which_client`, `credit_above_rest`, `client_info_missing`, `provider_company_missing`, and as `refundByCard`.
 */
export async function creditInvoice(
  ctx: ProviderCtx,
  id: number,
  client: number | undefined,
  { reason, exclCents, byCard }: { reason: string; exclCents: number | null; byCard: boolean },
): Promise<InternalInvoice> {
  const original = await lockIssued(ctx, id, client)
  const { rows } = await sql<{ excl: number; vat: number }>`
    select coalesce(sum(c.excl_cents), 0)::bigint as excl, coalesce(sum(c.vat_cents), 0)::bigint as vat from subscription_invoice c
    where c.shop_id = ${original.shop_id} and c.original_id = ${id}`.execute(ctx.db)
  const left = original.kind === 'invoice' ? original.excl_cents - (rows[0]?.excl ?? 0) : 0
  const excl = exclCents ?? left
  if (excl > left || excl === 0) throw refusedField('credit_above_rest', ['exclCents'], { left: euros(left) })
  // The last part takes the TVA that the others have left.
  const vatCents = excl === left ? original.vat_cents - (rows[0]?.vat ?? 0) : vatOf(excl, RATE_BP)
  const sums = { ...sumsOf([{ label: '', details: null, quantity: 1, unitCents: excl }]), vatCents, inclCents: excl + vatCents }
  const open = Math.max(0, (await invoiceAnswer(ctx, id, original.shop_id)).openCents)
  const setOffCents = Math.min(open, sums.inclCents)
  const bill = await withoutInfo(async () =>
    issueBill(ctx, {
      shopId: original.shop_id,
      source: 'staff',
      lines: [{ label: `Avoir sur la facture ${original.number}`, details: null, quantity: 1, unitCents: excl }],
      dueDays: 0,
      ...(await meansOf(ctx, original.shop_id)),
      credit: { originalId: id, number: original.number, issuedOn: original.issued_on, sums, setOffCents, reason },
      author: ctx.staff.name,
    }),
  )
  if (setOffCents > 0) {
    const how = { means: 'credit', paidOn: bill.issuedOn, note: bill.number } as const
    await addPayment(ctx, { shopId: original.shop_id, invoiceId: id, cents: setOffCents }, how)
    await addPayment(ctx, { shopId: original.shop_id, invoiceId: bill.id, cents: -setOffCents }, { ...how, note: original.number })
  }
  await noteAct(ctx, 'invoice.credit', {
    subject: 'subscription_invoice',
    subjectId: bill.id,
    clientId: original.shop_id,
    after: { number: bill.number, of: original.number, inclCents: bill.inclCents, reason },
  })
  await ctx.enqueue(original.shop_id, closePageJob, { invoiceId: id })
  await reopenPaid(ctx, original.shop_id)
  return byCard ? refundByCard(ctx, bill.id, original.shop_id, { amountCents: null }) : invoiceAnswer(ctx, bill.id, original.shop_id)
}
