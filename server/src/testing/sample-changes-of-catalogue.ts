import { categoryRoutes } from '@plantule/contract/catalogue/categories'
import { pictureRoutes } from '@plantule/contract/catalogue/pictures'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { caliberRoutes, containerRoutes, plantProviderRoutes, rootstockRoutes } from '@plantule/contract/catalogue/reference'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { codesRoutes } from '@plantule/contract/codes/discount-codes'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { decreasingPriceRoutes } from '@plantule/contract/pricing/decreasing'
import { packRoutes } from '@plantule/contract/packs/packs'
import { pricingRoutes } from '@plantule/contract/pricing/pricing'
import type { Route } from '@plantule/contract/base/route'
import { vouchersRoutes } from '@plantule/contract/codes/vouchers'
import sharp from 'sharp'
import { someBranch, someProduct, someRate } from '../domains/catalogue/catalogue.testing.ts'
import { someCredit, someDiscount, someGiftCard } from '../domains/codes/codes.testing.ts'
import { someProfile, someSchema, someTier } from '../domains/pricing/pricing.testing.ts'
import { someCustomer, params, type SampleChange } from './sample-change.ts'

const reference: SampleChange[] = [
  {
    route: containerRoutes.updateContainer,
    tables: ['container'],
    make: async (shop) => ({
      params: params(await shop.ok(containerRoutes.createContainer, { body: { name: 'C2' } })),
      body: { name: 'C3', description: 'Carré', volumeMl: 3000, rootType: 'plug', idx: 4 },
    }),
  },
  {
    route: rootstockRoutes.updateRootstock,
    tables: ['rootstock'],
    make: async (shop) => ({
      params: params(await shop.ok(rootstockRoutes.createRootstock, { body: { name: 'M9' } })),
      body: {
        name: 'MM106',
        latinName: 'Malus',
        vigour: 'Moyenne',
        adultHeightCm: 400,
        soilNotes: 'Frais',
        description: 'Robuste',
        idx: 3,
      },
    }),
  },
  {
    route: caliberRoutes.updateCaliber,
    tables: ['caliber'],
    make: async (shop) => ({
      params: params(await shop.ok(caliberRoutes.createCaliber, { body: { name: '8/10' } })),
      body: {
        name: '10/12',
        form: 'tige',
        heightMinCm: 200,
        heightMaxCm: 250,
        girthMinCm: 10,
        girthMaxCm: 12,
        age: '1+1',
        weightG: 9000,
        idx: 2,
      },
    }),
  },
  {
    route: plantProviderRoutes.updatePlantProvider,
    tables: ['plant_provider'],
    make: async (shop) => ({
      params: params(await shop.ok(plantProviderRoutes.createPlantProvider, { body: { name: 'Jeunes plants du Val' } })),
      body: {
        name: 'Jeunes plants',
        contact: 'Paul',
        email: 'paul@exemple.fr',
        phone: '0241',
        address: 'Saumur',
        operatorNumber: 'FR-PL-12',
        note: 'Mardi',
      },
    }),
  },
]

const category = (route: Route, level: 'top' | 'middle' | 'low'): SampleChange => ({
  route,
  tables: ['category'],
  stays: ['url'],
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
    route: productRoutes.updateProduct,
    tables: ['product'],
    make: async (shop) => {
      const { product } = await someProduct(shop)
      const provider = await shop.ok(plantProviderRoutes.createPlantProvider, { body: { name: 'Jeunes plants' } })
      return {
        params: params(product),
        body: {
          type: 'plant',
          reference: 'LAV-1',
          name: 'Lavande',
          latinName: 'Lavandula angustifolia',
          cultivar: 'Hidcote',
          taxonCdNom: product.taxonCdNom ?? null,
          description: '<p>Bleu</p>',
          plantProviderId: provider.id,
          tvaRateId: await someRate(shop),
          tags: ['haie'],
          published: true,
          botanical: { family: 'Lamiaceae' },
        },
      }
    },
  },
  {
    route: subproductRoutes.updateSubproduct,
    tables: ['subproduct'],
    but: ['pictureId'],
    make: async (shop) => {
      const { size } = await someProduct(shop)
      const caliber = await shop.ok(caliberRoutes.createCaliber, { body: { name: '8/10' } })
      const container = await shop.ok(containerRoutes.createContainer, { body: { name: 'C2' } })
      const rootstock = await shop.ok(rootstockRoutes.createRootstock, { body: { name: 'M9' } })
      return {
        params: params(size),
        body: {
          reference: 'LAV-1-A',
          barcode: '3760000000024',
          label: 'Beau sujet',
          caliberId: caliber.id,
          containerId: container.id,
          rootstockId: rootstock.id,
          priceCents: 690,
          weightG: 900,
          minStock: 5,
          weekFrom: 40,
          weekTo: 12,
          idx: 3,
        },
      }
    },
  },
  {
    route: pictureRoutes.updatePicture,
    tables: ['product_picture', 'image'],
    anew: ['image_id', 'key', 'cut_of', 'created_at'],
    make: async (shop) => {
      const { product } = await someProduct(shop)
      let items: { id: number }[] = []
      for (const background of ['red', 'blue']) {
        const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer()
        ;({ items } = await shop.ok(pictureRoutes.addPicture, { params: { id: product.id }, body: {} }, { file: { name: 'a.png', bytes } }))
      }
      return {
        params: { id: product.id, pictureId: items[0]?.id ?? 0 },
        body: { alt: 'En fleur', crop: { x: 0.1, y: 0.1, width: 0.5, height: 0.5 }, turn: 90, idx: 1 },
      }
    },
  },
  {
    route: packRoutes.updatePack,
    tables: ['pack'],
    make: async (shop) => ({
      params: params(await shop.ok(packRoutes.createPack, { body: { name: 'Coffret' } })),
      body: {
        reference: 'COF-1',
        name: 'Coffret ombre',
        description: '<p>Trois</p>',
        published: true,
        priceKind: 'fixed',
        priceCents: 1900,
        discountBp: 500,
        archived: true,
      },
    }),
  },
  {
    route: packRoutes.updatePackItem,
    tables: ['pack_item'],
    make: async (shop) => {
      const { size } = await someProduct(shop)
      const pack = await shop.ok(packRoutes.createPack, { body: { name: 'Coffret', items: [{ subproductId: size.id, quantity: 1 }] } })
      return { params: { id: pack.items[0]?.id ?? 0 }, body: { quantity: 3, idx: 2 } }
    },
  },
  {
    route: packRoutes.setPackConfig,
    tables: ['setting'],
    make: async () => ({ body: { defaultDiscountBp: 500, copyPictures: false, lowStock: 7 } }),
  },
]

