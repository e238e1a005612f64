// Made by `npm run generate`.
import type accountWords from './fr/account.json'
import type analysesWords from './fr/analyses.json'
import type analysisWords from './fr/analysis.json'
import type batchWords from './fr/batch.json'
import type billingWords from './fr/billing.json'
import type botWords from './fr/bot.json'
import type cardsWords from './fr/cards.json'
import type carriersWords from './fr/carriers.json'
import type categoriesWords from './fr/categories.json'
import type certificatesWords from './fr/certificates.json'
import type codesWords from './fr/codes.json'
import type collectingWords from './fr/collecting.json'
import type consumablesWords from './fr/consumables.json'
import type customersWords from './fr/customers.json'
import type customersCareWords from './fr/customersCare.json'
import type dashboardWords from './fr/dashboard.json'
import type deadStockWords from './fr/deadStock.json'
import type deliveriesWords from './fr/deliveries.json'
import type deliveryWords from './fr/delivery.json'
import type diagnosticWords from './fr/diagnostic.json'
import type dnsWords from './fr/dns.json'
import type downloadsWords from './fr/downloads.json'
import type eInvoicingWords from './fr/eInvoicing.json'
import type economicsWords from './fr/economics.json'
import type fairsWords from './fr/fairs.json'
import type fieldWords from './fr/field.json'
import type findingWords from './fr/finding.json'
import type giftCardsWords from './fr/giftCards.json'
import type growingWords from './fr/growing.json'
import type healthWords from './fr/health.json'
import type importWords from './fr/import.json'
import type importingWords from './fr/importing.json'
import type inventoryWords from './fr/inventory.json'
import type invoicesWords from './fr/invoices.json'
import type invoicingWords from './fr/invoicing.json'
import type journalWords from './fr/journal.json'
import type kitWords from './fr/kit.json'
import type legalWords from './fr/legal.json'
import type libraryWords from './fr/library.json'
import type localWords from './fr/local.json'
import type localImportWords from './fr/localImport.json'
import type lookWords from './fr/look.json'
import type mailsWords from './fr/mails.json'
import type marginsWords from './fr/margins.json'
import type newslettersWords from './fr/newsletters.json'
import type openingWords from './fr/opening.json'
import type orderLifeWords from './fr/orderLife.json'
import type orderStatesWords from './fr/orderStates.json'
import type ordersWords from './fr/orders.json'
import type packsWords from './fr/packs.json'
import type passportsWords from './fr/passports.json'
import type pickingWords from './fr/picking.json'
import type placesWords from './fr/places.json'
import type plansWords from './fr/plans.json'
import type plantRulesWords from './fr/plantRules.json'
import type pricesWords from './fr/prices.json'
import type printingWords from './fr/printing.json'
import type productWords from './fr/product.json'
import type productionWords from './fr/production.json'
import type productsWords from './fr/products.json'
import type programsWords from './fr/programs.json'
import type propagationWords from './fr/propagation.json'
import type providerWords from './fr/provider.json'
import type purchasesWords from './fr/purchases.json'
import type recallsWords from './fr/recalls.json'
import type receivablesWords from './fr/receivables.json'
import type referencesWords from './fr/references.json'
import type refundsWords from './fr/refunds.json'
import type roundsWords from './fr/rounds.json'
import type salesHoursWords from './fr/salesHours.json'
import type shellWords from './fr/shell.json'
import type siteWords from './fr/site.json'
import type stockCountWords from './fr/stockCount.json'
import type subscriptionWords from './fr/subscription.json'
import type supportWords from './fr/support.json'
import type tableWords from './fr/table.json'
import type tasksWords from './fr/tasks.json'
import type teamWords from './fr/team.json'
import type templatesWords from './fr/templates.json'
import type tillWords from './fr/till.json'
import type tillCardsWords from './fr/tillCards.json'
import type tillOfflineWords from './fr/tillOffline.json'
import type tillSessionsWords from './fr/tillSessions.json'
import type traceWords from './fr/trace.json'
import type trackingWords from './fr/tracking.json'
import type treatmentsWords from './fr/treatments.json'
import type zonesWords from './fr/zones.json'

export type Words = {
  account: typeof accountWords
  analyses: typeof analysesWords
  analysis: typeof analysisWords
  batch: typeof batchWords
  billing: typeof billingWords
  bot: typeof botWords
  cards: typeof cardsWords
  carriers: typeof carriersWords
  categories: typeof categoriesWords
  certificates: typeof certificatesWords
  codes: typeof codesWords
  collecting: typeof collectingWords
  consumables: typeof consumablesWords
  customers: typeof customersWords
  customersCare: typeof customersCareWords
  dashboard: typeof dashboardWords
  deadStock: typeof deadStockWords
  deliveries: typeof deliveriesWords
  delivery: typeof deliveryWords
  diagnostic: typeof diagnosticWords
  dns: typeof dnsWords
  downloads: typeof downloadsWords
  eInvoicing: typeof eInvoicingWords
  economics: typeof economicsWords
  fairs: typeof fairsWords
  field: typeof fieldWords
  finding: typeof findingWords
  giftCards: typeof giftCardsWords
  growing: typeof growingWords
  health: typeof healthWords
  import: typeof importWords
  importing: typeof importingWords
  inventory: typeof inventoryWords
  invoices: typeof invoicesWords
  invoicing: typeof invoicingWords
  journal: typeof journalWords
  kit: typeof kitWords
  legal: typeof legalWords
  library: typeof libraryWords
  local: typeof localWords
  localImport: typeof localImportWords
  look: typeof lookWords
  mails: typeof mailsWords
  margins: typeof marginsWords
  newsletters: typeof newslettersWords
  opening: typeof openingWords
  orderLife: typeof orderLifeWords
  orderStates: typeof orderStatesWords
  orders: typeof ordersWords
  packs: typeof packsWords
  passports: typeof passportsWords
  picking: typeof pickingWords
  places: typeof placesWords
  plans: typeof plansWords
  plantRules: typeof plantRulesWords
  prices: typeof pricesWords
  printing: typeof printingWords
  product: typeof productWords
  production: typeof productionWords
  products: typeof productsWords
  programs: typeof programsWords
  propagation: typeof propagationWords
  provider: typeof providerWords
  purchases: typeof purchasesWords
  recalls: typeof recallsWords
  receivables: typeof receivablesWords
  references: typeof referencesWords
  refunds: typeof refundsWords
  rounds: typeof roundsWords
  salesHours: typeof salesHoursWords
  shell: typeof shellWords
  site: typeof siteWords
  stockCount: typeof stockCountWords
  subscription: typeof subscriptionWords
  support: typeof supportWords
  table: typeof tableWords
  tasks: typeof tasksWords
  team: typeof teamWords
  templates: typeof templatesWords
  till: typeof tillWords
  tillCards: typeof tillCardsWords
  tillOffline: typeof tillOfflineWords
  tillSessions: typeof tillSessionsWords
  trace: typeof traceWords
  tracking: typeof trackingWords
  treatments: typeof treatmentsWords
  zones: typeof zonesWords
}
export type Namespace = keyof Words

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'kit'
    resources: Words
    returnNull: false
  }
}
