import type account from './fr/account.json'
import type orders from './fr/orders.json'
import type orderStates from './fr/orderStates.json'
import type orderLife from './fr/orderLife.json'
import type refunds from './fr/refunds.json'
import type picking from './fr/picking.json'
import type invoicing from './fr/invoicing.json'
import type journal from './fr/journal.json'
import type purchases from './fr/purchases.json'
import type receivables from './fr/receivables.json'
import type eInvoicing from './fr/eInvoicing.json'
import type invoices from './fr/invoices.json'
import type customersCare from './fr/customersCare.json'
import type customers from './fr/customers.json'
import type categories from './fr/categories.json'
import type importing from './fr/import.json'
import type product from './fr/product.json'
import type products from './fr/products.json'
import type references from './fr/references.json'
import type cards from './fr/cards.json'
import type codes from './fr/codes.json'
import type giftCards from './fr/giftCards.json'
import type packs from './fr/packs.json'
import type prices from './fr/prices.json'
import type kit from './fr/kit.json'
import type delivery from './fr/delivery.json'
import type tracking from './fr/tracking.json'
import type analysis from './fr/analysis.json'
import type economics from './fr/economics.json'
import type dashboard from './fr/dashboard.json'
import type diagnostic from './fr/diagnostic.json'
import type downloads from './fr/downloads.json'
import type library from './fr/library.json'
import type batch from './fr/batch.json'
import type printing from './fr/printing.json'
import type stockCount from './fr/stockCount.json'
import type table from './fr/table.json'
import type team from './fr/team.json'
import type fairs from './fr/fairs.json'
import type till from './fr/till.json'
import type tillOffline from './fr/tillOffline.json'
import type tillSessions from './fr/tillSessions.json'
import type tillCards from './fr/tillCards.json'
import type shell from './fr/shell.json'

/** One line per namespace: the French file is the one that types the keys. */
export type Words = {
  account: typeof account
  orders: typeof orders
  orderStates: typeof orderStates
  orderLife: typeof orderLife
  refunds: typeof refunds
  picking: typeof picking
  invoicing: typeof invoicing
  receivables: typeof receivables
  eInvoicing: typeof eInvoicing
  invoices: typeof invoices
  journal: typeof journal
  purchases: typeof purchases
  customers: typeof customers
  customersCare: typeof customersCare
  categories: typeof categories
  import: typeof importing
  product: typeof product
  products: typeof products
  references: typeof references
  cards: typeof cards
  codes: typeof codes
  giftCards: typeof giftCards
  packs: typeof packs
  prices: typeof prices
  kit: typeof kit
  shell: typeof shell
  delivery: typeof delivery
  dashboard: typeof dashboard
  tracking: typeof tracking
  analysis: typeof analysis
  economics: typeof economics
  diagnostic: typeof diagnostic
  downloads: typeof downloads
  library: typeof library
  batch: typeof batch
  printing: typeof printing
  stockCount: typeof stockCount
  table: typeof table
  team: typeof team
  till: typeof till
  fairs: typeof fairs
  tillOffline: typeof tillOffline
  tillSessions: typeof tillSessions
  tillCards: typeof tillCards
}
export type Namespace = keyof Words

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'kit'
    resources: Words
    returnNull: false
  }
}
