import { categoryRoutes } from '@plantule/contract/catalogue/categories'
import { pictureRoutes } from '@plantule/contract/catalogue/pictures'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { caliberRoutes, containerRoutes, plantProviderRoutes, rootstockRoutes } from '@plantule/contract/catalogue/reference'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { codesRoutes } from '@plantule/contract/codes/discount-codes'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { decreasingPriceRoutes } from '@plantule/contract/pricing/decreasing'
import { fairsRoutes } from '@plantule/contract/till/fairs'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { packRoutes } from '@plantule/contract/packs/packs'
import { pricingRoutes } from '@plantule/contract/pricing/pricing'
import { purchasesRoutes } from '@plantule/contract/books/purchases'
import { receivablesRoutes } from '@plantule/contract/receivables/receivables'
import type { Route } from '@plantule/contract/base/route'
import { settingsRoutes } from '@plantule/contract/shops/settings'
import { teamRoutes } from '@plantule/contract/shops/team'
import { tillRoutes } from '@plantule/contract/till/till'
import { trackingRoutes } from '@plantule/contract/tracking/tracking'
import { vouchersRoutes } from '@plantule/contract/codes/vouchers'
import sharp from 'sharp'
import { someBranch, someProduct, someRate } from '../domains/catalogue/catalogue.testing.ts'
import { someCredit, someDiscount, someGiftCard } from '../domains/codes/codes.testing.ts'
import { draft, freeLine } from '../domains/orders/orders.testing.ts'
import { someProfile, someSchema, someTier } from '../domains/pricing/pricing.testing.ts'
import { fairToday } from '../domains/till/fairs/fairs.testing.ts'
import { someLink } from '../domains/tracking/tracking.testing.ts'
import type { TestShop } from './new-shop.ts'
import { shopDetails } from './shop-details.ts'

export type SampleChange = {
  route: Route
  /** What it may write; the first holds the record and its version. */
  tables: readonly string[]
  /** Columns that are drawn whenever something is written. */
  anew?: readonly string[]
  /** Fields that are tried elsewhere. */
  but?: readonly string[]
  /** Fields that nothing can clear: they follow from others then. */
  stays?: readonly string[]
  /** A record, and a body that gives each of its fields another value than nothing. */
  make: (shop: TestShop) => Promise<{ params?: Record<string, number>; body: Record<string, unknown> }>
}

