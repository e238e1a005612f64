import type { InternalInvoice } from '@plantule/contract/provider/billing'
import { sql } from 'kysely'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { noteAct } from '../../../platform/provider/note-act.ts'
import { Refused } from '../../../platform/refused.ts'
import { invoiceAnswer } from './bills.ts'
import { lockIssued } from './lock-issued.ts'

/**
 * What went back on the card provider's own pages was an error: the invoice is owed again from today on, with reminders that begin anew.
 * Throws `not_found`, `which_client`, `nothing_to_ask_again`.
 */
export async function askAgain(ctx: ProviderCtx, id: number, client: number | undefined): Promise<InternalInvoice> {
  const { shop_id: shopId, number } = await lockIssued(ctx, id, client)
  const { undecided, openCents } = await invoiceAnswer(ctx, id, shopId)
  if (!undecided) throw new Refused('nothing_to_ask_again')
  await sql`
    update subscription_refund set asked_again_at = ${ctx.now}
    where shop_id = ${shopId} and invoice_id = ${id} and outside and asked_again_at is null`.execute(ctx.db)
  const after = { number, openCents }
  await noteAct(ctx, 'invoice.ask_again', { subject: 'subscription_invoice', subjectId: id, clientId: shopId, after })
  return invoiceAnswer(ctx, id, shopId)
}
