import type { Right } from '@plantule/contract/base/permissions'
import type { Words } from '../i18n/words.gen.ts'
import { paths } from '../paths.ts'
import type { IconName } from './icons.ts'

export type PaletteAction = { name: keyof Words['finding']['actions']; to: string; right: Right; icon: IconName }

/** What can be begun from anywhere. */
export const paletteActions: readonly PaletteAction[] = [
  { name: 'newOrder', to: paths.order(-1), right: 'orders.write', icon: 'orders' },
  { name: 'newQuotation', to: `${paths.order(-1)}?kind=quotation`, right: 'orders.write', icon: 'orders' },
  { name: 'openTill', to: paths.pointOfSale, right: 'till.write', icon: 'till' },
  { name: 'newCustomer', to: paths.customer(-1), right: 'customers.write', icon: 'customers' },
  { name: 'newPlant', to: paths.product(-1), right: 'catalogue.write', icon: 'plants' },
  { name: 'newOtherProduct', to: paths.otherProduct(-1), right: 'catalogue.write', icon: 'other' },
  { name: 'import', to: paths.productImport, right: 'catalogue.write', icon: 'download' },
  { name: 'printCatalogue', to: paths.productCatalog, right: 'catalogue.read', icon: 'catalogue' },
  { name: 'priceTable', to: paths.productTable, right: 'catalogue.write', icon: 'sizes' },
  { name: 'count', to: paths.stockCount, right: 'stock.write', icon: 'count' },
  { name: 'newPack', to: paths.pack(-1), right: 'catalogue.write', icon: 'packs' },
  { name: 'newFair', to: paths.fair(-1), right: 'till.write', icon: 'calendar' },
  { name: 'invite', to: '/session', right: 'team.write', icon: 'team' },
]
