import { commonErrors, type Message } from './base/errors.ts'
import type { Route, Schema } from './base/route.ts'
import * as account from './platform/account.ts'
import * as analysis from './analysis/analysis.ts'
import * as cardPayments from './card-payments/card-payments.ts'
import * as books from './books/books.ts'
import * as catalogueBatch from './catalogue/batch.ts'
import * as catalogueCategories from './catalogue/categories.ts'
import * as catalogueGrid from './stock/grid.ts'
import * as catalogueImport from './imports/imports.ts'
import * as cataloguePictures from './catalogue/pictures.ts'
import * as catalogueProducts from './catalogue/products.ts'
import * as cataloguePublic from './visitors/public-catalogue.ts'
import * as catalogueReference from './catalogue/reference.ts'
import * as catalogueSubproducts from './catalogue/subproducts.ts'
import * as codes from './codes/discount-codes.ts'
import * as customers from './customers/schemas.ts'
import * as customersCare from './customers/care.ts'
import * as customersRoutes from './customers/routes.ts'
import * as delivery from './delivery/delivery.ts'
import * as diagnostic from './diagnostic/diagnostic.ts'
import * as downloads from './downloads/downloads.ts'
import * as eInvoicing from './e-invoicing/e-invoicing.ts'
import * as eReporting from './books/e-reporting.ts'
import * as fairs from './till/fairs.ts'
import * as fiscal from './fiscal/fiscal.ts'
import * as init from './shops/init.ts'
import * as invoiceActs from './invoicing/acts.ts'
import * as invoiceFollow from './invoicing/follow.ts'
import * as invoices from './invoicing/invoices.ts'
import * as journal from './books/journal.ts'
import * as library from './library/library.ts'
import * as orders from './orders/schemas.ts'
import * as decreasingPrices from './pricing/decreasing.ts'
import * as packs from './packs/packs.ts'
import * as papers from './shops/papers.ts'
import * as paymentMeans from './payment-means/payment-means.ts'
import * as paymentRules from './payment-means/rules.ts'
import * as pricing from './pricing/pricing.ts'
import * as orderRoutes from './orders/routes.ts'
import * as orderLife from './orders/life.ts'
import * as orderLifeRoutes from './orders/life-routes.ts'
import * as orderRefunds from './refunds/schemas.ts'
import * as orderRefundRoutes from './refunds/routes.ts'
import * as orderMails from './orders/mails.ts'
import * as orderPreparation from './orders/preparation.ts'
import * as printing from './printing/printing.ts'
import * as purchases from './books/purchases.ts'
import * as quotationLinks from './orders/quotation-links.ts'
import * as substituteLinks from './orders/substitute-links.ts'
import * as receivables from './receivables/receivables.ts'
import * as reports from './reports/reports.ts'
import * as settings from './shops/settings.ts'
import * as slots from './delivery/slots.ts'
import * as stock from './stock/stock.ts'
import * as stockCount from './stock/count.ts'
import * as summaryInvoices from './invoicing/summaries.ts'
import * as system from './platform/system.ts'
import * as taxonomy from './taxonomy/taxonomy.ts'
import * as team from './shops/team.ts'
import * as ticketPaper from './till/ticket-paper.ts'
import * as till from './till/till.ts'
import * as tillCatalogue from './till/catalogue.ts'
import * as tillInvoices from './invoicing/till-invoices.ts'
import * as tillOffline from './till/offline.ts'
import * as tillSales from './till/sales.ts'
import * as tillSessions from './till/sessions.ts'
import * as tracking from './tracking/tracking.ts'
import * as vouchers from './codes/vouchers.ts'

/** Every contract module; one line a domain. Routes and error messages are found by looking at what they export. */
const modules: Record<string, Record<string, unknown>> = { cardPayments, paymentMeans, paymentRules, analysis, tracking, system, account, team, init, catalogueReference, catalogueCategories, catalogueBatch, catalogueGrid, catalogueProducts, cataloguePictures, cataloguePublic, catalogueImport, catalogueSubproducts, stock, stockCount, codes, vouchers, delivery, slots, printing, settings, customers, customersCare, customersRoutes, orders, orderRoutes, orderPreparation, orderMails, quotationLinks, substituteLinks, orderLife, orderLifeRoutes, orderRefunds, orderRefundRoutes, invoices, invoiceActs, invoiceFollow, summaryInvoices, receivables, downloads, fairs, fiscal, eInvoicing, eReporting, journal, books, purchases, ticketPaper, till, tillCatalogue, tillInvoices, tillOffline, tillSales, tillSessions, library, taxonomy, diagnostic, reports, pricing, decreasingPrices, packs, papers }

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'permission' in value

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value

/** Every route of the product with the module that declares it and its name there. */
export const namedRoutes: { module: string; name: string; route: Route }[] = Object.entries(modules).flatMap(([module, exported]) =>
  Object.values(exported).flatMap((group) =>
    typeof group === 'object' && group !== null && !isRoute(group)
      ? Object.entries(group).flatMap(([name, route]) => (isRoute(route) ? [{ module, name, route }] : []))
      : [],
  ),
)
export const allRoutes: Route[] = namedRoutes.map(({ route }) => route)

/** Every schema that a module exports, under its name. */
export const namedSchemas: { module: string; name: string; schema: Schema }[] = Object.entries(modules).flatMap(([module, exported]) =>
  Object.entries(exported).flatMap(([name, schema]) => (isSchema(schema) ? [{ module, name, schema }] : [])),
)

/** Every refusal's sentence. A domain's own stand in its export `errors`. */
export const messages: Record<string, Message> = Object.assign(
  {},
  commonErrors,
  ...Object.values(modules).map((module) => module['errors'] ?? {}),
)
