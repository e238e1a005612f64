// Made by `npm run generate`.
import * as analysisAnalysis from './analysis/analysis.ts'
import * as analysisDeadStock from './analysis/dead-stock.ts'
import * as analysisHours from './analysis/hours.ts'
import * as analysisMailed from './analysis/mailed.ts'
import * as analysisMargins from './analysis/margins.ts'
import * as analysisWords from './analysis/words.ts'
import * as baseAgreedTerms from './base/agreed-terms.ts'
import * as baseDatedRules from './base/dated-rules.ts'
import * as baseErrors from './base/errors.ts'
import * as baseIdentityRules from './base/identity-rules.ts'
import * as baseInspections from './base/inspections.ts'
import * as baseKeys from './base/keys.ts'
import * as baseLevels from './base/levels.ts'
import * as baseMoney from './base/money.ts'
import * as baseOpenWhenSuspended from './base/open-when-suspended.ts'
import * as basePaymentTypes from './base/payment-types.ts'
import * as basePermissions from './base/permissions.ts'
import * as baseRightNames from './base/right-names.ts'
import * as baseRoute from './base/route.ts'
import * as baseRuleWords from './base/rule-words.ts'
import * as baseShared from './base/shared.ts'
import * as baseSheet from './base/sheet.ts'
import * as booksAccounts from './books/accounts.ts'
import * as booksBooks from './books/books.ts'
import * as booksEReporting from './books/e-reporting.ts'
import * as booksJournal from './books/journal.ts'
import * as booksPlantsBought from './books/plants-bought.ts'
import * as booksPurchases from './books/purchases.ts'
import * as botBot from './bot/bot.ts'
import * as botCheckGraph from './bot/check-graph.ts'
import * as botDefaultBot from './bot/default-bot.ts'
import * as botGraph from './bot/graph.ts'
import * as botRun from './bot/run.ts'
import * as botShownTalk from './bot/shown-talk.ts'
import * as cardPaymentsCardPayments from './card-payments/card-payments.ts'
import * as cardPaymentsSchemas from './card-payments/schemas.ts'
import * as carriersCarriers from './carriers/carriers.ts'
import * as carriersRelay from './carriers/relay.ts'
import * as catalogueBatch from './catalogue/batch.ts'
import * as catalogueCategories from './catalogue/categories.ts'
import * as catalogueOwnBarcode from './catalogue/own-barcode.ts'
import * as cataloguePictures from './catalogue/pictures.ts'
import * as catalogueProducts from './catalogue/products.ts'
import * as catalogueReference from './catalogue/reference.ts'
import * as catalogueSubproducts from './catalogue/subproducts.ts'
import * as codesDiscountCodes from './codes/discount-codes.ts'
import * as codesRules from './codes/rules.ts'
import * as codesSheets from './codes/sheets.ts'
import * as codesVouchers from './codes/vouchers.ts'
import * as customersCare from './customers/care.ts'
import * as customersMany from './customers/many.ts'
import * as customersRoutes from './customers/routes.ts'
import * as customersSchemas from './customers/schemas.ts'
import * as deliveryDelivery from './delivery/delivery.ts'
import * as deliveryFees from './delivery/fees.ts'
import * as deliverySlots from './delivery/slots.ts'
import * as diagnosticDiagnostic from './diagnostic/diagnostic.ts'
import * as downloadsDownloads from './downloads/downloads.ts'
import * as downloadsMany from './downloads/many.ts'
import * as eInvoicingEInvoicing from './e-invoicing/e-invoicing.ts'
import * as eInvoicingSheets from './e-invoicing/sheets.ts'
import * as fiscalDeviceChain from './fiscal/device-chain.ts'
import * as fiscalFiscal from './fiscal/fiscal.ts'
import * as fiscalSheets from './fiscal/sheets.ts'
import * as fiscalZCode from './fiscal/z-code.ts'
import * as importsImports from './imports/imports.ts'
import * as importsLocalSchemas from './imports/local-schemas.ts'
import * as importsLotSchemas from './imports/lot-schemas.ts'
import * as importsSchemas from './imports/schemas.ts'
import * as importsTableSchemas from './imports/table-schemas.ts'
import * as inspectionsInspections from './inspections/inspections.ts'
import * as invoicingActs from './invoicing/acts.ts'
import * as invoicingFollow from './invoicing/follow.ts'
import * as invoicingInvoices from './invoicing/invoices.ts'
import * as invoicingMany from './invoicing/many.ts'
import * as invoicingSheets from './invoicing/sheets.ts'
import * as invoicingSummaries from './invoicing/summaries.ts'
import * as invoicingTillInvoices from './invoicing/till-invoices.ts'
import * as libraryImageUrl from './library/image-url.ts'
import * as libraryLibrary from './library/library.ts'
import * as librarySheets from './library/sheets.ts'
import * as marketingMeasures from './marketing/measures.ts'
import * as marketingNewsletters from './marketing/newsletters.ts'
import * as marketingRegisterCustomers from './marketing/register-customers.ts'
import * as noticesNotices from './notices/notices.ts'
import * as ordersConditions from './orders/conditions.ts'
import * as ordersErrors from './orders/errors.ts'
import * as ordersFeeExcl from './orders/fee-excl.ts'
import * as ordersGrowing from './orders/growing.ts'
import * as ordersLiesIn from './orders/lies-in.ts'
import * as ordersLifeRoutes from './orders/life-routes.ts'
import * as ordersLife from './orders/life.ts'
import * as ordersMails from './orders/mails.ts'
import * as ordersMany from './orders/many.ts'
import * as ordersPreparation from './orders/preparation.ts'
import * as ordersQuotationLinks from './orders/quotation-links.ts'
import * as ordersRefund from './orders/refund.ts'
import * as ordersRounds from './orders/rounds.ts'
import * as ordersRoutes from './orders/routes.ts'
import * as ordersSchemas from './orders/schemas.ts'
import * as ordersSheets from './orders/sheets.ts'
import * as ordersStates from './orders/states.ts'
import * as ordersStory from './orders/story.ts'
import * as ordersSubstituteLinks from './orders/substitute-links.ts'
import * as ordersTaxRegime from './orders/tax-regime.ts'
import * as ordersToSend from './orders/to-send.ts'
import * as packsPacks from './packs/packs.ts'
import * as packsSheets from './packs/sheets.ts'
import * as parcelsParcels from './parcels/parcels.ts'
import * as passportsDecision from './passports/decision.ts'
import * as passportsDeliveries from './passports/deliveries.ts'
import * as passportsPassports from './passports/passports.ts'
import * as passportsReadLabel from './passports/read-label.ts'
import * as passportsZoneRules from './passports/zone-rules.ts'
import * as paymentMeansPaymentMeans from './payment-means/payment-means.ts'
import * as paymentMeansRules from './payment-means/rules.ts'
import * as platformAccount from './platform/account.ts'
import * as platformMailFlows from './platform/mail-flows.ts'
import * as platformNews from './platform/news.ts'
import * as platformOfClient from './platform/of-client.ts'
import * as platformSellers from './platform/sellers.ts'
import * as platformSystem from './platform/system.ts'
import * as pricingBook from './pricing/book.ts'
import * as pricingDecreasing from './pricing/decreasing.ts'
import * as pricingPackRules from './pricing/pack-rules.ts'
import * as pricingPricing from './pricing/pricing.ts'
import * as pricingRules from './pricing/rules.ts'
import * as pricingSheets from './pricing/sheets.ts'
import * as printingLabelDesign from './printing/label-design.ts'
import * as printingLabelGrids from './printing/label-grids.ts'
import * as printingMotherPlantLabels from './printing/mother-plant-labels.ts'
import * as printingPrinting from './printing/printing.ts'
import * as printingStudio from './printing/studio.ts'
import * as productionAnalyses from './production/analyses.ts'
import * as productionConsumables from './production/consumables.ts'
import * as productionCultivations from './production/cultivations.ts'
import * as productionErrors from './production/errors.ts'
import * as productionField from './production/field.ts'
import * as productionGrowingContracts from './production/growing-contracts.ts'
import * as productionGrowingCosts from './production/growing-costs.ts'
import * as productionInterventions from './production/interventions.ts'
import * as productionLotImport from './production/lot-import.ts'
import * as productionLotRoutes from './production/lot-routes.ts'
import * as productionLotRule from './production/lot-rule.ts'
import * as productionMany from './production/many.ts'
import * as productionMap from './production/map.ts'
import * as productionMotherPlants from './production/mother-plants.ts'
import * as productionPhyto from './production/phyto.ts'
import * as productionPlaces from './production/places.ts'
import * as productionPromises from './production/promises.ts'
import * as productionPropagationErrors from './production/propagation-errors.ts'
import * as productionPropagationSheets from './production/propagation-sheets.ts'
import * as productionRecipePlan from './production/recipe-plan.ts'
import * as productionRecipes from './production/recipes.ts'
import * as productionRoutes from './production/routes.ts'
import * as productionSheets from './production/sheets.ts'
import * as productionSpace from './production/space.ts'
import * as productionStratifications from './production/stratifications.ts'
import * as productionTasks from './production/tasks.ts'
import * as productionTransferred from './production/transferred.ts'
import * as productionTreatments from './production/treatments.ts'
import * as programsData from './programs/data.ts'
import * as programsDescription from './programs/description.ts'
import * as programsKeys from './programs/keys.ts'
import * as programsWebhooks from './programs/webhooks.ts'
import * as providerAccess from './provider/access.ts'
import * as providerBilling from './provider/billing.ts'
import * as providerClients from './provider/clients.ts'
import * as providerDemo from './provider/demo.ts'
import * as providerProspects from './provider/prospects.ts'
import * as providerRules from './provider/rules.ts'
import * as providerTodo from './provider/todo.ts'
import * as receivablesReceivables from './receivables/receivables.ts'
import * as receivablesSheets from './receivables/sheets.ts'
import * as refundsRestock from './refunds/restock.ts'
import * as refundsRoutes from './refunds/routes.ts'
import * as refundsRules from './refunds/rules.ts'
import * as refundsSchemas from './refunds/schemas.ts'
import * as reportsLastChange from './reports/last-change.ts'
import * as reportsReports from './reports/reports.ts'
import * as shopsInit from './shops/init.ts'
import * as shopsLogos from './shops/logos.ts'
import * as shopsOpening from './shops/opening.ts'
import * as shopsPapers from './shops/papers.ts'
import * as shopsSettings from './shops/settings.ts'
import * as shopsTeam from './shops/team.ts'
import * as shopsViews from './shops/views.ts'
import * as siteAvailability from './site/availability.ts'
import * as siteSiteBuying from './site/site-buying.ts'
import * as siteSitePage from './site/site-page.ts'
import * as stockCount from './stock/count.ts'
import * as stockGrid from './stock/grid.ts'
import * as stockPromise from './stock/promise.ts'
import * as stockStock from './stock/stock.ts'
import * as storefrontBlockData from './storefront/block-data.ts'
import * as storefrontBlockShapes from './storefront/block-shapes.ts'
import * as storefrontBlocks from './storefront/blocks.ts'
import * as storefrontBlog from './storefront/blog.ts'
import * as storefrontColours from './storefront/colours.ts'
import * as storefrontDefaultTemplates from './storefront/default-templates.ts'
import * as storefrontDnsRecords from './storefront/dns-records.ts'
import * as storefrontDns from './storefront/dns.ts'
import * as storefrontHostName from './storefront/host-name.ts'
import * as storefrontLegal from './storefront/legal.ts'
import * as storefrontLinks from './storefront/links.ts'
import * as storefrontLook from './storefront/look.ts'
import * as storefrontMails from './storefront/mails.ts'
import * as storefrontOpening from './storefront/opening.ts'
import * as storefrontPages from './storefront/pages.ts'
import * as storefrontReadBlocks from './storefront/read-blocks.ts'
import * as storefrontTemplates from './storefront/templates.ts'
import * as storefrontWelcome from './storefront/welcome.ts'
import * as storefrontWriting from './storefront/writing.ts'
import * as subscriptionPlans from './subscription/plans.ts'
import * as subscriptionRules from './subscription/rules.ts'
import * as subscriptionSubscription from './subscription/subscription.ts'
import * as supportAppointments from './support/appointments.ts'
import * as supportEntry from './support/entry.ts'
import * as supportMails from './support/mails.ts'
import * as supportServiceTimes from './support/service-times.ts'
import * as supportStaffMails from './support/staff-mails.ts'
import * as supportStaffTickets from './support/staff-tickets.ts'
import * as supportStates from './support/states.ts'
import * as supportTickets from './support/tickets.ts'
import * as taxonomyBotanical from './taxonomy/botanical.ts'
import * as taxonomyPlantRules from './taxonomy/plant-rules.ts'
import * as taxonomyTaxonomy from './taxonomy/taxonomy.ts'
import * as tillCatalogue from './till/catalogue.ts'
import * as tillFairs from './till/fairs.ts'
import * as tillMergeCatalogue from './till/merge-catalogue.ts'
import * as tillOffline from './till/offline.ts'
import * as tillPrices from './till/prices.ts'
import * as tillSales from './till/sales.ts'
import * as tillScannedLots from './till/scanned-lots.ts'
import * as tillSessions from './till/sessions.ts'
import * as tillSheets from './till/sheets.ts'
import * as tillTender from './till/tender.ts'
import * as tillTicketAddress from './till/ticket-address.ts'
import * as tillTicketPaper from './till/ticket-paper.ts'
import * as tillTickets from './till/tickets.ts'
import * as tillTill from './till/till.ts'
import * as traceabilityBatches from './traceability/batches.ts'
import * as traceabilityCertificates from './traceability/certificates.ts'
import * as traceabilityCollecting from './traceability/collecting.ts'
import * as traceabilityDossiers from './traceability/dossiers.ts'
import * as traceabilityErrors from './traceability/errors.ts'
import * as traceabilityGround from './traceability/ground.ts'
import * as traceabilityLocalImports from './traceability/local-imports.ts'
import * as traceabilityLocalLots from './traceability/local-lots.ts'
import * as traceabilityLotNumber from './traceability/lot-number.ts'
import * as traceabilityMark from './traceability/mark.ts'
import * as traceabilityMixtures from './traceability/mixtures.ts'
import * as traceabilityRecalls from './traceability/recalls.ts'
import * as traceabilityRegions from './traceability/regions.ts'
import * as traceabilitySeedlings from './traceability/seedlings.ts'
import * as traceabilitySheets from './traceability/sheets.ts'
import * as traceabilityTrace from './traceability/trace.ts'
import * as traceabilityZones from './traceability/zones.ts'
import * as trackingAddress from './tracking/address.ts'
import * as trackingSheets from './tracking/sheets.ts'
import * as trackingTracking from './tracking/tracking.ts'
import * as visitorsFacets from './visitors/facets.ts'
import * as visitorsPublicCatalogue from './visitors/public-catalogue.ts'

