import { customersRoutes } from '@plantule/contract/customers/routes'
import { fairsRoutes } from '@plantule/contract/till/fairs'
import { roundRoutes } from '@plantule/contract/orders/rounds'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { purchasesRoutes } from '@plantule/contract/books/purchases'
import { receivablesRoutes } from '@plantule/contract/receivables/receivables'
import { settingsRoutes } from '@plantule/contract/shops/settings'
import { teamRoutes } from '@plantule/contract/shops/team'
import { tillRoutes } from '@plantule/contract/till/till'
import { trackingRoutes } from '@plantule/contract/tracking/tracking'
import { draft, freeLine } from '../domains/orders/orders.testing.ts'
import { someProfile } from '../domains/pricing/pricing.testing.ts'
import { fairToday } from '../domains/till/fairs/fairs.testing.ts'
import { someLink } from '../domains/tracking/tracking.testing.ts'
import { shopDetails } from './shop-details.ts'
import { someCustomer, address, params, type SampleChange } from './sample-change.ts'

const rounds: SampleChange[] = [
  {
    route: roundRoutes.updateRound,
    tables: ['delivery_round'],
    make: async (shop) => {
      const round = await shop.ok(roundRoutes.createRound, {
        body: { day: '2030-03-02', name: 'Camion', departAt: '08:00', from: '09:00', to: '12:00' },
      })
      return {
        params: { id: round.id },
        body: {
          day: '2030-03-04',
          name: 'Remorque',
          departAt: '07:30',
          from: '08:00',
          to: '18:00',
          zones: ['49', '44'],
          maxStops: 8,
          maxPlants: 300,
          maxG: 900_000,
          note: 'Prendre le diable',
        },
      }
    },
  },
]

const customers: SampleChange[] = [
  {
    route: customersRoutes.updateCustomer,
    tables: ['customer'],
    stays: ['siren'],
    make: async (shop) => {
      const terms = await shop.ok(customersRoutes.createInvoicingTerms, { body: { name: '30 jours', dueDays: 30 } })
      const profile = await someProfile(shop)
      return {
        params: { id: await someCustomer(shop) },
        body: {
          kind: 'professional',
          firstName: 'Anne',
          lastName: 'Duval',
          company: 'Paysages Duval',
          email: 'anne@exemple.fr',
          phone: '0241000000',
          siren: '732829320',
          siret: '73282932000074',
          vatNumber: 'FR44732829320',
          operatorNumber: 'FR-PL-12',
          priceProfileId: profile.id,
          invoicingTermsId: terms.id,
          creditLimitCents: 50_000,
          language: 'en',
          tags: ['mairie'],
          note: 'Mardi',
          archived: true,
        },
      }
    },
  },
  {
    route: customersRoutes.updateAddress,
    tables: ['customer_address'],
    make: async (shop) => {
      const at = { params: { id: await someCustomer(shop) } }
      await shop.ok(customersRoutes.addAddress, { ...at, body: { line1: '1 rue Neuve', postcode: '49000', city: 'Angers' } })
      const second = await shop.ok(customersRoutes.addAddress, { ...at, body: { line1: '2 rue Neuve', postcode: '49000', city: 'Angers' } })
      return { params: params(second), body: { label: 'Chantier', ...address, isBilling: true, isDelivery: true } }
    },
  },
  {
    route: customersRoutes.updateInteraction,
    tables: ['customer_interaction'],
    make: async (shop) => {
      const at = { params: { id: await someCustomer(shop) } }
      const made = await shop.ok(customersRoutes.addInteraction, {
        ...at,
        body: { kind: 'call', at: '2026-03-02T10:00:00Z', text: 'Rappeler' },
      })
      return { params: params(made), body: { kind: 'task', at: '2026-03-03T10:00:00.000Z', text: 'Devis', dueOn: '2026-04-01' } }
    },
  },
  {
    route: customersRoutes.updateInvoicingTerms,
    tables: ['invoicing_terms'],
    make: async (shop) => ({
      params: params(await shop.ok(customersRoutes.createInvoicingTerms, { body: { name: '30 jours', dueDays: 30 } })),
      body: { name: '45 jours', dueDays: 45, endOfMonth: true, earlyDiscountBp: 200 },
    }),
  },
]

