// Made by `npm run generate`.
import { screens as accessDenied } from './areas/access/denied/screen.ts'
import { screens as accessOpening } from './areas/access/opening/screen.ts'
import { screens as accountAccount } from './areas/account/account/screen.ts'
import { screens as accountSubscribe } from './areas/account/subscribe/screen.ts'
import { screens as accountSuspended } from './areas/account/suspended/screen.ts'
import { screens as booksAnalysis } from './areas/books/analysis/screen.ts'
import { screens as booksCardPayment } from './areas/books/card-payment/screen.ts'
import { screens as booksDeadStock } from './areas/books/dead-stock/screen.ts'
import { screens as booksEconomics } from './areas/books/economics/screen.ts'
import { screens as booksInvoice } from './areas/books/invoice/screen.ts'
import { screens as booksJournal } from './areas/books/journal/screen.ts'
import { screens as booksPurchases } from './areas/books/purchases/screen.ts'
import { screens as booksSalesHours } from './areas/books/sales-hours/screen.ts'
import { screens as catalogueCategories } from './areas/catalogue/categories/screen.ts'
import { screens as catalogueImport } from './areas/catalogue/import/screen.ts'
import { screens as catalogueLabels } from './areas/catalogue/labels/screen.ts'
import { screens as cataloguePack } from './areas/catalogue/pack/screen.ts'
import { screens as cataloguePacks } from './areas/catalogue/packs/screen.ts'
import { screens as cataloguePriceProfiles } from './areas/catalogue/price-profiles/screen.ts'
import { screens as cataloguePrices } from './areas/catalogue/prices/screen.ts'
import { screens as catalogueProduct } from './areas/catalogue/product/screen.ts'
import { screens as catalogueProducts } from './areas/catalogue/products/screen.ts'
import { screens as catalogueProductsCatalog } from './areas/catalogue/products-catalog/screen.ts'
import { screens as catalogueProductsTable } from './areas/catalogue/products-table/screen.ts'
import { screens as catalogueReferenceData } from './areas/catalogue/reference-data/screen.ts'
import { screens as catalogueStockCount } from './areas/catalogue/stock-count/screen.ts'
import { screens as homeDashboard } from './areas/home/dashboard/screen.ts'
import { screens as marketingGiftCardPage } from './areas/marketing/gift-card-page/screen.ts'
import { screens as marketingNewsletter } from './areas/marketing/newsletter/screen.ts'
import { screens as marketingNewsletters } from './areas/marketing/newsletters/screen.ts'
import { screens as marketingTracking } from './areas/marketing/tracking/screen.ts'
import { screens as productionAnalyses } from './areas/production/analyses/screen.ts'
import { screens as productionAnalysis } from './areas/production/analysis/screen.ts'
import { screens as productionConsumables } from './areas/production/consumables/screen.ts'
import { screens as productionCultivation } from './areas/production/cultivation/screen.ts'
import { screens as productionCultivations } from './areas/production/cultivations/screen.ts'
import { screens as productionField } from './areas/production/field/screen.ts'
import { screens as productionInventory } from './areas/production/inventory/screen.ts'
import { screens as productionMargins } from './areas/production/margins/screen.ts'
import { screens as productionMotherPlant } from './areas/production/mother-plant/screen.ts'
import { screens as productionMotherPlants } from './areas/production/mother-plants/screen.ts'
import { screens as productionPlaces } from './areas/production/places/screen.ts'
import { screens as productionPlans } from './areas/production/plans/screen.ts'
import { screens as productionStratification } from './areas/production/stratification/screen.ts'
import { screens as productionStratifications } from './areas/production/stratifications/screen.ts'
import { screens as productionTasks } from './areas/production/tasks/screen.ts'
import { screens as productionTreatments } from './areas/production/treatments/screen.ts'
import { screens as providerAppointments } from './areas/provider/appointments/screen.ts'
import { screens as providerClients } from './areas/provider/clients/screen.ts'
import { screens as providerInvoices } from './areas/provider/invoices/screen.ts'
import { screens as providerJournal } from './areas/provider/journal/screen.ts'
import { screens as providerPrices } from './areas/provider/prices/screen.ts'
import { screens as providerProspection } from './areas/provider/prospection/screen.ts'
import { screens as providerRules } from './areas/provider/rules/screen.ts'
import { screens as providerTickets } from './areas/provider/tickets/screen.ts'
import { screens as salesCodes } from './areas/sales/codes/screen.ts'
import { screens as salesCustomer } from './areas/sales/customer/screen.ts'
import { screens as salesCustomers } from './areas/sales/customers/screen.ts'
import { screens as salesDelivery } from './areas/sales/delivery/screen.ts'
import { screens as salesOrder } from './areas/sales/order/screen.ts'
import { screens as salesOrders } from './areas/sales/orders/screen.ts'
import { screens as salesPrepare } from './areas/sales/prepare/screen.ts'
import { screens as salesRounds } from './areas/sales/rounds/screen.ts'
import { screens as settingsApi } from './areas/settings/api/screen.ts'
import { screens as settingsDiagnostic } from './areas/settings/diagnostic/screen.ts'
import { screens as settingsDownloads } from './areas/settings/downloads/screen.ts'
import { screens as settingsInvoicing } from './areas/settings/invoicing/screen.ts'
import { screens as settingsLibrary } from './areas/settings/library/screen.ts'
import { screens as settingsMyAccount } from './areas/settings/my-account/screen.ts'
import { screens as settingsPayment } from './areas/settings/payment/screen.ts'
import { screens as settingsPrograms } from './areas/settings/programs/screen.ts'
import { screens as settingsSettings } from './areas/settings/settings/screen.ts'
import { screens as settingsShopData } from './areas/settings/shop-data/screen.ts'
import { screens as settingsTeam } from './areas/settings/team/screen.ts'
import { screens as settingsWebhooks } from './areas/settings/webhooks/screen.ts'
import { screens as storefrontArticle } from './areas/storefront/article/screen.ts'
import { screens as storefrontBlog } from './areas/storefront/blog/screen.ts'
import { screens as storefrontBot } from './areas/storefront/bot/screen.ts'
import { screens as storefrontDns } from './areas/storefront/dns/screen.ts'
import { screens as storefrontEmail } from './areas/storefront/email/screen.ts'
import { screens as storefrontGeneral } from './areas/storefront/general/screen.ts'
import { screens as storefrontLayout } from './areas/storefront/layout/screen.ts'
import { screens as storefrontLegalTerms } from './areas/storefront/legal-terms/screen.ts'
import { screens as storefrontPage } from './areas/storefront/page/screen.ts'
import { screens as storefrontPages } from './areas/storefront/pages/screen.ts'
import { screens as storefrontTemplates } from './areas/storefront/templates/screen.ts'
import { screens as supportAccess } from './areas/support/access/screen.ts'
import { screens as supportAppointments } from './areas/support/appointments/screen.ts'
import { screens as supportRequest } from './areas/support/request/screen.ts'
import { screens as supportRequests } from './areas/support/requests/screen.ts'
import { screens as tillFairs } from './areas/till/fairs/screen.ts'
import { screens as tillPointOfSale } from './areas/till/point-of-sale/screen.ts'
import { screens as tillTillDevices } from './areas/till/till-devices/screen.ts'
import { screens as tillTillSessions } from './areas/till/till-sessions/screen.ts'
import { screens as tillZTickets } from './areas/till/z-tickets/screen.ts'
import { screens as traceabilityBatch } from './areas/traceability/batch/screen.ts'
import { screens as traceabilityBatches } from './areas/traceability/batches/screen.ts'
import { screens as traceabilityCertificates } from './areas/traceability/certificates/screen.ts'
import { screens as traceabilityCollecting } from './areas/traceability/collecting/screen.ts'
import { screens as traceabilityDeliveries } from './areas/traceability/deliveries/screen.ts'
import { screens as traceabilityDelivery } from './areas/traceability/delivery/screen.ts'
import { screens as traceabilityHealthRules } from './areas/traceability/health-rules/screen.ts'
import { screens as traceabilityLocalImport } from './areas/traceability/local-import/screen.ts'
import { screens as traceabilityMixture } from './areas/traceability/mixture/screen.ts'
import { screens as traceabilityMixtures } from './areas/traceability/mixtures/screen.ts'
import { screens as traceabilityPassports } from './areas/traceability/passports/screen.ts'
import { screens as traceabilityRecall } from './areas/traceability/recall/screen.ts'
import { screens as traceabilityRecalls } from './areas/traceability/recalls/screen.ts'
import { screens as traceabilitySeedling } from './areas/traceability/seedling/screen.ts'
import { screens as traceabilitySeedlings } from './areas/traceability/seedlings/screen.ts'
import { screens as traceabilityZone } from './areas/traceability/zone/screen.ts'
import { screens as traceabilityZones } from './areas/traceability/zones/screen.ts'
import type { Namespace } from './i18n/words.gen.ts'
import type { Screen } from './screen.ts'