/** Every module of the contract, with the room in which it stands. */
export const modules: readonly { room: string; exported: Record<string, unknown> }[] = [
  { room: 'analysis', exported: analysisAnalysis },
  { room: 'analysis', exported: analysisDeadStock },
  { room: 'analysis', exported: analysisHours },
  { room: 'analysis', exported: analysisMailed },
  { room: 'analysis', exported: analysisMargins },
  { room: 'analysis', exported: analysisWords },
  { room: 'base', exported: baseAgreedTerms },
  { room: 'base', exported: baseDatedRules },
  { room: 'base', exported: baseErrors },
  { room: 'base', exported: baseIdentityRules },
  { room: 'base', exported: baseInspections },
  { room: 'base', exported: baseKeys },
  { room: 'base', exported: baseLevels },
  { room: 'base', exported: baseMoney },
  { room: 'base', exported: baseOpenWhenSuspended },
  { room: 'base', exported: basePaymentTypes },
  { room: 'base', exported: basePermissions },
  { room: 'base', exported: baseRightNames },
  { room: 'base', exported: baseRoute },
  { room: 'base', exported: baseRuleWords },
  { room: 'base', exported: baseShared },
  { room: 'base', exported: baseSheet },
  { room: 'books', exported: booksAccounts },
  { room: 'books', exported: booksBooks },
  { room: 'books', exported: booksEReporting },
  { room: 'books', exported: booksJournal },
  { room: 'books', exported: booksPlantsBought },
  { room: 'books', exported: booksPurchases },
  { room: 'bot', exported: botBot },
  { room: 'bot', exported: botCheckGraph },
  { room: 'bot', exported: botDefaultBot },
  { room: 'bot', exported: botGraph },
  { room: 'bot', exported: botRun },
  { room: 'bot', exported: botShownTalk },
  { room: 'card-payments', exported: cardPaymentsCardPayments },
  { room: 'card-payments', exported: cardPaymentsSchemas },
  { room: 'carriers', exported: carriersCarriers },
  { room: 'carriers', exported: carriersRelay },
  { room: 'catalogue', exported: catalogueBatch },
  { room: 'catalogue', exported: catalogueCategories },
  { room: 'catalogue', exported: catalogueOwnBarcode },
  { room: 'catalogue', exported: cataloguePictures },
  { room: 'catalogue', exported: catalogueProducts },
  { room: 'catalogue', exported: catalogueReference },
  { room: 'catalogue', exported: catalogueSubproducts },
  { room: 'codes', exported: codesDiscountCodes },
  { room: 'codes', exported: codesRules },
  { room: 'codes', exported: codesSheets },
  { room: 'codes', exported: codesVouchers },
  { room: 'customers', exported: customersCare },
  { room: 'customers', exported: customersMany },
  { room: 'customers', exported: customersRoutes },
  { room: 'customers', exported: customersSchemas },
  { room: 'delivery', exported: deliveryDelivery },
  { room: 'delivery', exported: deliveryFees },
  { room: 'delivery', exported: deliverySlots },
  { room: 'diagnostic', exported: diagnosticDiagnostic },
  { room: 'downloads', exported: downloadsDownloads },
  { room: 'downloads', exported: downloadsMany },
  { room: 'e-invoicing', exported: eInvoicingEInvoicing },
  { room: 'e-invoicing', exported: eInvoicingSheets },
  { room: 'fiscal', exported: fiscalDeviceChain },
  { room: 'fiscal', exported: fiscalFiscal },
  { room: 'fiscal', exported: fiscalSheets },
  { room: 'fiscal', exported: fiscalZCode },
  { room: 'imports', exported: importsImports },
  { room: 'imports', exported: importsLocalSchemas },
  { room: 'imports', exported: importsLotSchemas },
  { room: 'imports', exported: importsSchemas },
  { room: 'imports', exported: importsTableSchemas },
  { room: 'inspections', exported: inspectionsInspections },
  { room: 'invoicing', exported: invoicingActs },
  { room: 'invoicing', exported: invoicingFollow },
  { room: 'invoicing', exported: invoicingInvoices },
  { room: 'invoicing', exported: invoicingMany },
  { room: 'invoicing', exported: invoicingSheets },
  { room: 'invoicing', exported: invoicingSummaries },
  { room: 'invoicing', exported: invoicingTillInvoices },
  { room: 'library', exported: libraryImageUrl },
  { room: 'library', exported: libraryLibrary },
  { room: 'library', exported: librarySheets },
  { room: 'marketing', exported: marketingMeasures },
  { room: 'marketing', exported: marketingNewsletters },
  { room: 'marketing', exported: marketingRegisterCustomers },
  { room: 'notices', exported: noticesNotices },
  { room: 'orders', exported: ordersConditions },
  { room: 'orders', exported: ordersErrors },
  { room: 'orders', exported: ordersFeeExcl },
  { room: 'orders', exported: ordersGrowing },
  { room: 'orders', exported: ordersLiesIn },
  { room: 'orders', exported: ordersLifeRoutes },
  { room: 'orders', exported: ordersLife },
  { room: 'orders', exported: ordersMails },
  { room: 'orders', exported: ordersMany },
  { room: 'orders', exported: ordersPreparation },
  { room: 'orders', exported: ordersQuotationLinks },
  { room: 'orders', exported: ordersRefund },
  { room: 'orders', exported: ordersRounds },
  { room: 'orders', exported: ordersRoutes },
  { room: 'orders', exported: ordersSchemas },
  { room: 'orders', exported: ordersSheets },
  { room: 'orders', exported: ordersStates },
  { room: 'orders', exported: ordersStory },
  { room: 'orders', exported: ordersSubstituteLinks },
  { room: 'orders', exported: ordersTaxRegime },
  { room: 'orders', exported: ordersToSend },
  { room: 'packs', exported: packsPacks },
  { room: 'packs', exported: packsSheets },
  { room: 'parcels', exported: parcelsParcels },
  { room: 'passports', exported: passportsDecision },
  { room: 'passports', exported: passportsDeliveries },
  { room: 'passports', exported: passportsPassports },
  { room: 'passports', exported: passportsReadLabel },
  { room: 'passports', exported: passportsZoneRules },
  { room: 'payment-means', exported: paymentMeansPaymentMeans },
  { room: 'payment-means', exported: paymentMeansRules },
  { room: 'platform', exported: platformAccount },
  { room: 'platform', exported: platformMailFlows },
  { room: 'platform', exported: platformNews },
  { room: 'platform', exported: platformOfClient },
  { room: 'platform', exported: platformSellers },
  { room: 'platform', exported: platformSystem },
  { room: 'pricing', exported: pricingBook },
  { room: 'pricing', exported: pricingDecreasing },
  { room: 'pricing', exported: pricingPackRules },
  { room: 'pricing', exported: pricingPricing },
  { room: 'pricing', exported: pricingRules },
  { room: 'pricing', exported: pricingSheets },
  { room: 'printing', exported: printingLabelDesign },
  { room: 'printing', exported: printingLabelGrids },
  { room: 'printing', exported: printingMotherPlantLabels },
  { room: 'printing', exported: printingPrinting },
  { room: 'printing', exported: printingStudio },
  { room: 'production', exported: productionAnalyses },
  { room: 'production', exported: productionConsumables },
  { room: 'production', exported: productionCultivations },
  { room: 'production', exported: productionErrors },
  { room: 'production', exported: productionField },
  { room: 'production', exported: productionGrowingContracts },
  { room: 'production', exported: productionGrowingCosts },
  { room: 'production', exported: productionInterventions },
  { room: 'production', exported: productionLotImport },
  { room: 'production', exported: productionLotRoutes },
  { room: 'production', exported: productionLotRule },
  { room: 'production', exported: productionMany },
  { room: 'production', exported: productionMap },
  { room: 'production', exported: productionMotherPlants },
  { room: 'production', exported: productionPhyto },
  { room: 'production', exported: productionPlaces },
  { room: 'production', exported: productionPromises },
  { room: 'production', exported: productionPropagationErrors },
  { room: 'production', exported: productionPropagationSheets },
  { room: 'production', exported: productionRecipePlan },
  { room: 'production', exported: productionRecipes },
  { room: 'production', exported: productionRoutes },
  { room: 'production', exported: productionSheets },
  { room: 'production', exported: productionSpace },
  { room: 'production', exported: productionStratifications },
  { room: 'production', exported: productionTasks },
  { room: 'production', exported: productionTransferred },
  { room: 'production', exported: productionTreatments },
  { room: 'programs', exported: programsData },
  { room: 'programs', exported: programsDescription },
  { room: 'programs', exported: programsKeys },
  { room: 'programs', exported: programsWebhooks },
  { room: 'provider', exported: providerAccess },
  { room: 'provider', exported: providerBilling },
  { room: 'provider', exported: providerClients },
  { room: 'provider', exported: providerDemo },
  { room: 'provider', exported: providerProspects },
  { room: 'provider', exported: providerRules },
  { room: 'provider', exported: providerTodo },
  { room: 'receivables', exported: receivablesReceivables },
  { room: 'receivables', exported: receivablesSheets },
  { room: 'refunds', exported: refundsRestock },
  { room: 'refunds', exported: refundsRoutes },
  { room: 'refunds', exported: refundsRules },
  { room: 'refunds', exported: refundsSchemas },
  { room: 'reports', exported: reportsLastChange },
  { room: 'reports', exported: reportsReports },
  { room: 'shops', exported: shopsInit },
  { room: 'shops', exported: shopsLogos },
  { room: 'shops', exported: shopsOpening },
  { room: 'shops', exported: shopsPapers },
  { room: 'shops', exported: shopsSettings },
  { room: 'shops', exported: shopsTeam },
  { room: 'shops', exported: shopsViews },
  { room: 'site', exported: siteAvailability },
  { room: 'site', exported: siteSiteBuying },
  { room: 'site', exported: siteSitePage },
  { room: 'stock', exported: stockCount },
  { room: 'stock', exported: stockGrid },
  { room: 'stock', exported: stockPromise },
  { room: 'stock', exported: stockStock },
  { room: 'storefront', exported: storefrontBlockData },
  { room: 'storefront', exported: storefrontBlockShapes },
  { room: 'storefront', exported: storefrontBlocks },
  { room: 'storefront', exported: storefrontBlog },
  { room: 'storefront', exported: storefrontColours },
  { room: 'storefront', exported: storefrontDefaultTemplates },
  { room: 'storefront', exported: storefrontDnsRecords },
  { room: 'storefront', exported: storefrontDns },
  { room: 'storefront', exported: storefrontHostName },
  { room: 'storefront', exported: storefrontLegal },
  { room: 'storefront', exported: storefrontLinks },
  { room: 'storefront', exported: storefrontLook },
  { room: 'storefront', exported: storefrontMails },
  { room: 'storefront', exported: storefrontOpening },
  { room: 'storefront', exported: storefrontPages },
  { room: 'storefront', exported: storefrontReadBlocks },
  { room: 'storefront', exported: storefrontTemplates },
  { room: 'storefront', exported: storefrontWelcome },
  { room: 'storefront', exported: storefrontWriting },
  { room: 'subscription', exported: subscriptionPlans },
  { room: 'subscription', exported: subscriptionRules },
  { room: 'subscription', exported: subscriptionSubscription },
  { room: 'support', exported: supportAppointments },
  { room: 'support', exported: supportEntry },
  { room: 'support', exported: supportMails },
  { room: 'support', exported: supportServiceTimes },
  { room: 'support', exported: supportStaffMails },
  { room: 'support', exported: supportStaffTickets },
  { room: 'support', exported: supportStates },
  { room: 'support', exported: supportTickets },
  { room: 'taxonomy', exported: taxonomyBotanical },
  { room: 'taxonomy', exported: taxonomyPlantRules },
  { room: 'taxonomy', exported: taxonomyTaxonomy },
  { room: 'till', exported: tillCatalogue },
  { room: 'till', exported: tillFairs },
  { room: 'till', exported: tillMergeCatalogue },
  { room: 'till', exported: tillOffline },
  { room: 'till', exported: tillPrices },
  { room: 'till', exported: tillSales },
  { room: 'till', exported: tillScannedLots },
  { room: 'till', exported: tillSessions },
  { room: 'till', exported: tillSheets },
  { room: 'till', exported: tillTender },
  { room: 'till', exported: tillTicketAddress },
  { room: 'till', exported: tillTicketPaper },
  { room: 'till', exported: tillTickets },
  { room: 'till', exported: tillTill },
  { room: 'traceability', exported: traceabilityBatches },
  { room: 'traceability', exported: traceabilityCertificates },
  { room: 'traceability', exported: traceabilityCollecting },
  { room: 'traceability', exported: traceabilityDossiers },
  { room: 'traceability', exported: traceabilityErrors },
  { room: 'traceability', exported: traceabilityGround },
  { room: 'traceability', exported: traceabilityLocalImports },
  { room: 'traceability', exported: traceabilityLocalLots },
  { room: 'traceability', exported: traceabilityLotNumber },
  { room: 'traceability', exported: traceabilityMark },
  { room: 'traceability', exported: traceabilityMixtures },
  { room: 'traceability', exported: traceabilityRecalls },
  { room: 'traceability', exported: traceabilityRegions },
  { room: 'traceability', exported: traceabilitySeedlings },
  { room: 'traceability', exported: traceabilitySheets },
  { room: 'traceability', exported: traceabilityTrace },
  { room: 'traceability', exported: traceabilityZones },
  { room: 'tracking', exported: trackingAddress },
  { room: 'tracking', exported: trackingSheets },
  { room: 'tracking', exported: trackingTracking },
  { room: 'visitors', exported: visitorsFacets },
  { room: 'visitors', exported: visitorsPublicCatalogue },
]