const sales: SampleChange[] = [
  {
    // Lines are one value, asked about by the orders' own tests; a step is an action.
    route: ordersRoutes.updateOrder,
    tables: ['orders'],
    // A relay goes with one way of delivery alone: parcels.test.ts asks what becomes of it.
    but: ['lines', 'step', 'asQuotation', 'trackingCode', 'taxRegime', 'relay'],
    make: async (shop) => ({
      params: params(await draft(shop, [freeLine({ quantity: 5 })])),
      body: {
        customerId: await someCustomer(shop),
        mode: 'excl',
        channel: 'phone',
        discount: { kind: 'percent', bp: 500 },
        discountReason: 'Fidélité',
        deliveryMode: 'home',
        deliveryCents: 900,
        deliveryKm: 12.5,
        deliveryFollows: true,
        deliveryAddress: address,
        billingAddress: address,
        wantedOn: '2099-05-01',
        validUntil: '2099-06-01',
        purchaseOrder: 'BC-12',
        note: 'Sonner',
        internalNote: 'Fragile',
      },
    }),
  },
  {
    route: ordersRoutes.setDelivery,
    tables: ['orders'],
    but: ['slot', 'relay'],
    make: async (shop) => {
      const order = await draft(shop, [freeLine({ quantity: 5 })])
      const firm = await shop.ok(ordersRoutes.validateOrder, { params: params(order), body: {} })
      return {
        params: params(firm),
        body: {
          deliveryMode: 'home',
          deliveryAddress: address,
          deliveryCents: 900,
          deliveryKm: 12.5,
          deliveryFollows: true,
          parcelTracking: '6A123',
          wantedOn: '2099-05-01',
        },
      }
    },
  },
  {
    route: fairsRoutes.updateFair,
    tables: ['fair'],
    make: async (shop) => ({
      params: params(await fairToday(shop)),
      body: {
        name: 'Marché',
        place: 'Angers',
        firstDay: '2099-05-01',
        lastDay: '2099-05-02',
        standFeeCents: 100,
        kilometres: 12,
        kmRateMils: 400,
        otherCostsCents: 300,
        notes: 'Tente',
      },
    }),
  },
  {
    route: tillRoutes.updateTillSettings,
    tables: ['setting'],
    make: async () => ({
      body: {
        refundLimitCents: 500,
        discountAlertBp: 1000,
        cashLimitCents: 50_000,
        returnsPolicy: 'Sous 15 jours',
        offlineVouchers: true,
        offlineAccount: true,
        blindCount: true,
        zEmail: 'z@exemple.fr',
      },
    }),
  },
  {
    route: trackingRoutes.updateTrackingLink,
    tables: ['tracking_link'],
    make: async (shop) => ({
      params: params(await someLink(shop)),
      body: { name: 'Affiche', code: 'affiche', medium: 'print', target: '/arbres', note: 'Mairie', stopped: true },
    }),
  },
]

const office: SampleChange[] = [
  {
    route: teamRoutes.updateMember,
    tables: ['member'],
    make: async (shop) => ({
      params: params(
        await shop.ok(teamRoutes.inviteMember, {
          body: { name: 'Zoé', email: 'zoe@exemple.fr', preset: 'seasonal', rights: ['stock.read'] },
        }),
      ),
      body: { name: 'Zoé Petit', preset: 'picker', rights: ['stock.read', 'stock.write'], endsOn: '2099-09-30' },
    }),
  },
  {
    route: settingsRoutes.updateInvoicingInfo,
    tables: ['setting'],
    make: async () => ({ body: { ...shopDetails, lateRates: [{ from: '2026-07-01', bp: 1200 }] } }),
  },
  {
    route: receivablesRoutes.updateReminderTexts,
    tables: ['setting'],
    make: async () => ({ body: { texts: ['Un', 'Deux', 'Trois'], english: ['One', 'Two', 'Three'] } }),
  },
  {
    route: purchasesRoutes.updateSupplier,
    tables: ['supplier'],
    make: async (shop) => ({
      params: params(await shop.ok(purchasesRoutes.createSupplier, { body: { name: 'Terreaux' } })),
      body: {
        name: 'Terreaux du Val',
        siren: '732829320',
        vatNumber: 'FR44732829320',
        email: 't@exemple.fr',
        phone: '0241',
        iban: 'FR7630006000011234567890189',
        category: 'substrate',
        note: 'Mardi',
      },
    }),
  },
  {
    // By its number the supplier is known already; a name instead makes another one.
    route: purchasesRoutes.updatePurchase,
    tables: ['purchase', 'purchase_rate'],
    but: ['supplierName', 'supplierSiren', 'supplierVatNumber'],
    make: async (shop) => {
      const rates = [{ rateBp: 2000, exclCents: 5_000, vatCents: 1_000 }]
      const made = await shop.ok(purchasesRoutes.createPurchase, { body: { supplierName: 'Terreaux', datedOn: '2026-03-02', rates } })
      return {
        params: params(made),
        body: {
          supplierId: made.supplierId,
          reference: 'F-12',
          credit: true,
          datedOn: '2026-03-03',
          dueOn: '2026-04-03',
          paidOn: '2026-03-20',
          paymentType: 'transfer',
          category: 'substrate',
          label: 'Terreau',
          rates,
        },
      }
    },
  },
]

export const salesChanges: readonly SampleChange[] = [...customers, ...rounds, ...sales, ...office]
