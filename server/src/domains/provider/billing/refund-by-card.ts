import type { InternalInvoice } from '@plantule/contract/provider/billing'
import { sql } from 'kysely'
import { euros } from '../../../platform/euros.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { noteAct } from '../../../platform/provider/note-act.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { refundJob } from '../../subscription/index.ts'
import { invoiceAnswer } from './bills.ts'
import { lockIssued } from './lock-issued.ts'

type Left = { ref: string; left: number }

/** What a card gave for an invoice and may still get back, the newest payment first; what is contested is in the banks' hands. */
async function leftByCard(ctx: ProviderCtx, shopId: number, invoiceId: number): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select p.ref, (p.amount_cents
      - coalesce((select sum(r.amount_cents) from subscription_refund r
          where r.shop_id = p.shop_id and r.intent_ref = p.ref and r.state <> 'failed'), 0)
      - coalesce((select sum(d.amount_cents) from subscription_dispute d
          where d.shop_id = p.shop_id and d.intent_ref = p.ref and (d.ended_at is null or d.status = 'lost')), 0))::bigint as left
    from subscription_payment p join subscription_invoice i on i.shop_id = p.shop_id and i.id = ${invoiceId}
    where p.shop_id = ${shopId} and p.invoice_id = coalesce(i.original_id, i.id) and p.means = 'card' and p.ref is not null
      and p.amount_cents > 0
    order by p.id desc`.execute(ctx.db)
  return rows.filter(({ left }) => left > 0)
}

/** What is on its way back for an invoice and not booked yet. */
export async function onItsWay(ctx: ProviderCtx, shopId: number, invoiceId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from subscription_refund
    where shop_id = ${shopId} and invoice_id = ${invoiceId} and state in ('asked', 'pending')`.execute(ctx.db)
  return rows[0]?.cents ?? 0
}

/**
 * Gives back by the card provider what is owed of a credit invoice, or of an invoice that was paid twice; a job asks for it. Throws
 * `not_found`, `which_client`, `nothing_to_give_back`, `refund_above_rest`, `billing_card_off`.
 */
export async function refundByCard(
  ctx: ProviderCtx,
  id: number,
  client: number | undefined,
  { amountCents: wanted }: { amountCents: number | null },
): Promise<InternalInvoice> {
  const { shop_id: shopId, number } = await lockIssued(ctx, id, client)
  if (!ctx.services.config.billing) throw new Refused('billing_card_off')
  const { openCents } = await invoiceAnswer(ctx, id, shopId)
  const owed = Math.max(0, -openCents) - (await onItsWay(ctx, shopId, id))
  const payments = await leftByCard(ctx, shopId, id)
  const most = Math.min(
    owed,
    payments.reduce((sum, { left }) => sum + left, 0),
  )
  if (most <= 0) throw new Refused('nothing_to_give_back')
  const amountCents = wanted ?? most
  if (amountCents > most) throw refusedField('refund_above_rest', ['amountCents'], { left: euros(most, ctx.locale) })
  let rest = amountCents
  for (const { ref, left } of payments) {
    const cents = Math.min(rest, left)
    if (cents === 0) break
    rest -= cents
    const { id: refundId } = await ctx.db
      .insertInto('subscription_refund')
      .values({ shop_id: shopId, invoice_id: id, intent_ref: ref, amount_cents: cents, author: ctx.staff.name, at: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.enqueue(shopId, refundJob, { refundId })
  }
  const after = { number, amountCents }
  await noteAct(ctx, 'invoice.refund', { subject: 'subscription_invoice', subjectId: id, clientId: shopId, after })
  return invoiceAnswer(ctx, id, shopId)
}
