import type { Right } from '@plantule/contract/base/permissions'
import type { ComponentType } from 'react'
import type { Words, Namespace } from './i18n/words.ts'
import type { IconName } from './shell/icons.ts'

export type AreaName = keyof Words['shell']['areas']
export type Screen = {
  /** `{name}` marks an integer id. */
  path: `/${string}`
  /** `root` stands alone, `internal` is the provider's, `admin` the shop's. */
  group: 'root' | 'internal' | 'admin'
  title: keyof Words['shell']['screens']
  /** The right that opens it; nothing: any member. */
  right?: Right
  /** Where the navigation lists it; nothing: reached from elsewhere. */
  area?: AreaName
  icon?: IconName
  /** Only where the shop's level includes it. */
  level?: 'local-vegetal'
  /** Namespaces loaded beside the code. */
  words?: readonly Namespace[]
  load: () => Promise<{ default: ComponentType }>
}

/** One line per screen, in the order of the navigation. */
export const screens: readonly Screen[] = [
  { path: '/suspended', group: 'root', title: 'suspended', load: () => import('./areas/access/denied/SuspendedScreen.tsx') },
  { path: '/error', group: 'root', title: 'error', load: () => import('./areas/access/denied/ErrorScreen.tsx') },
  { path: '/not-permitted', group: 'admin', title: 'notPermitted', load: () => import('./areas/access/denied/NotPermittedScreen.tsx') },
  { path: '/not-allowed', group: 'admin', title: 'notAllowed', load: () => import('./areas/access/denied/NotAllowedScreen.tsx') },
  { path: '/', group: 'admin', title: 'home', area: 'home', icon: 'home', words: ['dashboard', 'orderStates'], load: () => import('./areas/home/dashboard/DashboardScreen.tsx') },
  { path: '/orders/all', group: 'admin', title: 'orders', right: 'orders.read', area: 'sales', icon: 'orders', words: ['orders', 'orderStates'], load: () => import('./areas/sales/orders/OrdersScreen.tsx') },
  { path: '/order/{orderId}', group: 'admin', title: 'order', right: 'orders.read', words: ['orders', 'cards', 'orderStates', 'refunds', 'orderLife', 'customersCare', 'invoices'], load: () => import('./areas/sales/order/OrderScreen.tsx') },
  { path: '/order/{orderId}/prepare', group: 'admin', title: 'prepare', right: 'orders.read', words: ['picking', 'orders', 'orderStates'], load: () => import('./areas/sales/prepare/PrepareScreen.tsx') },
  { path: '/point-of-sale', group: 'admin', title: 'pointOfSale', right: 'till.read', area: 'sales', icon: 'till', words: ['till', 'tillOffline', 'tillSessions', 'tillCards', 'orders'], load: () => import('./areas/till/point-of-sale/PointOfSaleScreen.tsx') },
  { path: '/point-of-sale/sessions', group: 'admin', title: 'tillSessions', right: 'till.read', words: ['tillSessions', 'orders'], load: () => import('./areas/till/till-sessions/SessionsScreen.tsx') },
  { path: '/point-of-sale/session/{sessionId}', group: 'admin', title: 'tillSession', right: 'till.read', words: ['tillSessions', 'till', 'tillOffline', 'orders'], load: () => import('./areas/till/till-sessions/SessionScreen.tsx') },
  { path: '/point-of-sale/devices', group: 'admin', title: 'tillDevices', right: 'till.read', words: ['till', 'tillOffline'], load: () => import('./areas/till/till-devices/TillDevicesScreen.tsx') },
  { path: '/fairs', group: 'admin', title: 'fairs', right: 'till.read', area: 'sales', icon: 'shop', words: ['fairs'], load: () => import('./areas/till/fairs/FairsScreen.tsx') },
  { path: '/fair/{fairId}', group: 'admin', title: 'fair', right: 'till.read', words: ['fairs', 'orders'], load: () => import('./areas/till/fairs/FairScreen.tsx') },
  { path: '/fair/{fairId}/load', group: 'admin', title: 'fairLoad', right: 'till.write', words: ['fairs', 'till'], load: () => import('./areas/till/fairs/LoadStandScreen.tsx') },
  { path: '/fair/{fairId}/count', group: 'admin', title: 'fairCount', right: 'till.write', words: ['fairs', 'till'], load: () => import('./areas/till/fairs/CountStandScreen.tsx') },
  { path: '/customers', group: 'admin', title: 'customers', right: 'customers.read', area: 'sales', icon: 'customers', words: ['customers', 'customersCare'], load: () => import('./areas/sales/customers/CustomersScreen.tsx') },
  { path: '/customer/{customerId}', group: 'admin', title: 'customer', right: 'customers.read', words: ['customers', 'orders', 'orderStates', 'customersCare'], load: () => import('./areas/sales/customer/CustomerScreen.tsx') },
  { path: '/delivery', group: 'admin', title: 'delivery', right: 'orders.read', area: 'sales', icon: 'delivery', words: ['delivery'], load: () => import('./areas/sales/delivery/DeliveryScreen.tsx') },
  { path: '/codes', group: 'admin', title: 'codes', right: 'orders.read', area: 'sales', icon: 'code', words: ['codes', 'orders'], load: () => import('./areas/sales/codes/CodesScreen.tsx') },
  { path: '/tracking_links', group: 'admin', title: 'trackingLinks', right: 'marketing.read', area: 'marketing', icon: 'link', words: ['tracking'], load: () => import('./areas/marketing/tracking/TrackingLinksScreen.tsx') },
  { path: '/tracking_link/{linkId}', group: 'admin', title: 'trackingLink', right: 'marketing.read', words: ['tracking', 'orders'], load: () => import('./areas/marketing/tracking/TrackingLinkScreen.tsx') },
  { path: '/sales-analysis', group: 'admin', title: 'salesAnalysis', right: 'accounting.read', area: 'accounting', icon: 'analysis', words: ['analysis'], load: () => import('./areas/books/analysis/SalesAnalysisScreen.tsx') },
  { path: '/economics', group: 'admin', title: 'economics', right: 'accounting.read', area: 'accounting', icon: 'chart', words: ['economics', 'analysis'], load: () => import('./areas/books/economics/EconomicsScreen.tsx') },
  { path: '/gift-card-page', group: 'admin', title: 'giftCardPage', right: 'settings.read', area: 'storefront', icon: 'gift', words: ['giftCards'], load: () => import('./areas/marketing/gift-card-page/GiftCardPageScreen.tsx') },
  { path: '/invoice', group: 'admin', title: 'invoices', right: 'invoices.read', area: 'accounting', icon: 'invoice', words: ['invoices', 'receivables', 'eInvoicing', 'till', 'orders'], load: () => import('./areas/books/invoice/InvoicesScreen.tsx') },
  { path: '/z-tickets', group: 'admin', title: 'zTickets', right: 'till.read', area: 'accounting', icon: 'receipt', words: ['till', 'orders'], load: () => import('./areas/till/z-tickets/ZTicketsScreen.tsx') },
  { path: '/card-payment', group: 'admin', title: 'cardPayment', right: 'accounting.read', area: 'accounting', icon: 'card', words: ['cards'], load: () => import('./areas/books/card-payment/CardPaymentScreen.tsx') },
  { path: '/payment', group: 'admin', title: 'payment', right: 'settings.read', area: 'settings', icon: 'till', words: ['cards', 'orders'], load: () => import('./areas/settings/payment/PaymentScreen.tsx') },
  { path: '/journal', group: 'admin', title: 'journal', right: 'accounting.read', area: 'accounting', icon: 'journal', words: ['journal', 'orders', 'purchases'], load: () => import('./areas/books/journal/JournalScreen.tsx') },
  { path: '/purchases', group: 'admin', title: 'purchases', right: 'accounting.read', area: 'accounting', icon: 'purchases', words: ['purchases', 'orders', 'journal'], load: () => import('./areas/books/purchases/PurchasesScreen.tsx') },
  { path: '/invoicing', group: 'admin', title: 'invoicing', right: 'settings.read', area: 'settings', icon: 'settings', words: ['invoicing'], load: () => import('./areas/settings/invoicing/InvoicingScreen.tsx') },
  { path: '/products', group: 'admin', title: 'products', right: 'catalogue.read', area: 'catalogue', icon: 'plants', words: ['products', 'batch', 'printing'],
    load: () => import('./areas/catalogue/products/ProductsScreen.tsx') },
  { path: '/other_products', group: 'admin', title: 'otherProducts', right: 'catalogue.read', area: 'catalogue', icon: 'other', words: ['products', 'batch', 'printing'],
    load: () => import('./areas/catalogue/products/OtherProductsScreen.tsx') },
  { path: '/categories', group: 'admin', title: 'categories', right: 'catalogue.read', area: 'catalogue', icon: 'categories', words: ['categories'],
    load: () => import('./areas/catalogue/categories/CategoriesScreen.tsx') },
  { path: '/containers', group: 'admin', title: 'containers', right: 'catalogue.read', area: 'catalogue', icon: 'container', words: ['references'],
    load: () => import('./areas/catalogue/reference-data/ContainersScreen.tsx') },
  { path: '/calibers', group: 'admin', title: 'calibers', right: 'catalogue.read', area: 'catalogue', icon: 'sizes', words: ['references'],
    load: () => import('./areas/catalogue/reference-data/CalibersScreen.tsx') },
  { path: '/rootstocks', group: 'admin', title: 'rootstocks', right: 'catalogue.read', area: 'catalogue', icon: 'tree', words: ['references'],
    load: () => import('./areas/catalogue/reference-data/RootstocksScreen.tsx') },
  { path: '/plant-providers', group: 'admin', title: 'plantProviders', right: 'catalogue.read', area: 'catalogue', icon: 'truck', words: ['references'],
    load: () => import('./areas/catalogue/reference-data/PlantProvidersScreen.tsx') },
  { path: '/products/table', group: 'admin', title: 'productTable', right: 'catalogue.read', words: ['table', 'products'],
    load: () => import('./areas/catalogue/products-table/TableScreen.tsx') },
  { path: '/products/catalog', group: 'admin', title: 'productCatalog', right: 'catalogue.read', words: ['printing', 'products'],
    load: () => import('./areas/catalogue/products-catalog/CatalogScreen.tsx') },
  { path: '/stock-count', group: 'admin', title: 'stockCount', right: 'stock.write', area: 'catalogue', icon: 'count', words: ['stockCount'],
    load: () => import('./areas/catalogue/stock-count/StockCountScreen.tsx') },
  { path: '/products/import', group: 'admin', title: 'import', right: 'catalogue.write', words: ['import'],
    load: () => import('./areas/catalogue/import/ImportScreen.tsx') },
  { path: '/product/{productId}', group: 'admin', title: 'product', right: 'catalogue.read', words: ['product', 'products'],
    load: () => import('./areas/catalogue/product/ProductScreen.tsx') },
  { path: '/other_products/{productId}', group: 'admin', title: 'otherProduct', right: 'catalogue.read', words: ['product', 'products'],
    load: () => import('./areas/catalogue/product/OtherProductScreen.tsx') },
  { path: '/packs', group: 'admin', title: 'packs', right: 'catalogue.read', area: 'catalogue', icon: 'packs', words: ['packs'],
    load: () => import('./areas/catalogue/packs/PacksScreen.tsx') },
  { path: '/pack/{packId}', group: 'admin', title: 'pack', right: 'catalogue.read', words: ['packs', 'prices'],
    load: () => import('./areas/catalogue/pack/PackScreen.tsx') },
  { path: '/prices', group: 'admin', title: 'prices', right: 'catalogue.read', area: 'catalogue', icon: 'percent', words: ['prices'],
    load: () => import('./areas/catalogue/prices/PricesScreen.tsx') },
  { path: '/price-profiles', group: 'admin', title: 'priceProfiles', right: 'catalogue.read', area: 'catalogue', icon: 'tag', words: ['prices'],
    load: () => import('./areas/catalogue/price-profiles/PriceProfilesScreen.tsx') },
  { path: '/image-library', group: 'admin', title: 'imageLibrary', right: 'catalogue.read', area: 'settings', icon: 'photo', words: ['library'], load: () => import('./areas/settings/library/ImageLibraryScreen.tsx') },
  { path: '/file-library', group: 'admin', title: 'fileLibrary', right: 'catalogue.read', area: 'settings', icon: 'file', words: ['library'], load: () => import('./areas/settings/library/FileLibraryScreen.tsx') },
  { path: '/downloads', group: 'admin', title: 'downloads', area: 'settings', icon: 'download', words: ['downloads'], load: () => import('./areas/settings/downloads/DownloadsScreen.tsx') },
  { path: '/my-account', group: 'admin', title: 'myAccount', words: ['account'], load: () => import('./areas/settings/my-account/MyAccountScreen.tsx') },
  { path: '/session', group: 'admin', title: 'team', right: 'team.read', area: 'settings', icon: 'team', words: ['team'], load: () => import('./areas/settings/team/TeamScreen.tsx') },
  { path: '/test', group: 'admin', title: 'diagnostic', right: 'settings.read', area: 'settings', icon: 'diagnostic', words: ['diagnostic'], load: () => import('./areas/settings/diagnostic/DiagnosticScreen.tsx') },
]