const someCustomer = async (shop: TestShop): Promise<number> => (await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Morel' } })).id
const address = { company: 'Paysages Duval', name: 'Anne Duval', line1: '3 rue des Lilas', line2: 'Bâtiment B', postcode: '49000', city: 'Angers', country: 'FR', phone: '0241000000', note: 'Portail vert' }
const params = ({ id }: { id: number }) => ({ id })

const reference: SampleChange[] = [
  {
    route: containerRoutes.updateContainer, tables: ['container'],
    make: async (shop) => ({
      params: params(await shop.ok(containerRoutes.createContainer, { body: { name: 'C2' } })),
      body: { name: 'C3', description: 'Carré', volumeMl: 3000, rootType: 'plug', idx: 4 },
    }),
  },
  {
    route: rootstockRoutes.updateRootstock, tables: ['rootstock'],
    make: async (shop) => ({
      params: params(await shop.ok(rootstockRoutes.createRootstock, { body: { name: 'M9' } })),
      body: { name: 'MM106', latinName: 'Malus', vigour: 'Moyenne', adultHeightCm: 400, soilNotes: 'Frais', description: 'Robuste', idx: 3 },
    }),
  },
  {
    route: caliberRoutes.updateCaliber, tables: ['caliber'],
    make: async (shop) => ({
      params: params(await shop.ok(caliberRoutes.createCaliber, { body: { name: '8/10' } })),
      body: { name: '10/12', form: 'tige', heightMinCm: 200, heightMaxCm: 250, girthMinCm: 10, girthMaxCm: 12, age: '1+1', weightG: 9000, idx: 2 },
    }),
  },
  {
    route: plantProviderRoutes.updatePlantProvider, tables: ['plant_provider'],
    make: async (shop) => ({
      params: params(await shop.ok(plantProviderRoutes.createPlantProvider, { body: { name: 'Jeunes plants du Val' } })),
      body: { name: 'Jeunes plants', contact: 'Paul', email: 'paul@exemple.fr', phone: '0241', address: 'Saumur', operatorNumber: 'FR-PL-12', note: 'Mardi' },
    }),
  },
]

const category = (route: Route, level: 'top' | 'middle' | 'low'): SampleChange => ({
  route, tables: ['category'], stays: ['url'],
  make: async (shop) => {
    const branch = await someBranch(shop)
    const other = await someBranch(shop, 'Arbres')
    const up = { top: {}, middle: { parentId: other.top.id }, low: { parentId: other.middle.id } }[level]
    return { params: params(branch[level]), body: { name: 'Ombre', url: 'ombre', description: 'Sous-bois', published: false, ...up } }
  },
})

const catalogue: SampleChange[] = [
  category(categoryRoutes.updateSupercategory, 'top'),
  category(categoryRoutes.updateCategory, 'middle'),
  category(categoryRoutes.updateSubcategory, 'low'),
  {
    route: productRoutes.updateProduct, tables: ['product'],
    make: async (shop) => {
      const { product } = await someProduct(shop)
      const provider = await shop.ok(plantProviderRoutes.createPlantProvider, { body: { name: 'Jeunes plants' } })
      return {
        params: params(product),
        body: {
          type: 'plant', reference: 'LAV-1', name: 'Lavande', latinName: 'Lavandula angustifolia', cultivar: 'Hidcote', taxonCdNom: product.taxonCdNom ?? null, description: '<p>Bleu</p>',
          plantProviderId: provider.id, tvaRateId: await someRate(shop), tags: ['haie'], published: true, botanical: { family: 'Lamiaceae' },
        },
      }
    },
  },
  {
    route: subproductRoutes.updateSubproduct, tables: ['subproduct'], but: ['pictureId'],
    make: async (shop) => {
      const { size } = await someProduct(shop)
      const caliber = await shop.ok(caliberRoutes.createCaliber, { body: { name: '8/10' } })
      const container = await shop.ok(containerRoutes.createContainer, { body: { name: 'C2' } })
      const rootstock = await shop.ok(rootstockRoutes.createRootstock, { body: { name: 'M9' } })
      return {
        params: params(size),
        body: {
          reference: 'LAV-1-A', barcode: '3760000000024', label: 'Beau sujet', caliberId: caliber.id, containerId: container.id, rootstockId: rootstock.id,
          priceCents: 690, weightG: 900, minStock: 5, weekFrom: 40, weekTo: 12, idx: 3,
        },
      }
    },
  },
  {
    route: pictureRoutes.updatePicture, tables: ['product_picture', 'image'], anew: ['image_id', 'key', 'cut_of', 'created_at'],
    make: async (shop) => {
      const { product } = await someProduct(shop)
      let items: { id: number }[] = []
      for (const background of ['red', 'blue']) {
        const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } }).png().toBuffer()
        ;({ items } = await shop.ok(pictureRoutes.addPicture, { params: { id: product.id }, body: {} }, { file: { name: 'a.png', bytes } }))
      }
      return { params: { id: product.id, pictureId: items[0]?.id ?? 0 }, body: { alt: 'En fleur', crop: { x: 0.1, y: 0.1, width: 0.5, height: 0.5 }, turn: 90, idx: 1 } }
    },
  },
  {
    route: packRoutes.updatePack, tables: ['pack'],
    make: async (shop) => ({
      params: params(await shop.ok(packRoutes.createPack, { body: { name: 'Coffret' } })),
      body: { reference: 'COF-1', name: 'Coffret ombre', description: '<p>Trois</p>', published: true, priceKind: 'fixed', priceCents: 1900, discountBp: 500, archived: true },
    }),
  },
  {
    route: packRoutes.updatePackItem, tables: ['pack_item'],
    make: async (shop) => {
      const { size } = await someProduct(shop)
      const pack = await shop.ok(packRoutes.createPack, { body: { name: 'Coffret', items: [{ subproductId: size.id, quantity: 1 }] } })
      return { params: { id: pack.items[0]?.id ?? 0 }, body: { quantity: 3, idx: 2 } }
    },
  },
  { route: packRoutes.setPackConfig, tables: ['setting'], make: async () => ({ body: { defaultDiscountBp: 500, copyPictures: false, lowStock: 7 } }) },
]

