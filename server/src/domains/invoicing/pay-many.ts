import type { manyInvoicesRoutes } from '@plantule/contract/invoicing/many'
import type { Out } from '@plantule/contract/base/route'
import type { Ctx } from '../../platform/context.ts'
import type { JobOf, JobShop } from '../../platform/job.ts'
import { runMany, startMany } from '../downloads/index.ts'
import { findAny } from './invoices.db.ts'
import { payManyJob } from './jobs.ts'
import { targetedInvoices } from './many-invoices.ts'
import { payInvoice } from './pay-invoice.ts'

type Input = Out<(typeof manyInvoicesRoutes)['payInvoices']['body']>

/** Starts the job that records it invoice by invoice. Throws `not_found`. */
export async function startPaying(ctx: Ctx, { items, ...payment }: Input): Promise<{ operationId: number; count: number }> {
  await targetedInvoices(ctx, { kind: 'ids', ids: items.map(({ id }) => id) })
  const own = [...new Map(items.map((item) => [item.id, item])).values()].toSorted((a, b) => a.id - b.id)
  return startMany(ctx, {
    kind: 'invoicing.pay',
    title: { fr: `Règlement de ${own.length} factures`, en: `Payment of ${own.length} invoices` },
    job: payManyJob,
    data: { items: own, ...payment },
    count: own.length,
    right: 'invoices.write',
  })
}

/** The job behind it. The amount is what somebody saw as left to pay: of an invoice that owes less since, nothing is recorded. */
export const payMany = ({ operationId, items, locale, ...payment }: JobOf<typeof payManyJob>, shop: JobShop): Promise<void> =>
  runMany(shop, operationId, {
    items,
    locale,
    act: (ctx, { id, amount }) => payInvoice(ctx, id, { ...payment, amount, sessionId: null }),
    nameOf: async (ctx, { id }) => (await findAny(ctx, id)).number,
  })
