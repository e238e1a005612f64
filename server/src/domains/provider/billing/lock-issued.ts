import { sql } from 'kysely'
import { mustBeOne } from '../../../platform/must-exist.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'

export type Issued = {
  shop_id: number
  kind: 'invoice' | 'credit_invoice'
  number: string
  issued_on: string
  excl_cents: number
  vat_cents: number
  incl_cents: number
}

/** Whoever pays, credits or gives back an invoice of a client waits for who did so before. Throws `not_found`, `which_client`. */
export async function lockIssued(ctx: ProviderCtx, id: number, client: number | undefined): Promise<Issued> {
  const { rows } = await sql<Issued>`
    select i.shop_id, i.kind, i.number, i.issued_on::text as issued_on, i.excl_cents, i.vat_cents, i.incl_cents
    from subscription_invoice i where i.id = ${id} ${client ? sql`and i.shop_id = ${client}` : sql``}`.execute(ctx.db)
  const row = mustBeOne(rows)
  await sql`select 1 from subscription where shop_id = ${row.shop_id} for update`.execute(ctx.db)
  return row
}
