import type { manyInvoicesRoutes } from '@plantule/contract/invoicing/many'
import type { Out } from '@plantule/contract/base/route'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { dayInWords } from '../../platform/day-in-words.ts'
import type { JobOf, JobShop } from '../../platform/job.ts'
import { parisDay } from '../../platform/paris.ts'
import { Refused } from '../../platform/refused.ts'
import { livingCustomer } from '../customers/index.ts'
import { runMany, startMany } from '../downloads/index.ts'
import { findAny } from './invoices.db.ts'
import { mailManyJob } from './jobs.ts'
import { type Enclosed, enclosures, writeMail } from './mail-invoice.ts'
import { targetedInvoices } from './many-invoices.ts'

type Input = Out<(typeof manyInvoicesRoutes)['mailInvoices']['body']>

/** Starts the job that mails them one by one. Throws `not_found`, `too_many_invoices`. */
export async function startMailing(ctx: Ctx, { target, message, again }: Input): Promise<{ operationId: number; count: number }> {
  const ids = await targetedInvoices(ctx, target)
  return startMany(ctx, {
    kind: 'invoicing.mail-many',
    title: { fr: `Envoi de ${ids.length} factures`, en: `Mailing ${ids.length} invoices` },
    job: mailManyJob,
    data: { ids, message, again },
    count: ids.length,
    right: 'invoices.write',
  })
}

/** The job behind it: what goes along is made before the transaction that writes the mail. */
export function mailMany({ operationId, ids, message, again, locale }: JobOf<typeof mailManyJob>, shop: JobShop): Promise<void> {
  const made = new Map<number, Enclosed>()
  return runMany(shop, operationId, {
    items: ids.map((id) => ({ id })),
    locale,
    before: async ({ id }) => made.set(id, await enclosures(shop, id)),
    act: async (ctx, { id }) => {
      const enclosed = made.get(id)
      if (!enclosed) throw new Error(`Nothing was made of document ${id}`)
      await mailOnce(ctx, id, { message, again, locale, enclosed })
      made.delete(id)
    },
    nameOf: async (ctx, { id }) => (await findAny(ctx, id)).number,
  })
}

type Once = { message: string; again: boolean; locale: 'fr' | 'en'; enclosed: Enclosed }

/** Two who mail the same document at once mail it once: the second finds the first one's mail. */
async function mailOnce(ctx: Ctx, id: number, { message, again, locale, enclosed }: Once): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail of invoice ${ctx.shopId} ${id}`}, 0))`.execute(ctx.db)
  const invoice = await findAny(ctx, id)
  const to = invoice.customer_id === null ? '' : (await livingCustomer(ctx, invoice.customer_id)).email
  if (!to) throw new Refused('no_invoice_address')
  const before = await ctx.db
    .selectFrom('outbox_mail')
    .select('created_at')
    .where('about', '=', 'invoice')
    .where('about_id', '=', id)
    .where('recipient', '=', to)
    .where('status', '<>', 'failed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (before && !again) throw new Refused('invoice_mailed', { to, day: dayInWords(parisDay(before.created_at), locale) })
  await writeMail(ctx, invoice, { to, message, enclosed })
  await audit(ctx, 'invoice.mail', 'invoice', id, { after: { number: invoice.number, to } })
}
