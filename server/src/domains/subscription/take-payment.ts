import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { parisDay } from '../../platform/paris.ts'
import type { Charge } from '../card-payments/index.ts'
import { billDue } from './bill-periods.ts'
import { closePageJob } from './jobs.ts'
import { openPageOf } from './pages.db.ts'
import { lockHeld } from './subscription.db.ts'
import { reopenIfSettled } from './suspension.ts'

/** What the card provider is told of a payment, and gives back in its news. */
export const aboutOf = (uid: string, invoiceId: number): Record<string, string> => ({ shop: uid, invoice: String(invoiceId) })

/** Money that came by card, once whatever tells of it; whoever was shut out for it comes in again. */
export async function takePayment(ctx: Ctx, invoiceId: number, charge: Charge): Promise<void> {
  await lockHeld(ctx)
  const taken = await ctx.db
    .insertInto('subscription_payment')
    .values({
      shop_id: ctx.shopId,
      invoice_id: invoiceId,
      means: 'card',
      amount_cents: charge.amountCents,
      paid_on: parisDay(charge.at),
      ref: charge.ref,
      author: 'Plantule',
      at: ctx.now,
    })
    .onConflict((conflict) => conflict.columns(['shop_id', 'ref']).where('ref', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  await ctx.db
    .updateTable('subscription_charge')
    .set({ state: 'succeeded', intent_ref: charge.ref, failure: null })
    .where('invoice_id', '=', invoiceId)
    .where((eb) => eb.or([eb('intent_ref', '=', charge.ref), eb('state', '=', 'asked')]))
    .execute()
  if (!taken) return
  // Whoever has the page of this invoice open would pay it a second time.
  if (await openPageOf(ctx, invoiceId)) await ctx.enqueue(closePageJob, { invoiceId })
  await audit(ctx, 'subscription.payment', 'subscription_invoice', invoiceId, { after: { means: 'card', amountCents: charge.amountCents } })
  if (await reopenIfSettled(ctx)) await billDue(ctx)
}
