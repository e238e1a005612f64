import { categoryRoutes } from '@plantule/contract/catalogue/categories'
import { caliberRoutes, containerRoutes } from '@plantule/contract/catalogue/reference'
import { codesRoutes } from '@plantule/contract/codes/discount-codes'
import { deliveryRoutes, noDeliverySettings } from '@plantule/contract/delivery/delivery'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { decreasingPriceRoutes } from '@plantule/contract/pricing/decreasing'
import { pricingRoutes } from '@plantule/contract/pricing/pricing'
import type { Route } from '@plantule/contract/base/route'
import { beforeAll, describe, expect, test } from 'vitest'
import { newsletterRoutes } from '@plantule/contract/marketing/newsletters'
import { someNewsletter } from '../domains/marketing/marketing.testing.ts'
import { someBranch, someProduct } from '../domains/catalogue/catalogue.testing.ts'
import { someDiscount } from '../domains/codes/codes.testing.ts'
import { someProfile, someSchema, someTier } from '../domains/pricing/pricing.testing.ts'
import { landingTemplateRoutes } from '@plantule/contract/storefront/templates'
import { someBlock, someDraft } from '../domains/storefront/templates/templates.testing.ts'
import { newShop, type TestShop } from './new-shop.ts'
import { testApp } from './test-app.ts'

/**
 * Every column that holds a value (jsonb), by what ids in it mean for what they name. Those of `watched` keep it from being deleted
 * and are tried below; a new column is put into one of these lists by whoever adds it.
 */
const watched = [
  'discount_code.scope',
  'newsletter.blocks',
  'price_schema.lines',
  'setting.value',
  'template_draft.template',
  'template_version.template',
]
const harmless: Record<string, readonly string[]> = {
  'what was done, as it was then: names what may be gone since': [
    'audit.before',
    'audit.after',
    'batch_edit.change',
    'book_advance.rates',
    'book_month.accepted',
    'catalogue_import.report',
    'discount_use.terms',
    'catalogue_import_finding.body',
    'fiscal_closure.totals',
    'invoice.document',
    'invoice.rates',
    'invoice.services',
    'invoice.turnover',
    'invoice.carriage',
    'idempotency.response',
    'newsletter.left_as',
    'operation.result',
    'operation.error_details',
    'order_event.data',
    'order_refund.fees',
    'order_refund.rates',
    'orders.rates',
    'orders.own_delivery',
    'order_line.own_discount',
    'payment_reminder.letter',
    'price_rule_history.body',
    'provider_act.before',
    'shop_host.findings',
    'bot.graph',
    'bot_version.graph',
    'bot_talk.shown',
    'bot_talk.state',
    'provider_act.after',
    'provider_key.response',
    'subscription_invoice.document',
    'support_ticket.errors',
    'ticket.rates',
    'ticket.seller',
    'ticket_print.frame',
    'till_offline_issue.details',
    'field_deed.deed',
    'field_deed.details',
    'recall_letter.told',
    'recall_guest_letter.told',
  ],
  'sizes of a pack as it was sold; sizes are archived and never deleted': [
    'order_line.parts',
    'order_line.shares',
    'order_refund_line.parts',
    'ticket_line.parts',
    'ticket_line.shares',
    'ticket_line.rate_parts',
  ],
  'undoing asks whether what stood there before is still there': [
    'batch_edit_row.before',
    'batch_edit_row.after',
    'catalogue_import.undo',
    'catalogue_import.stock_seen',
  ],
  'plants, which the undo of an import alone deletes, and it asks first who names them': ['newsletter.segment'],
  'no id of another table': [
    'newsletter.showing',
    'catalogue_import.sample',
    'catalogue_import.guesses',
    'catalogue_import.settings',
    'catalogue_import.reading',
    'catalogue_import.read_as',
    'catalogue_import.unread',
    'carrier_account.options',
    'decreasing_price.tiers',
    'image.crop',
    'label_template.elements',
    'orders.billing_address',
    'orders.delivery_address',
    'orders.relay',
    'outbox_mail.content',
    'place.outline',
    'collection_zone.polygon',
    'product.botanical',
    'till_device.public_key',
    'till_session.opening_count',
    'till_session.expected',
    'till_session.counted',
    'till_session.closing_count',
    'provider_company.info',
    'subscription.info',
    'subscription_draft.lines',
    'support_slot_setting.closed',
    'site_checkout.typed',
  ],
  'files of this mail, which go with it': ['outbox_mail.attachments'],
  'what a browser keeps for itself and reads as a wish: each id is asked about again when it is used': [
    'preference.value',
    'till_basket.content',
  ],
}

