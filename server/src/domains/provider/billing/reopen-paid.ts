import { sql } from 'kysely'
import { parisDay } from '../../../platform/paris.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { noteAct } from '../../../platform/provider/note-act.ts'
import { casesOf, paidOf, resumeBilling } from '../../subscription/index.ts'

/**
 * Opens a client again whom unpaid invoices had shut out, once nothing is overdue: a transfer that the staff note opens as a card does.
 * What was suspended for another reason stays so.
 */
export async function reopenPaid(ctx: ProviderCtx, clientId: number): Promise<void> {
  const today = parisDay(ctx.now)
  const { rows } = await sql<{ id: number }>`
    select s.id from shop s join subscription b on b.shop_id = s.id
    where s.id = ${clientId} and s.suspended_at is not null and s.suspended_reason = b.suspended_for and b.chosen_at is not null
      and not exists (
        select from subscription_invoice i
        left join ${paidOf(clientId)} p on p.shop_id = i.shop_id and p.invoice_id = i.id
        left join ${casesOf(clientId)} n on n.shop_id = i.shop_id and n.invoice_id = i.id
        where i.shop_id = ${clientId} and i.kind = 'invoice' and i.incl_cents > coalesce(p.paid_cents, 0)
          and greatest(i.due_on, n.since) < ${today}::date and n.disputed is not true and n.undecided is not true)
    for update of b`.execute(ctx.db)
  if (rows.length === 0) return
  await resumeBilling(ctx.db, clientId, today)
  await sql`update shop set suspended_at = null, suspended_reason = null, provider_version = provider_version + 1 where id = ${clientId}`.execute(
    ctx.db,
  )
  await noteAct(ctx, 'client.reopen', { subject: 'shop', subjectId: clientId, clientId, after: { day: today } })
  ctx.tell(clientId, 'members.changed', {})
}
