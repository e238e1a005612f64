import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ciiXml } from '../../platform/documents/cii.ts'
import { brokenFrenchRules } from '../../platform/documents/french-rules.ts'
import { invoiceDocument } from '../../platform/documents/invoice-document.ts'
import { buyerOf, type Line, moneyParts, type Order, sellerOf } from '../orders/index.ts'
import { documentDetails as info } from '../../testing/shop-details.ts'
import { mentionsOf } from './rules.ts'

const address = {
  company: null,
  name: null,
  line1: 'Les Prés',
  line2: null,
  postcode: '85000',
  city: 'La Roche',
  country: 'FR',
  phone: null,
  note: null,
}
const pro = {
  name: 'Duval',
  kind: 'professional',
  reference: 'CL1',
  siren: '404833048',
  siret: null,
  vat_number: 'FR83404833048',
  email: null,
}

const discount = fc.oneof(
  fc.constant({ discount_kind: null, discount_value: null }),
  fc.record({ discount_kind: fc.constant('percent'), discount_value: fc.oneof(fc.constant(10_000), fc.integer({ min: 1, max: 10_000 })) }),
  fc.record({ discount_kind: fc.constant('amount'), discount_value: fc.integer({ min: 1, max: 2_000 }) }),
)
const lineRow = fc
  .tuple(
    fc.record({
      quantity: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.constantFrom(1_000, 33_333, 999_999, 1_000_000)),
      unit_cents: fc.oneof(fc.constantFrom(1, 95, 450), fc.integer({ min: 0, max: 9_000 })),
      rate_bp: fc.constantFrom(0, 210, 550, 850, 1000, 2000),
      // Of a pack with parts at several rates.
      shares: fc.option(
        fc.uniqueArray(fc.record({ rateBp: fc.constantFrom(0, 550, 1000, 2000), weight: fc.integer({ min: 0, max: 90_000 }) }), {
          minLength: 2,
          maxLength: 4,
          selector: (share) => share.rateBp,
        }),
      ),
    }),
    discount,
  )
  // The rest of the row is not read by what is tested.
  .map(
    ([line, off]) =>
      ({
        ...line,
        ...off,
        reference: 'R1',
        label: 'Érable',
        latin_name: 'Acer campestre',
        note: null,
        discount_reason: null,
        code_cents: 0,
        parts: null,
      }) as unknown as Line,
  )
const orderRow = fc
  .tuple(
    fc.record({
      mode: fc.constantFrom('incl', 'excl'),
      tax_regime: fc.constantFrom('domestic', 'domestic', 'intra_eu', 'export'),
      charges_tva: fc.boolean(),
      delivery_cents: fc.constantFrom(0, 0, 990, 2_500),
    }),
    discount,
  )
  .map(
    ([order, off]) =>
      ({
        ...order,
        ...off,
        charges_tva: order.charges_tva && order.tax_regime === 'domestic',
        billing_address: address,
        delivery_address: null,
        delivery_off_cents: 0,
      }) as unknown as Order,
  )

test('any order becomes an invoice that EN 16931 and the French rules accept', () => {
  fc.assert(
    fc.property(orderRow, fc.array(lineRow, { minLength: 1, maxLength: 25 }), (order, lines) => {
      const money = moneyParts(order, lines, info)
      const parsed = invoiceDocument.safeParse({
        number: 'FA2026-00001',
        type: 'invoice',
        issueDate: '2026-03-01',
        dueDate: '2026-03-31',
        seller: sellerOf(info),
        buyer: buyerOf(order, pro),
        operation: 'goods',
        ...money,
        dueCents: money.totals.inclCents,
        mentions: mentionsOf(info, null, true, '2026-03-01'),
      })
      expect(parsed.error?.issues ?? []).toEqual([])
      if (parsed.data) expect(brokenFrenchRules(ciiXml(parsed.data))).toEqual([])
    }),
    { numRuns: 300 },
  )
})