const prices: SampleChange[] = [
  {
    route: pricingRoutes.updateSchema, tables: ['price_schema', 'price_schema_product', 'price_schema_category'],
    make: async (shop) => {
      const { product } = await someProduct(shop)
      const { top } = await someBranch(shop)
      return {
        params: params(await someSchema(shop, 900)),
        body: { name: 'Godets', mode: 'excl', roundTo: 10, idx: 2, allProducts: true, productIds: [product.id], categoryIds: [top.id], lines: [{ kind: 'price', priceCents: 450 }] },
      }
    },
  },
  {
    route: pricingRoutes.updateProfile, tables: ['price_profile', 'price_profile_price'],
    make: async (shop) => {
      const { size } = await someProduct(shop)
      const schema = await someSchema(shop, 900)
      const terms = await shop.ok(customersRoutes.createInvoicingTerms, { body: { name: '30 jours', dueDays: 30 } })
      return {
        params: params(await someProfile(shop)),
        body: { name: 'Mairies', mode: 'excl', coefficientBp: 9000, schemaId: schema.id, isDefault: true, minOrderCents: 5000, invoicingTermsId: terms.id, prices: [{ subproductId: size.id, priceCents: 300 }] },
      }
    },
  },
  {
    route: decreasingPriceRoutes.updateDecreasing, tables: ['decreasing_price'],
    make: async (shop) => {
      const { size } = await someProduct(shop)
      const container = await shop.ok(containerRoutes.createContainer, { body: { name: 'C2' } })
      const profile = await someProfile(shop)
      return {
        params: params(await someTier(shop, size.id)),
        body: {
          kind: 'promotion', name: 'Mai', scope: 'subproduct', scopeId: size.id, containerId: container.id, profileId: profile.id, unit: 'price', mode: 'excl', cumulative: true,
          firstDay: '2026-05-01', lastDay: '2026-05-31', tiers: [{ fromQuantity: 1, value: 300 }],
        },
      }
    },
  },
  {
    route: codesRoutes.updateDiscountCode, tables: ['discount_code'],
    make: async (shop) => {
      const { product } = await someProduct(shop)
      return {
        params: params(await someDiscount(shop)),
        body: {
          label: 'Mai', kind: 'amount', value: 500, minCents: 2000, scope: { productIds: [product.id], categoryIds: [], profileIds: [] }, fromDay: '2026-05-01', toDay: '2026-05-31',
          maxUses: 10, perCustomer: 2, cumulative: true, code: 'MAI26', disabled: true,
        },
      }
    },
  },
  {
    route: vouchersRoutes.updateGiftCard, tables: ['voucher'], but: ['amountCents'],
    make: async (shop) => ({
      params: params(await someGiftCard(shop)),
      body: { customerId: await someCustomer(shop), recipient: 'Lucie', recipientEmail: 'lucie@exemple.fr', message: 'Bon anniversaire', expiresOn: '2099-12-31' },
    }),
  },
  {
    route: vouchersRoutes.updateCreditCode, tables: ['voucher'],
    make: async (shop) => ({ params: params(await someCredit(shop)), body: { customerId: await someCustomer(shop), reason: 'Retard', expiresOn: '2099-12-31' } }),
  },
]

const customers: SampleChange[] = [
  {
    route: customersRoutes.updateCustomer, tables: ['customer'], stays: ['siren'],
    make: async (shop) => {
      const terms = await shop.ok(customersRoutes.createInvoicingTerms, { body: { name: '30 jours', dueDays: 30 } })
      const profile = await someProfile(shop)
      return {
        params: { id: await someCustomer(shop) },
        body: {
          kind: 'professional', firstName: 'Anne', lastName: 'Duval', company: 'Paysages Duval', email: 'anne@exemple.fr', phone: '0241000000', siren: '732829320', siret: '73282932000074',
          vatNumber: 'FR44732829320', operatorNumber: 'FR-PL-12', priceProfileId: profile.id, invoicingTermsId: terms.id, creditLimitCents: 50_000, language: 'en', tags: ['mairie'], note: 'Mardi', archived: true,
        },
      }
    },
  },
  {
    route: customersRoutes.updateAddress, tables: ['customer_address'],
    make: async (shop) => {
      const at = { params: { id: await someCustomer(shop) } }
      await shop.ok(customersRoutes.addAddress, { ...at, body: { line1: '1 rue Neuve', postcode: '49000', city: 'Angers' } })
      const second = await shop.ok(customersRoutes.addAddress, { ...at, body: { line1: '2 rue Neuve', postcode: '49000', city: 'Angers' } })
      return { params: params(second), body: { label: 'Chantier', ...address, isBilling: true, isDelivery: true } }
    },
  },
  {
    route: customersRoutes.updateInteraction, tables: ['customer_interaction'],
    make: async (shop) => {
      const at = { params: { id: await someCustomer(shop) } }
      const made = await shop.ok(customersRoutes.addInteraction, { ...at, body: { kind: 'call', at: '2026-03-02T10:00:00Z', text: 'Rappeler' } })
      return { params: params(made), body: { kind: 'task', at: '2026-03-03T10:00:00.000Z', text: 'Devis', dueOn: '2026-04-01' } }
    },
  },
  {
    route: customersRoutes.updateInvoicingTerms, tables: ['invoicing_terms'],
    make: async (shop) => ({
      params: params(await shop.ok(customersRoutes.createInvoicingTerms, { body: { name: '30 jours', dueDays: 30 } })),
      body: { name: '45 jours', dueDays: 45, endOfMonth: true, earlyDiscountBp: 200 },
    }),
  },
]