/** Every code that a refusal may have. */
export type ErrorCode =
  | keyof typeof baseErrors.commonErrors
  | keyof typeof booksBooks.errors
  | keyof typeof booksJournal.errors
  | keyof typeof booksPurchases.errors
  | keyof typeof botBot.errors
  | keyof typeof cardPaymentsCardPayments.errors
  | keyof typeof carriersCarriers.errors
  | keyof typeof catalogueBatch.errors
  | keyof typeof catalogueCategories.errors
  | keyof typeof catalogueProducts.errors
  | keyof typeof catalogueReference.errors
  | keyof typeof catalogueSubproducts.errors
  | keyof typeof codesDiscountCodes.errors
  | keyof typeof codesVouchers.errors
  | keyof typeof customersCare.errors
  | keyof typeof customersMany.errors
  | keyof typeof customersSchemas.errors
  | keyof typeof deliveryDelivery.errors
  | keyof typeof deliverySlots.errors
  | keyof typeof downloadsDownloads.errors
  | keyof typeof eInvoicingEInvoicing.errors
  | keyof typeof fiscalFiscal.errors
  | keyof typeof importsImports.errors
  | keyof typeof inspectionsInspections.errors
  | keyof typeof invoicingActs.errors
  | keyof typeof invoicingFollow.errors
  | keyof typeof invoicingInvoices.errors
  | keyof typeof invoicingMany.errors
  | keyof typeof invoicingSummaries.errors
  | keyof typeof invoicingTillInvoices.errors
  | keyof typeof libraryLibrary.errors
  | keyof typeof marketingNewsletters.errors
  | keyof typeof marketingRegisterCustomers.errors
  | keyof typeof ordersConditions.errors
  | keyof typeof ordersErrors.errors
  | keyof typeof ordersGrowing.errors
  | keyof typeof ordersLife.errors
  | keyof typeof ordersMails.errors
  | keyof typeof ordersPreparation.errors
  | keyof typeof ordersQuotationLinks.errors
  | keyof typeof ordersRounds.errors
  | keyof typeof ordersSubstituteLinks.errors
  | keyof typeof packsPacks.errors
  | keyof typeof parcelsParcels.errors
  | keyof typeof passportsDeliveries.errors
  | keyof typeof passportsPassports.errors
  | keyof typeof passportsZoneRules.errors
  | keyof typeof paymentMeansPaymentMeans.errors
  | keyof typeof paymentMeansRules.errors
  | keyof typeof platformAccount.errors
  | keyof typeof platformOfClient.errors
  | keyof typeof platformSellers.errors
  | keyof typeof pricingDecreasing.errors
  | keyof typeof pricingPricing.errors
  | keyof typeof printingPrinting.errors
  | keyof typeof productionAnalyses.errors
  | keyof typeof productionConsumables.errors
  | keyof typeof productionErrors.errors
  | keyof typeof productionField.errors
  | keyof typeof productionInterventions.errors
  | keyof typeof productionLotImport.errors
  | keyof typeof productionPropagationErrors.errors
  | keyof typeof productionRecipes.errors
  | keyof typeof productionTasks.errors
  | keyof typeof productionTreatments.errors
  | keyof typeof programsData.errors
  | keyof typeof programsKeys.errors
  | keyof typeof programsWebhooks.errors
  | keyof typeof providerBilling.errors
  | keyof typeof providerClients.errors
  | keyof typeof providerDemo.errors
  | keyof typeof providerProspects.errors
  | keyof typeof providerRules.errors
  | keyof typeof receivablesReceivables.errors
  | keyof typeof refundsSchemas.errors
  | keyof typeof shopsLogos.errors
  | keyof typeof shopsOpening.errors
  | keyof typeof shopsPapers.errors
  | keyof typeof shopsSettings.errors
  | keyof typeof shopsTeam.errors
  | keyof typeof shopsViews.errors
  | keyof typeof siteAvailability.errors
  | keyof typeof stockCount.errors
  | keyof typeof stockGrid.errors
  | keyof typeof stockStock.errors
  | keyof typeof storefrontDns.errors
  | keyof typeof storefrontLegal.errors
  | keyof typeof storefrontLook.errors
  | keyof typeof storefrontMails.errors
  | keyof typeof storefrontTemplates.errors
  | keyof typeof storefrontWelcome.errors
  | keyof typeof storefrontWriting.errors
  | keyof typeof subscriptionSubscription.errors
  | keyof typeof supportAppointments.errors
  | keyof typeof supportEntry.errors
  | keyof typeof supportMails.errors
  | keyof typeof supportStaffTickets.errors
  | keyof typeof supportTickets.errors
  | keyof typeof taxonomyPlantRules.errors
  | keyof typeof tillFairs.errors
  | keyof typeof tillOffline.errors
  | keyof typeof tillSales.errors
  | keyof typeof tillSessions.errors
  | keyof typeof tillTill.errors
  | keyof typeof traceabilityBatches.errors
  | keyof typeof traceabilityCertificates.errors
  | keyof typeof traceabilityErrors.errors
  | keyof typeof traceabilityLocalImports.errors
  | keyof typeof traceabilityLocalLots.errors
  | keyof typeof traceabilityMixtures.errors
  | keyof typeof traceabilityRecalls.errors
  | keyof typeof traceabilitySeedlings.errors
  | keyof typeof trackingTracking.errors
