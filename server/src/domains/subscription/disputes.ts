import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { JobShop } from '../../platform/job.ts'
import { frenchDay, parisDay } from '../../platform/paris.ts'
import type { BillingProvider, Dispute } from '../card-payments/index.ts'
import { findBill } from './bills.db.ts'
import { writeToOwners } from './letters.ts'
import { lockHeld } from './subscription.db.ts'
import { tellProvider } from './tell-provider.ts'

const OVER: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented']

/** Asks the card provider how a dispute stands, and writes it down. */
export async function readDispute(provider: BillingProvider, ref: string, shop: JobShop): Promise<void> {
  const dispute = await provider.dispute(ref)
  await shop.inShop((ctx) => noteDispute(ctx, dispute))
}

/** While it goes on nobody is reminded of the invoice; one that is lost took the money back, and the invoice is owed again. */
async function noteDispute(ctx: Ctx, dispute: Dispute): Promise<void> {
  const { shop } = await lockHeld(ctx)
  const payment = await ctx.db
    .selectFrom('subscription_payment')
    .select('invoice_id')
    .where('ref', '=', dispute.intentRef ?? '')
    .executeTakeFirst()
  if (!payment) return
  const { invoice_id } = payment
  const known = await ctx.db
    .selectFrom('subscription_dispute')
    .select(['status', 'ended_at'])
    .where('dispute_ref', '=', dispute.ref)
    .executeTakeFirst()
  if (known?.status === dispute.status) return
  const over = OVER.includes(dispute.status)
  const values = {
    amount_cents: dispute.amountCents,
    status: dispute.status,
    reason: dispute.reason,
    respond_by: dispute.respondBy,
    ended_at: over ? (known?.ended_at ?? ctx.now) : null,
  }
  await ctx.db
    .insertInto('subscription_dispute')
    .values({
      shop_id: ctx.shopId,
      dispute_ref: dispute.ref,
      invoice_id,
      intent_ref: dispute.intentRef ?? '',
      opened_at: dispute.openedAt,
      ...values,
    })
    .onConflict((conflict) => conflict.columns(['shop_id', 'dispute_ref']).doUpdateSet(values))
    .execute()
  if (dispute.status === 'lost') await takeBack(ctx, invoice_id, dispute)
  const bill = await findBill(ctx, invoice_id)
  const after = { number: bill.number, status: dispute.status, amountCents: dispute.amountCents }
  await audit(ctx, 'subscription.dispute', 'subscription_invoice', invoice_id, { after })
  if (known || over) return
  await writeToOwners(ctx, 'disputed', bill)
  await tellOfDispute(ctx, shop.name, bill.number, dispute)
}

const takeBack = async (ctx: Ctx, invoice_id: number, dispute: Dispute): Promise<void> =>
  void (await ctx.db
    .insertInto('subscription_payment')
    .values({
      shop_id: ctx.shopId,
      invoice_id,
      means: 'card',
      amount_cents: -dispute.amountCents,
      paid_on: parisDay(ctx.now),
      ref: dispute.ref,
      note: 'Contestation perdue',
      author: 'Plantule',
      at: ctx.now,
    })
    .onConflict((conflict) => conflict.columns(['shop_id', 'ref']).where('ref', 'is not', null).doNothing())
    .execute())

/** The bank waits for an answer until a day: whoever does not hear of it loses. */
async function tellOfDispute(ctx: Ctx, shop: string, number: string, { respondBy }: Dispute): Promise<void> {
  const until = respondBy === null ? [] : [`La banque attend une réponse avant le ${frenchDay(parisDay(respondBy))}.`]
  await tellProvider(ctx, `Paiement contesté : facture ${number}, ${shop}`, [
    `Le paiement par carte de la facture ${number} de ${shop} est contesté.`,
    ...until,
  ])
}