test('every value that a table holds is known to name nothing that could be deleted under it, or is watched', async () => {
  const { pools } = await testApp()
  const { rows } = await pools.owner.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.atttypid in ('json'::regtype, 'jsonb'::regtype) and not a.attisdropped order by 1`,
  )
  expect([...watched, ...Object.values(harmless).flat()].toSorted()).toEqual(rows.map(({ name }) => name))
})

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
})

type Kind = 'category' | 'caliber' | 'container' | 'price_profile' | 'invoicing_terms'
let made = 0
const name = (): string => `Essai ${++made}`
const kinds: Record<Kind, { make: () => Promise<number>; remove: Route }> = {
  category: { make: async () => (await someBranch(shop, name())).low.id, remove: categoryRoutes.removeSubcategory },
  caliber: {
    make: async () => (await shop.ok(caliberRoutes.createCaliber, { body: { name: name() } })).id,
    remove: caliberRoutes.removeCaliber,
  },
  container: {
    make: async () => (await shop.ok(containerRoutes.createContainer, { body: { name: name() } })).id,
    remove: containerRoutes.removeContainer,
  },
  price_profile: { make: async () => (await someProfile(shop, { name: name() })).id, remove: pricingRoutes.removeProfile },
  invoicing_terms: {
    make: async () => (await shop.ok(customersRoutes.createInvoicingTerms, { body: { name: name(), dueDays: 30 } })).id,
    remove: customersRoutes.deleteInvoicingTerms,
  },
}

type Naming = { kind: Kind; by: string; put: (id: number) => Promise<unknown>; take: () => Promise<unknown> }
const table = (profileId: number | null) => ({
  ...noDeliverySettings.home,
  enabled: true,
  grids: [{ zone: 'mainland' as const, basis: 'weight' as const, bands: [{ from: 0, upTo: null, feeCents: 890 }] }],
  free: [{ zone: null, profileId, fromCents: 12_000 }],
})
const truck = (profileId: number | null) =>
  ({
    rules: noDeliverySettings.rules,
    truck: { ...noDeliverySettings.truck, free: [{ ...table(profileId).free[0], profileId, fromCents: 12_000 }] },
  }) as never
let last = 0
const schemaOf = async (line: object, scope: object = {}) =>
  (last = (await someSchema(shop, 900, { name: name(), lines: [{ kind: 'price', priceCents: 450, ...line }], ...scope })).id)
const dropSchema = () => shop.ok(pricingRoutes.removeSchema, { params: { id: last } })
const codeOf = async (scope: object) => (last = (await someDiscount(shop, { scope })).id)
const dropCode = () => shop.ok(codesRoutes.removeDiscountCode, { params: { id: last } })

const draftOf = async (categoryId: number) => {
  const draft = await someDraft(shop, [someBlock('c', 'categories', { categoryIds: [categoryId] })])
  last = draft.id
  return draft
}
const dropDraft = () => shop.ok(landingTemplateRoutes.removeLandingDraft, { params: { id: last } })

const namings: Naming[] = [
  {
    kind: 'price_profile',
    by: 'the table of home delivery',
    put: (id) => shop.ok(deliveryRoutes.updateHome, { body: table(id) }),
    take: () => shop.ok(deliveryRoutes.updateHome, { body: table(null) }),
  },
  {
    kind: 'price_profile',
    by: 'the table of relay points',
    put: (id) => shop.ok(deliveryRoutes.updateRelay, { body: table(id) }),
    take: () => shop.ok(deliveryRoutes.updateRelay, { body: table(null) }),
  },
  {
    kind: 'price_profile',
    by: 'the delivery by truck',
    put: (id) => shop.ok(deliveryRoutes.updateDelivery, { body: truck(id) }),
    take: () => shop.ok(deliveryRoutes.updateDelivery, { body: truck(null) }),
  },
  { kind: 'price_profile', by: 'a discount code', put: (id) => codeOf({ profileIds: [id] }), take: dropCode },
  { kind: 'category', by: 'a price schema', put: (id) => schemaOf({}, { categoryIds: [id] }), take: dropSchema },
  ...(['tier', 'promotion'] as const).map((of) => ({
    kind: 'category' as const,
    by: `a ${of}`,
    put: async (id: number) =>
      (last = (
        await someTier(shop, id, {
          kind: of,
          scope: 'category',
          ...(of === 'promotion' ? { firstDay: '2026-03-01', lastDay: '2026-03-31', tiers: [{ fromQuantity: 1, value: 1000 }] } : {}),
        })
      ).id),
    take: () => shop.ok(decreasingPriceRoutes.removeDecreasing, { params: { id: last } }),
  })),
  { kind: 'category', by: 'a discount code', put: (id) => codeOf({ categoryIds: [id] }), take: dropCode },
  { kind: 'category', by: 'the draft of a page', put: draftOf, take: dropDraft },
  {
    kind: 'category',
    by: 'a letter that is yet to leave',
    put: async (categoryId) => {
      const blocks = [someBlock('p', 'products', { source: 'category', categoryId })]
      last = (await someNewsletter(shop, { html: '', blocks })).id
    },
    take: () => shop.ok(newsletterRoutes.removeNewsletter, { params: { id: last } }),
  },
  {
    kind: 'category',
    by: 'the page that visitors see',
    put: async (id) => {
      const { version } = await draftOf(id)
      await shop.ok(landingTemplateRoutes.publishLandingTemplate, { body: { draftId: last, version } })
      await dropDraft()
    },
    take: async () => {
      const { id, version } = await someDraft(shop)
      await shop.ok(landingTemplateRoutes.publishLandingTemplate, { body: { draftId: id, version } })
      last = id
      await dropDraft()
    },
  },
  { kind: 'caliber', by: 'a price schema', put: (caliberId) => schemaOf({ caliberId }), take: dropSchema },
  { kind: 'container', by: 'a price schema', put: (containerId) => schemaOf({ containerId }), take: dropSchema },
  {
    kind: 'container',
    by: 'a quantity price',
    put: async (containerId) => (last = (await someTier(shop, (await someProduct(shop, { name: name() })).size.id, { containerId })).id),
    take: () => shop.inShop((ctx) => ctx.db.deleteFrom('decreasing_price').where('id', '=', last).execute()),
  },
  {
    kind: 'invoicing_terms',
    by: 'a price profile',
    put: async (invoicingTermsId) => (last = (await someProfile(shop, { name: name(), invoicingTermsId })).id),
    take: () => shop.ok(pricingRoutes.removeProfile, { params: { id: last } }),
  },
]

describe('what is named', () => {
  const remove = (kind: Kind, id: number) => shop.call(kinds[kind].remove as typeof pricingRoutes.removeProfile, { params: { id } })

  test.each(namings.map((each) => [each.kind, each.by, each] as const))(
    '%s by %s stays, and the refusal says by what',
    async (kind, _, { put, take }) => {
      const id = await kinds[kind].make()
      await put(id)
      const refused = await remove(kind, id)
      expect([refused.status, refused.problem.code]).toEqual([409, 'in_use'])
      expect(String(refused.problem.details?.['where'] ?? '')).not.toBe('')
      await take()
      expect((await remove(kind, id)).status).toBe(200)
    },
  )

  test.each(namings.map((each) => [each.kind, each.by, each] as const))(
    '%s by %s while it is deleted: one of the two is refused, and nothing is named that is gone',
    async (kind, _, { put, take }) => {
      for (let turn = 0; turn < 5; turn++) {
        const id = await kinds[kind].make()
        const [named, removed] = await Promise.allSettled([put(id), remove(kind, id)])
        const gone = removed.status === 'fulfilled' && removed.value.status === 200
        expect({ gone, named: named.status }).toEqual({ gone, named: gone ? 'rejected' : 'fulfilled' })
        if (named.status === 'rejected') expect(String(named.reason)).toMatch(/: (400|409) /)
        else await take()
      }
    },
  )

  test('a code that is over keeps nothing from going, and is asked about its limits before it works again', async () => {
    const id = await kinds.price_profile.make()
    const code = await someDiscount(shop, { scope: { profileIds: [id] }, toDay: '2020-01-31' })
    expect((await remove('price_profile', id)).status).toBe(200)
    const again = await shop.call(codesRoutes.updateDiscountCode, {
      params: { id: code.id },
      body: { toDay: '2099-01-31', version: code.version },
    })
    expect(again.problem).toMatchObject({ status: 409, code: 'unknown_choice', errors: [{ path: ['scope', 'profileIds'] }] })
  })
})
