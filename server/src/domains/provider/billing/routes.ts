import { providerBillingRoutes } from '@plantule/contract/provider/billing'
import { sql } from 'kysely'
import type { FileReply } from '../../../platform/handlers.ts'
import type { InvoiceInput } from '../../../platform/documents/invoice-document.ts'
import { mustBeOne } from '../../../platform/must-exist.ts'
import { handleInternal } from '../../../platform/provider/handle-internal.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { pdfOf } from '../../subscription/index.ts'
import { askAgain } from './ask-again.ts'
import { listInvoices } from './bills.ts'
import { companyAnswer, setCompany } from './company.ts'
import { changeDraft, draftAnswer, issueDraft, newDraft, removeDraft } from './drafts.ts'
import { journal, journalCsv, journalXlsx } from './journal.ts'
import { creditInvoice, payInvoice } from './pay-and-credit.ts'
import { listPayments } from './payments.ts'
import { addPrice, listPlans, removePrice } from './prices.ts'
import { refundByCard } from './refund-by-card.ts'

/** Throws `not_found`, `which_client`. */
async function download(ctx: ProviderCtx, id: number, client: number | undefined): Promise<FileReply> {
  const { rows } = await sql<{ number: string; kind: string; document: InvoiceInput }>`
    select number, kind, document from subscription_invoice where id = ${id} ${client ? sql`and shop_id = ${client}` : sql``}`.execute(
    ctx.db,
  )
  return pdfOf(mustBeOne(rows))
}

export const billingRoutes = handleInternal(providerBillingRoutes, {
  listInvoices: (ctx, { params, query }) => listInvoices(ctx, params.page, query),
  getDraft: (ctx, { params }) => draftAnswer(ctx, params.id),
  newInvoice: (ctx, { body }) => newDraft(ctx, body),
  changeDraft: (ctx, { params, body }) => changeDraft(ctx, params.id, body),
  removeDraft: (ctx, { params }) => removeDraft(ctx, params.id),
  issueInvoice: (ctx, { params, body }) => issueDraft(ctx, params.id, body.version),
  downloadInvoice: (ctx, { params, query }) => download(ctx, params.id, query.client),
  payInvoice: (ctx, { params, query, body }) => payInvoice(ctx, params.id, query.client, body),
  creditInvoice: (ctx, { params, query, body }) => creditInvoice(ctx, params.id, query.client, body),
  refundInvoice: (ctx, { params, query, body }) => refundByCard(ctx, params.id, query.client, body),
  askAgain: (ctx, { params, query }) => askAgain(ctx, params.id, query.client),
  getCompany: (ctx) => companyAnswer(ctx),
  setCompany: (ctx, { body }) => setCompany(ctx, body),
  listPlans: (ctx) => listPlans(ctx),
  addPrice: (ctx, { body }) => addPrice(ctx, body),
  removePrice: (ctx, { params }) => removePrice(ctx, params.plan, params.day),
  listPayments: (ctx, { query }) => listPayments(ctx, query),
  journal: (ctx, { params }) => journal(ctx, params),
  journalExcel: (ctx, { params }) => journalXlsx(ctx, params),
  journalCsv: (ctx, { params }) => journalCsv(ctx, params),
})
