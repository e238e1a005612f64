import { catalogue } from './domains/catalogue/index.ts'
import { customers } from './domains/customers/index.ts'
import { diagnostic } from './domains/diagnostic/index.ts'
import { downloads } from './domains/downloads/index.ts'
import { fiscal } from './domains/fiscal/index.ts'
import { invoicing } from './domains/invoicing/index.ts'
import { library } from './domains/library/index.ts'
import { orders } from './domains/orders/index.ts'
import { reports } from './domains/reports/index.ts'
import { shops } from './domains/shops/index.ts'
import { stock } from './domains/stock/index.ts'
import { taxonomy } from './domains/taxonomy/index.ts'
import { till } from './domains/till/index.ts'
import type { Domain } from './platform/domain.ts'

/** Every domain, lowest first. */
export const domains: Domain[] = [shops, downloads, library, diagnostic, taxonomy, customers, catalogue, stock, fiscal, orders, till, invoicing, reports]
