import { customersRoutes } from '@plantule/contract/customers/routes'
import { totalsOf } from '@plantule/contract/base/money'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { settingsRoutes } from '@plantule/contract/shops/settings'
import fc from 'fast-check'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { newShop } from '../../../testing/new-shop.ts'
import { documentDetails, shopDetails } from '../../../testing/shop-details.ts'
import { moneyParts } from './document-parts.ts'
import { draft, freeLine } from '../orders.testing.ts'
import type { Line, Order } from '../orders.db.ts'
import { saleOf } from '../rules.ts'

const textOf = async (pdf: Buffer): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text.replaceAll(/\s+/g, ' ')

test('a consumer reads prices TTC on his quotation and summary; a professional reads them HT', async () => {
  const shop = await newShop()
  await shop.ok(settingsRoutes.updateInvoicingInfo, { body: shopDetails })
  const anne = await shop.ok(customersRoutes.createCustomer, { body: { firstName: 'Anne', lastName: 'Lefèvre' } })
  const duval = await shop.ok(customersRoutes.createCustomer, { body: { kind: 'professional', company: 'Paysages Duval' } })
  const papers = async (customerId: number): Promise<string[]> => {
    await shop.ok(customersRoutes.addAddress, {
      params: { id: customerId },
      body: { line1: '3 rue des Lilas', postcode: '49100', city: 'Angers' },
    })
    const line = freeLine({ quantity: 3, unitCents: 1_234, discount: { kind: 'percent', bp: 1_000 } })
    const { id } = await draft(shop, [line], { customerId, deliveryCents: 990 })
    const params = { id }
    return Promise.all([
      shop.ok(ordersRoutes.quotationPdf, { params }).then(textOf),
      shop.ok(ordersRoutes.summaryPdf, { params }).then(textOf),
    ])
  }
  for (const text of await papers(anne.id)) {
    expect(text).toContain('Prix unitaire TTC')
    expect(text).not.toContain('Prix unitaire HT')
    // 3 x 12,34 less 3,70, and 9,90 of delivery: the lines sum to the total.
    for (const amount of ['12,34 €', '−3,70 €', '33,32 €', '9,90 €', 'Total TTC 43,22 €', 'dont TVA 3,93 €']) expect(text).toContain(amount)
  }
  for (const text of await papers(duval.id)) {
    expect(text).toContain('Prix unitaire HT')
    expect(text).not.toContain('dont TVA')
    expect(text).toContain('Total TTC 43,22 €')
  }
})

test('lines shown TTC sum to the total, and a price is the one that was agreed', () => {
  const off = fc.constantFrom(
    { discount_kind: null, discount_value: null },
    { discount_kind: 'percent', discount_value: 750 },
    { discount_kind: 'amount', discount_value: 300 },
  )
  const row = fc.record({
    quantity: fc.integer({ min: 1, max: 400 }),
    unit_cents: fc.integer({ min: 0, max: 90_000 }),
    rate_bp: fc.constantFrom(550, 1000, 2000),
  })
  const lines = fc.array(fc.tuple(row, off), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(lines, off, fc.constantFrom(0, 990), (given, whole, delivery_cents) => {
      // The rest of these rows is not read.
      const rows = given.map(([line, discount]) => ({
        ...line,
        ...discount,
        reference: 'R1',
        label: 'Érable',
        latin_name: null,
        note: null,
        discount_reason: null,
        code_cents: 0,
        parts: null,
      })) as unknown as Line[]
      const order = {
        ...whole,
        mode: 'incl',
        tax_regime: 'domestic',
        charges_tva: true,
        delivery_cents,
        delivery_off_cents: 0,
      } as unknown as Order
      const money = moneyParts(order, rows, documentDetails, 'incl')
      expect(money.totals.linesCents).toBe(totalsOf(saleOf(order, rows)).inclCents)
      for (const [index, line] of money.lines.slice(0, rows.length).entries()) {
        expect(line.unitPrice).toBe((rows[index]?.unit_cents ?? 0) * 100)
        expect((line.quantity / 1_000) * (line.unitPrice / 100) - (line.discountCents ?? 0)).toBe(line.netCents)
      }
    }),
  )
})