const declared = [
  ...accessDenied,
  ...accessOpening,
  ...accountAccount,
  ...accountSubscribe,
  ...accountSuspended,
  ...booksAnalysis,
  ...booksCardPayment,
  ...booksDeadStock,
  ...booksEconomics,
  ...booksInvoice,
  ...booksJournal,
  ...booksPurchases,
  ...booksSalesHours,
  ...catalogueCategories,
  ...catalogueImport,
  ...catalogueLabels,
  ...cataloguePack,
  ...cataloguePacks,
  ...cataloguePriceProfiles,
  ...cataloguePrices,
  ...catalogueProduct,
  ...catalogueProducts,
  ...catalogueProductsCatalog,
  ...catalogueProductsTable,
  ...catalogueReferenceData,
  ...catalogueStockCount,
  ...homeDashboard,
  ...marketingGiftCardPage,
  ...marketingNewsletter,
  ...marketingNewsletters,
  ...marketingTracking,
  ...productionAnalyses,
  ...productionAnalysis,
  ...productionConsumables,
  ...productionCultivation,
  ...productionCultivations,
  ...productionField,
  ...productionInventory,
  ...productionMargins,
  ...productionMotherPlant,
  ...productionMotherPlants,
  ...productionPlaces,
  ...productionPlans,
  ...productionStratification,
  ...productionStratifications,
  ...productionTasks,
  ...productionTreatments,
  ...providerAppointments,
  ...providerClients,
  ...providerInvoices,
  ...providerJournal,
  ...providerPrices,
  ...providerProspection,
  ...providerRules,
  ...providerTickets,
  ...salesCodes,
  ...salesCustomer,
  ...salesCustomers,
  ...salesDelivery,
  ...salesOrder,
  ...salesOrders,
  ...salesPrepare,
  ...salesRounds,
  ...settingsApi,
  ...settingsDiagnostic,
  ...settingsDownloads,
  ...settingsInvoicing,
  ...settingsLibrary,
  ...settingsMyAccount,
  ...settingsPayment,
  ...settingsPrograms,
  ...settingsSettings,
  ...settingsShopData,
  ...settingsTeam,
  ...settingsWebhooks,
  ...storefrontArticle,
  ...storefrontBlog,
  ...storefrontBot,
  ...storefrontDns,
  ...storefrontEmail,
  ...storefrontGeneral,
  ...storefrontLayout,
  ...storefrontLegalTerms,
  ...storefrontPage,
  ...storefrontPages,
  ...storefrontTemplates,
  ...supportAccess,
  ...supportAppointments,
  ...supportRequest,
  ...supportRequests,
  ...tillFairs,
  ...tillPointOfSale,
  ...tillTillDevices,
  ...tillTillSessions,
  ...tillZTickets,
  ...traceabilityBatch,
  ...traceabilityBatches,
  ...traceabilityCertificates,
  ...traceabilityCollecting,
  ...traceabilityDeliveries,
  ...traceabilityDelivery,
  ...traceabilityHealthRules,
  ...traceabilityLocalImport,
  ...traceabilityMixture,
  ...traceabilityMixtures,
  ...traceabilityPassports,
  ...traceabilityRecall,
  ...traceabilityRecalls,
  ...traceabilitySeedling,
  ...traceabilitySeedlings,
  ...traceabilityZone,
  ...traceabilityZones,
]
export type ScreenPath = (typeof declared)[number]['path']

