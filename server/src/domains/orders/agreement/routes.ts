import { quotationLinkRoutes } from '@plantule/contract/orders/quotation-links'
import { handle } from '../../../platform/handlers.ts'
import { createQuotationLink, quotationLink, withdrawQuotationLink } from './links.ts'

export const agreementHandlers = handle(quotationLinkRoutes, {
  getQuotationLink: (ctx, { params }) => quotationLink(ctx, params.id),
  createQuotationLink: (ctx, { params }) => createQuotationLink(ctx, params.id),
  withdrawQuotationLink: (ctx, { params }) => withdrawQuotationLink(ctx, params.id),
})
