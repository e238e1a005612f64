import { commonErrors, type Message } from './errors.ts'
import type { Route, Schema } from './route.ts'
import * as account from './account.ts'
import * as analysis from './analysis.ts'
import * as cardPayments from './card-payments.ts'
import * as books from './books.ts'
import * as catalogueBatch from './catalogue-batch.ts'
import * as catalogueCategories from './catalogue-categories.ts'
import * as catalogueGrid from './catalogue-grid.ts'
import * as catalogueImport from './catalogue-import.ts'
import * as cataloguePictures from './catalogue-pictures.ts'
import * as catalogueProducts from './catalogue-products.ts'
import * as cataloguePublic from './catalogue-public.ts'
import * as catalogueReference from './catalogue-reference.ts'
import * as catalogueSubproducts from './catalogue-subproducts.ts'
import * as codes from './codes.ts'
import * as customers from './customers.ts'
import * as customersCare from './customers-care.ts'
import * as customersRoutes from './customers-routes.ts'
import * as delivery from './delivery.ts'
import * as diagnostic from './diagnostic.ts'
import * as downloads from './downloads.ts'
import * as eInvoicing from './e-invoicing.ts'
import * as eReporting from './e-reporting.ts'
import * as fairs from './fairs.ts'
import * as fiscal from './fiscal.ts'
import * as init from './init.ts'
import * as invoiceActs from './invoice-acts.ts'
import * as invoiceFollow from './invoice-follow.ts'
import * as invoices from './invoices.ts'
import * as journal from './journal.ts'
import * as library from './library.ts'
import * as orders from './orders.ts'
import * as decreasingPrices from './decreasing-prices.ts'
import * as packs from './packs.ts'
import * as papers from './papers.ts'
import * as paymentMeans from './payment-means.ts'
import * as paymentRules from './payment-rules.ts'
import * as pricing from './pricing.ts'
import * as orderRoutes from './orders-routes.ts'
import * as orderLife from './order-life.ts'
import * as orderLifeRoutes from './order-life-routes.ts'
import * as orderRefunds from './order-refunds.ts'
import * as orderRefundRoutes from './order-refund-routes.ts'
import * as orderMails from './orders-mails.ts'
import * as orderPreparation from './orders-preparation.ts'
import * as printing from './printing.ts'
import * as purchases from './purchases.ts'
import * as quotationLinks from './quotation-links.ts'
import * as substituteLinks from './substitute-links.ts'
import * as receivables from './receivables.ts'
import * as reports from './reports.ts'
import * as settings from './settings.ts'
import * as slots from './slots.ts'
import * as stock from './stock.ts'
import * as stockCount from './stock-count.ts'
import * as summaryInvoices from './summary-invoices.ts'
import * as system from './system.ts'
import * as taxonomy from './taxonomy.ts'
import * as team from './team.ts'
import * as ticketPaper from './ticket-paper.ts'
import * as till from './till.ts'
import * as tillCatalogue from './till-catalogue.ts'
import * as tillInvoices from './till-invoices.ts'
import * as tillOffline from './till-offline.ts'
import * as tillSales from './till-sales.ts'
import * as tillSessions from './till-sessions.ts'
import * as tracking from './tracking.ts'
import * as vouchers from './vouchers.ts'

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