/** Every screen, by area and folder. */
export const screens: readonly (Screen & { path: ScreenPath })[] = declared

/** The words that a screen shows, loaded beside its code. */
export const wordsOf: Readonly<Record<ScreenPath, readonly Namespace[]>> = {
  '/error': [],
  '/not-permitted': [],
  '/not-allowed': [],
  '/open-shop': ['opening'],
  '/account': ['subscription'],
  '/subscribe-monthly': ['subscription'],
  '/suspended': ['subscription', 'tillOffline'],
  '/sales-analysis': ['analysis'],
  '/card-payment': ['analysis', 'cards', 'orders'],
  '/dead-stock': ['analysis', 'deadStock'],
  '/economics': ['analysis', 'economics'],
  '/invoice': ['eInvoicing', 'invoices', 'orders', 'receivables', 'till'],
  '/journal': ['journal', 'orders', 'purchases'],
  '/purchases': ['journal', 'orders', 'purchases'],
  '/sales-hours': ['analysis', 'salesHours'],
  '/categories': ['categories'],
  '/products/import': ['import', 'importing'],
  '/labels': ['printing'],
  '/pack/{packId}': ['packs'],
  '/packs': ['packs'],
  '/price-profiles': ['prices'],
  '/prices': ['prices'],
  '/product/{productId}': ['plantRules', 'product', 'products', 'references'],
  '/other_products/{productId}': ['plantRules', 'product', 'products', 'references'],
  '/products': ['batch', 'printing', 'products', 'table'],
  '/other_products': ['batch', 'printing', 'products', 'table'],
  '/products/catalog': ['printing', 'products'],
  '/products/table': ['batch', 'products', 'table'],
  '/containers': ['references'],
  '/calibers': ['references'],
  '/rootstocks': ['references'],
  '/plant-providers': ['references'],
  '/stock-count': ['stockCount'],
  '/': ['dashboard', 'journal', 'orderStates', 'tasks'],
  '/gift-card-page': ['giftCards'],
  '/newsletter/{newsletterId}': ['customers', 'newsletters', 'templates'],
  '/newsletter': ['newsletters'],
  '/tracking_links': ['tracking'],
  '/tracking_link/{linkId}': ['orderStates', 'tracking'],
  '/cultivation/analyses': ['analyses'],
  '/cultivation/analysis/{analysisId}': ['analyses'],
  '/consumable': ['consumables'],
  '/cultivation/{cultivationId}': ['growing', 'margins', 'plantRules', 'production', 'trace', 'treatments'],
  '/cultivation': ['printing', 'production', 'treatments'],
  '/production/field': ['field'],
  '/cultivations/import': ['importing', 'inventory'],
  '/cultivation-margins': ['margins', 'production'],
  '/mother_plant/{motherPlantId}': ['plantRules', 'printing', 'propagation'],
  '/mother_plant': ['printing', 'propagation'],
  '/product_localisation': ['places', 'printing'],
  '/production/season': ['plans', 'production', 'tasks'],
  '/production/recipes': ['plans', 'plantRules', 'tasks'],
  '/stratification/{stratificationId}': ['local', 'plantRules', 'production', 'propagation'],
  '/stratification': ['propagation'],
  '/production/tasks': ['growing', 'tasks'],
  '/treatment': ['treatments'],
  '/internal/appointments': ['provider', 'support'],
  '/internal/clients': ['provider'],
  '/internal/invoice': ['billing'],
  '/internal/journal': ['billing'],
  '/internal/prices': ['billing', 'provider'],
  '/internal/prospection': ['provider'],
  '/internal/rules': ['health', 'plantRules'],
  '/internal/tickets': ['provider', 'support'],
  '/codes': ['codes', 'orders'],
  '/customer/{customerId}': ['customers', 'customersCare', 'growing', 'invoices', 'orderStates', 'prices', 'receivables'],
  '/customers': ['customers', 'customersCare', 'orderStates', 'printing'],
  '/delivery': ['carriers', 'delivery'],
  '/order/{orderId}': ['cards', 'carriers', 'customersCare', 'growing', 'invoices', 'orderLife', 'orderStates', 'orders', 'passports', 'plantRules', 'printing', 'production', 'refunds', 'rounds', 'trace'],
  '/orders/all': ['orderLife', 'orderStates', 'orders', 'printing'],
  '/order/{orderId}/prepare': ['orderLife', 'orderStates', 'orders', 'picking'],
  '/delivery-rounds': ['orderLife', 'orderStates', 'orders', 'rounds'],
  '/delivery-round/{roundId}': ['orderLife', 'orderStates', 'orders', 'rounds'],
  '/programs/api': ['programs'],
  '/test': ['diagnostic'],
  '/downloads': ['downloads'],
  '/invoicing': ['invoicing'],
  '/image-library': ['library'],
  '/file-library': ['library'],
  '/my-account': ['account'],
  '/payment': ['cards', 'orders'],
  '/programs': ['programs', 'team'],
  '/settings': ['finding'],
  '/programs/data': ['programs'],
  '/session': ['team'],
  '/programs/webhooks': ['programs'],
  '/blog/{articleId}': ['site'],
  '/blog': ['site'],
  '/bot': ['bot'],
  '/dns': ['dns', 'site'],
  '/email': ['look', 'mails'],
  '/customization/general': ['look', 'site'],
  '/customization/layout': ['look', 'site'],
  '/legal-terms': ['legal'],
  '/page/{pageId}': ['site'],
  '/page': ['site'],
  '/customization/product-page': ['templates'],
  '/customization/landing-page': ['templates'],
  '/site-preview': ['templates'],
  '/support/access': ['support'],
  '/support/appointments': ['support'],
  '/support/ticket/{supportTicketId}': ['support'],
  '/support': ['support'],
  '/fairs': ['fairs'],
  '/fair/{fairId}': ['fairs', 'orders'],
  '/fair/{fairId}/load': ['fairs'],
  '/fair/{fairId}/count': ['fairs'],
  '/point-of-sale': ['orders', 'till', 'tillCards', 'tillOffline', 'tillSessions'],
  '/point-of-sale/devices': ['till', 'tillOffline'],
  '/point-of-sale/sessions': ['tillSessions'],
  '/point-of-sale/session/{sessionId}': ['orders', 'till', 'tillCards', 'tillOffline', 'tillSessions'],
  '/z-tickets': ['orders', 'till'],
  '/vegetal-local/batches/{batchId}': ['local', 'plantRules', 'printing', 'production', 'trace', 'zones'],
  '/vegetal-local/batches': ['local', 'zones'],
  '/vegetal-local/certificates': ['certificates', 'production', 'trace', 'zones'],
  '/vegetal-local/collecting': ['collecting', 'zones'],
  '/plant-delivery': ['deliveries'],
  '/plant-delivery/{deliveryId}': ['deliveries', 'passports', 'production', 'trace'],
  '/plant-health': ['health', 'plantRules'],
  '/vegetal-local/zones/import': ['importing', 'localImport'],
  '/vegetal-local/batches/import': ['importing', 'localImport'],
  '/vegetal-local/mixtures/{mixtureId}': ['local', 'printing', 'production', 'trace', 'zones'],
  '/vegetal-local/mixtures': ['local', 'zones'],
  '/plant-passport': ['passports', 'plantRules', 'production', 'trace'],
  '/recall/{recallId}': ['local', 'production', 'recalls'],
  '/recalls': ['recalls'],
  '/vegetal-local/seedlings/{seedlingId}': ['local', 'printing', 'production', 'trace', 'zones'],
  '/vegetal-local/seedlings': ['local', 'zones'],
  '/vegetal-local/zones/{zoneId}': ['plantRules', 'printing', 'production', 'trace', 'zones'],
  '/vegetal-local/zones': ['zones'],
}