const prices: SampleChange[] = [
  {
    route: pricingRoutes.updateSchema,
    tables: ['price_schema', 'price_schema_product', 'price_schema_category'],
    make: async (shop) => {
      const { product } = await someProduct(shop)
      const { top } = await someBranch(shop)
      return {
        params: params(await someSchema(shop, 900)),
        body: {
          name: 'Godets',
          mode: 'excl',
          roundTo: 10,
          idx: 2,
          allProducts: true,
          productIds: [product.id],
          categoryIds: [top.id],
          lines: [{ kind: 'price', priceCents: 450 }],
        },
      }
    },
  },
  {
    route: pricingRoutes.updateProfile,
    tables: ['price_profile', 'price_profile_price'],
    make: async (shop) => {
      const { size } = await someProduct(shop)
      const schema = await someSchema(shop, 900)
      const terms = await shop.ok(customersRoutes.createInvoicingTerms, { body: { name: '30 jours', dueDays: 30 } })
      return {
        params: params(await someProfile(shop)),
        body: {
          name: 'Mairies',
          mode: 'excl',
          coefficientBp: 9000,
          schemaId: schema.id,
          isDefault: true,
          minOrderCents: 5000,
          invoicingTermsId: terms.id,
          prices: [{ subproductId: size.id, priceCents: 300 }],
        },
      }
    },
  },
  {
    route: decreasingPriceRoutes.updateDecreasing,
    tables: ['decreasing_price'],
    make: async (shop) => {
      const { size } = await someProduct(shop)
      const container = await shop.ok(containerRoutes.createContainer, { body: { name: 'C2' } })
      const profile = await someProfile(shop)
      return {
        params: params(await someTier(shop, size.id)),
        body: {
          kind: 'promotion',
          name: 'Mai',
          scope: 'subproduct',
          scopeId: size.id,
          containerId: container.id,
          profileId: profile.id,
          unit: 'price',
          mode: 'excl',
          cumulative: true,
          firstDay: '2026-05-01',
          lastDay: '2026-05-31',
          tiers: [{ fromQuantity: 1, value: 300 }],
        },
      }
    },
  },
  {
    route: codesRoutes.updateDiscountCode,
    tables: ['discount_code'],
    make: async (shop) => {
      const { product } = await someProduct(shop)
      return {
        params: params(await someDiscount(shop)),
        body: {
          label: 'Mai',
          kind: 'amount',
          value: 500,
          minCents: 2000,
          scope: { productIds: [product.id], categoryIds: [], profileIds: [] },
          fromDay: '2026-05-01',
          toDay: '2026-05-31',
          maxUses: 10,
          perCustomer: 2,
          cumulative: true,
          code: 'MAI26',
          disabled: true,
        },
      }
    },
  },
  {
    route: vouchersRoutes.updateGiftCard,
    tables: ['voucher'],
    // Of a card that is paid and has left.
    but: ['amountCents', 'sendOn'],
    make: async (shop) => ({
      params: params(await someGiftCard(shop)),
      body: {
        customerId: await someCustomer(shop),
        recipient: 'Lucie',
        recipientEmail: 'lucie@exemple.fr',
        message: 'Bon anniversaire',
        expiresOn: '2099-12-31',
      },
    }),
  },
  {
    route: vouchersRoutes.updateCreditCode,
    tables: ['voucher'],
    make: async (shop) => ({
      params: params(await someCredit(shop)),
      body: { customerId: await someCustomer(shop), reason: 'Retard', expiresOn: '2099-12-31' },
    }),
  },
]

export const catalogueChanges: readonly SampleChange[] = [...reference, ...catalogue, ...prices]
