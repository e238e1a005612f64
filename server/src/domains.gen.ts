// Made by `npm run generate`.
import { shops } from './domains/shops/index.ts'
import { downloads } from './domains/downloads/index.ts'
import { library } from './domains/library/index.ts'
import { diagnostic } from './domains/diagnostic/index.ts'
import { taxonomy } from './domains/taxonomy/index.ts'
import { customers } from './domains/customers/index.ts'
import { catalogue } from './domains/catalogue/index.ts'
import { stock } from './domains/stock/index.ts'
import { imports } from './domains/imports/index.ts'
import { production } from './domains/production/index.ts'
import { pricing } from './domains/pricing/index.ts'
import { packs } from './domains/packs/index.ts'
import { visitors } from './domains/visitors/index.ts'
import { printing } from './domains/printing/index.ts'
import { fiscal } from './domains/fiscal/index.ts'
import { codes } from './domains/codes/index.ts'
import { delivery } from './domains/delivery/index.ts'
import { carriers } from './domains/carriers/index.ts'
import { paymentMeans } from './domains/payment-means/index.ts'
import { orders } from './domains/orders/index.ts'
import { till } from './domains/till/index.ts'
import { passports } from './domains/passports/index.ts'
import { traceability } from './domains/traceability/index.ts'
import { invoicing } from './domains/invoicing/index.ts'
import { eInvoicing } from './domains/e-invoicing/index.ts'
import { receivables } from './domains/receivables/index.ts'
import { refunds } from './domains/refunds/index.ts'
import { parcels } from './domains/parcels/index.ts'
import { tracking } from './domains/tracking/index.ts'
import { cardPayments } from './domains/card-payments/index.ts'
import { books } from './domains/books/index.ts'
import { inspections } from './domains/inspections/index.ts'
import { storefront } from './domains/storefront/index.ts'
import { marketing } from './domains/marketing/index.ts'
import { bot } from './domains/bot/index.ts'
import { site } from './domains/site/index.ts'
import { subscription } from './domains/subscription/index.ts'
import { support } from './domains/support/index.ts'
import { provider } from './domains/provider/index.ts'
import { programs } from './domains/programs/index.ts'
import { analysis } from './domains/analysis/index.ts'
import { reports } from './domains/reports/index.ts'
import { notices } from './domains/notices/index.ts'
import type { Domain } from './platform/domain.ts'

/** Every domain, lowest first. */
export const domains: readonly Domain[] = [
  shops,
  downloads,
  library,
  diagnostic,
  taxonomy,
  customers,
  catalogue,
  stock,
  imports,
  production,
  pricing,
  packs,
  visitors,
  printing,
  fiscal,
  codes,
  delivery,
  carriers,
  paymentMeans,
  orders,
  till,
  passports,
  traceability,
  invoicing,
  eInvoicing,
  receivables,
  refunds,
  parcels,
  tracking,
  cardPayments,
  books,
  inspections,
  storefront,
  marketing,
  bot,
  site,
  subscription,
  support,
  provider,
  programs,
  analysis,
  reports,
  notices,
]