const sales: SampleChange[] = [
  {
    // Lines are one value, asked about by the orders' own tests; a step is a deed.
    route: ordersRoutes.updateOrder, tables: ['orders'], but: ['lines', 'step', 'asQuotation', 'trackingCode', 'taxRegime'],
    make: async (shop) => ({
      params: params(await draft(shop, [freeLine({ quantity: 5 })])),
      body: {
        customerId: await someCustomer(shop), mode: 'excl', channel: 'phone', discount: { kind: 'percent', bp: 500 }, discountReason: 'Fidélité', deliveryMode: 'home', deliveryCents: 900, deliveryKm: 12.5, deliveryFollows: true, deliveryAddress: address,
        billingAddress: address, wantedOn: '2099-05-01', validUntil: '2099-06-01', purchaseOrder: 'BC-12', note: 'Sonner', internalNote: 'Fragile',
      },
    }),
  },
  {
    route: ordersRoutes.setDelivery, tables: ['orders'], but: ['slot'],
    make: async (shop) => {
      const order = await draft(shop, [freeLine({ quantity: 5 })])
      const firm = await shop.ok(ordersRoutes.validateOrder, { params: params(order), body: {} })
      return { params: params(firm), body: { deliveryMode: 'home', deliveryAddress: address, deliveryCents: 900, deliveryKm: 12.5, deliveryFollows: true, parcelTracking: '6A123', wantedOn: '2099-05-01' } }
    },
  },
  {
    route: fairsRoutes.updateFair, tables: ['fair'],
    make: async (shop) => ({
      params: params(await fairToday(shop)),
      body: { name: 'Marché', place: 'Angers', firstDay: '2099-05-01', lastDay: '2099-05-02', standFeeCents: 100, kilometres: 12, kmRateMils: 400, otherCostsCents: 300, notes: 'Tente' },
    }),
  },
  {
    route: tillRoutes.updateTillSettings, tables: ['setting'],
    make: async () => ({ body: { refundLimitCents: 500, discountAlertBp: 1000, cashLimitCents: 50_000, returnsPolicy: 'Sous 15 jours', offlineVouchers: true, offlineAccount: true, blindCount: true, zEmail: 'z@exemple.fr' } }),
  },
  {
    route: trackingRoutes.updateTrackingLink, tables: ['tracking_link'],
    make: async (shop) => ({ params: params(await someLink(shop)), body: { name: 'Affiche', code: 'affiche', medium: 'print', target: '/arbres', note: 'Mairie', stopped: true } }),
  },
]

const office: SampleChange[] = [
  {
    route: teamRoutes.updateMember, tables: ['member'],
    make: async (shop) => ({
      params: params(await shop.ok(teamRoutes.inviteMember, { body: { name: 'Zoé', email: 'zoe@exemple.fr', preset: 'seasonal', rights: ['stock.read'] } })),
      body: { name: 'Zoé Petit', preset: 'picker', rights: ['stock.read', 'stock.write'], endsOn: '2099-09-30' },
    }),
  },
  {
    route: settingsRoutes.updateInvoicingInfo, tables: ['setting'],
    make: async () => ({ body: { ...shopDetails, lateRates: [{ from: '2026-07-01', bp: 1200 }] } }),
  },
  {
    route: receivablesRoutes.updateReminderTexts, tables: ['setting'],
    make: async () => ({ body: { texts: ['Un', 'Deux', 'Trois'], english: ['One', 'Two', 'Three'] } }),
  },
  {
    route: purchasesRoutes.updateSupplier, tables: ['supplier'],
    make: async (shop) => ({
      params: params(await shop.ok(purchasesRoutes.createSupplier, { body: { name: 'Terreaux' } })),
      body: { name: 'Terreaux du Val', siren: '732829320', vatNumber: 'FR44732829320', email: 't@exemple.fr', phone: '0241', iban: 'FR7630006000011234567890189', category: 'substrate', note: 'Mardi' },
    }),
  },
  {
    // By its number the supplier is known already; a name instead makes another one.
    route: purchasesRoutes.updatePurchase, tables: ['purchase', 'purchase_rate'], but: ['supplierName', 'supplierSiren', 'supplierVatNumber'],
    make: async (shop) => {
      const rates = [{ rateBp: 2000, exclCents: 5_000, vatCents: 1_000 }]
      const made = await shop.ok(purchasesRoutes.createPurchase, { body: { supplierName: 'Terreaux', datedOn: '2026-03-02', rates } })
      return {
        params: params(made),
        body: { supplierId: made.supplierId, reference: 'F-12', credit: true, datedOn: '2026-03-03', dueOn: '2026-04-03', paidOn: '2026-03-20', paymentType: 'transfer', category: 'substrate', label: 'Terreau', rates },
      }
    },
  },
]

export const sampleChanges: readonly SampleChange[] = [...reference, ...catalogue, ...prices, ...customers, ...sales, ...office]
