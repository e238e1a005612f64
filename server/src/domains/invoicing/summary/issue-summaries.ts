import type { summaryInvoiceRoutes } from '@plantule/contract/invoicing/summaries'
import type { Replied } from '@plantule/contract/base/route'
import type { Ctx } from '../../../platform/context.ts'
import type { JobOf, JobShop } from '../../../platform/job.ts'
import { endOfMonth, frenchDay, parisDay } from '../../../platform/paris.ts'
import { problemOf } from '../../../platform/problem.ts'
import { missingOf } from '../../../platform/named-inside.ts'
import { Refused } from '../../../platform/refused.ts'
import { findCustomer, leftOver } from '../../customers/index.ts'
import { runOperation, startOperation } from '../../downloads/index.ts'
import { askMail } from '../mail-invoice.ts'
import { termsOf } from '../terms-of.ts'
import { bringTogether } from './bring-together.ts'
import { issueSummary, summaryDueDay } from './issue-summary.ts'
import { customersToInvoice, sourcesOf } from './sources.ts'
import { summariesJob } from '../jobs.ts'

type Preview = Replied<(typeof summaryInvoiceRoutes)['previewSummary']>

/** The law wants a periodic invoice at the latest on the last day of its month (CGI art. 289, I 3). */
export const listSummaries = async (ctx: Ctx, month: string) => ({
  items: await customersToInvoice(ctx, month),
  lastDay: endOfMonth(`${month}-01`),
})

/** Throws `not_found`. */
export async function previewSummary(ctx: Ctx, month: string, customerId: number): Promise<Preview> {
  await findCustomer(ctx, customerId)
  const items = await sourcesOf(ctx, month, customerId)
  const own = items.filter((item) => item.apart === null)
  const { vatGroups, totals } = bringTogether(
    own.map(({ source, number, day, rates, exclCents, inclCents }) => ({
      source,
      number,
      day,
      purchaseOrder: null,
      lines: [],
      vatGroups: rates.map((rate) => ({ rateBp: rate.rateBp, baseCents: rate.exclCents, vatCents: rate.vatCents })),
      totals: { linesCents: exclCents, exclCents, vatCents: inclCents - exclCents, inclCents },
    })),
  )
  return {
    items,
    rates: vatGroups.map(({ rateBp, baseCents, vatCents }) => ({
      rateBp,
      exclCents: baseCents,
      vatCents,
      inclCents: baseCents + vatCents,
    })),
    exclCents: totals.exclCents,
    vatCents: totals.vatCents,
    inclCents: totals.inclCents,
    openCents: own.reduce((sum, item) => sum + item.openCents, 0),
    dueOn: summaryDueDay(parisDay(ctx.now), await termsOf(ctx, customerId)),
  }
}

/** Starts the job that issues them one by one. Throws `not_found` when one of the customers is none of the shop's. */
export async function startSummaries(
  ctx: Ctx,
  month: string,
  customers: readonly number[],
  mail: boolean,
): Promise<{ operationId: number }> {
  if ((await missingOf(ctx, 'customer', customers)).size > 0) throw new Refused('not_found')
  const name = frenchDay(month)
  const title = ctx.locale === 'en' ? `Summary invoices of ${name}` : `Factures récapitulatives de ${name}`
  const { id } = await startOperation(ctx, {
    kind: 'invoicing.summaries',
    title,
    download: false,
    job: summariesJob,
    data: { month, mail, customers: [...new Set(customers)] },
    total: customers.length,
    right: 'invoices.read',
  })
  return { operationId: id }
}

type Outcome = { issued: { number: string; inclCents: number }[]; left: { id: number; why: string }[] }

/**
 * One transaction a customer: who cannot be invoiced (an address is missing) does not keep the others from it, and a job that
 * runs again finds nothing left of those who were.
 */
export const issueSummaries = ({ operationId, month, mail, customers }: JobOf<typeof summariesJob>, shop: JobShop): Promise<void> =>
  runOperation(shop, operationId, async (progress) => {
    const outcome: Outcome = { issued: [], left: [] }
    for (const [index, customerId] of customers.entries()) {
      try {
        const { number, inclCents } = await shop.inShop(async (ctx) => {
          const sealed = await issueSummary(ctx, month, customerId)
          const { email } = await findCustomer(ctx, customerId)
          if (mail && email) await askMail(ctx, { invoiceId: sealed.id, to: email, message: '' })
          return sealed
        })
        outcome.issued.push({ number, inclCents })
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        outcome.left.push({ id: customerId, why: problemOf(error, '', 'fr').title })
      }
      await progress(index + 1, customers.length)
    }
    await shop.inShop((ctx) => ctx.publish('invoices.changed', {}, 'invoices.read'))
    // Those who were invoiced are: the job ends by naming the others and what each of them lacks.
    if (outcome.left.length > 0)
      throw new Refused('summaries_left', {
        issued: outcome.issued.length,
        ...(await shop.inShop((ctx) => leftOver(ctx, outcome.left))),
      })
    return { result: outcome.issued }
  })
