import { type InvoiceBefore, type InvoiceTarget, MOST_INVOICES } from '@plantule/contract/invoicing/many'
import type { InvoiceKind } from '@plantule/contract/invoicing/invoices'
import type { Ctx } from '../../platform/context.ts'
import { oneOf } from '../../platform/find-ids.ts'
import { Refused } from '../../platform/refused.ts'
import { summaries } from './invoices.db.ts'
import { listInvoices } from './list-invoices.ts'

const kindsOf: Record<'invoices' | 'credits', readonly InvoiceKind[]> = {
  invoices: ['invoice', 'deposit_invoice', 'corrective_invoice'],
  credits: ['credit_invoice'],
}

/** Which documents a deed on many is about, oldest first. Throws `not_found`, `too_many_invoices`. */
export async function targetedInvoices(ctx: Ctx, target: InvoiceTarget): Promise<number[]> {
  if (target.kind === 'ids') {
    const ids = [...new Set(target.ids)]
    const found = await ctx.db.selectFrom('invoice').select('id').where('id', '=', oneOf(ids)).orderBy('id').execute()
    if (found.length < ids.length) throw new Refused('not_found')
    return found.map(({ id }) => id)
  }
  const asked = { ...target.query, sort: 'number' as const, dir: 'asc' as const, size: MOST_INVOICES as 25 }
  const { items, total, atLeast } = await listInvoices(ctx, kindsOf[target.list], 1, asked)
  // A search that finds too much looks at its first rows alone: the filters might then leave others out unseen.
  if (atLeast || total > MOST_INVOICES) {
    const count = atLeast ? `+${MOST_INVOICES}` : total
    throw new Refused('too_many_invoices', { count, max: MOST_INVOICES })
  }
  if (items.length === 0) throw new Refused('not_found')
  return items.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** Throws `not_found`, `too_many_invoices`. */
export async function previewInvoices(ctx: Ctx, target: InvoiceTarget): Promise<{ items: InvoiceBefore[] }> {
  const ids = await targetedInvoices(ctx, target)
  const rows = await summaries(ctx)
    .leftJoin('customer as c', (join) => join.onRef('c.shop_id', '=', 'i.shop_id').onRef('c.id', '=', 'i.customer_id'))
    .select('c.email')
    .where('i.id', '=', oneOf(ids))
    .orderBy('i.id')
    .execute()
  const mails = await ctx.db
    .selectFrom('outbox_mail')
    .select(['about_id', 'recipient', (eb) => eb.fn.max('created_at').as('at')])
    .where('about', '=', 'invoice')
    .where('about_id', '=', oneOf(ids))
    .where('status', '<>', 'failed')
    .groupBy(['about_id', 'recipient'])
    .execute()
  const mailed = new Map(mails.map((mail) => [`${mail.about_id} ${mail.recipient}`, mail.at.toISOString()]))
  return {
    items: rows.map(({ id, number, customer_name, email, open_cents }) => ({
      id,
      number,
      customerName: customer_name,
      email: email || null,
      mailedAt: mailed.get(`${id} ${email}`) ?? null,
      openCents: open_cents,
    })),
  }
}
