import { productRoutes } from '@plantule/contract/catalogue/products'
import { normalCode, shownCode } from '@plantule/contract/codes/rules'
import { codesRoutes, errors } from '@plantule/contract/codes/discount-codes'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { pricingRoutes } from '@plantule/contract/pricing/pricing'
import { beforeAll, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { readSheet } from '../../platform/sheets/read-sheet.ts'
import { someBranch, someProduct } from '../catalogue/catalogue.testing.ts'
import { readDiscount, someCredit, someDiscount, someGiftCard } from './codes.testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
})

const check = (code: string, userId: number, basket?: object) =>
  shop.call(codesRoutes.checkCode, { params: { code, userId: userId as never }, query: basket ? { basket: JSON.stringify(basket) } : {} })
const line = (netCents: number, subproductId: number | null = null) => ({ subproductId, netCents })

describe('a discount code', () => {
  test('is kept in capitals without signs, found however it is typed, and stands once', async () => {
    const code = await someDiscount(shop, { code: 'Été-2026 ' })
    expect(code).toMatchObject({ code: 'ETE2026', status: 'active', uses: 0 })
    expect((await check('ete 2026', -1)).body).toMatchObject({ type: 'discount', kind: 'percent', value: 1000, reductionCents: null })
    const again = await shop.call(codesRoutes.createDiscountCode, { body: { label: 'x', kind: 'percent', value: 500, code: 'ETE2026' } })
    expect(again.problem).toMatchObject({ status: 409, code: 'code_taken', errors: [{ path: ['code'], message: errors.code_taken.fr }] })
  })

  test('is drawn when none is typed: 16 clear letters, each time others', async () => {
    const [one, two] = [await someDiscount(shop), await someDiscount(shop)]
    expect(one.code).toMatch(/^[2-9ACDEFGHJKMNPQRTWXY]{16}$/)
    expect(one.code).not.toBe(two.code)
    expect(shownCode(one.code)).toMatch(/^.{4}-.{4}-.{4}-.{4}$/)
    expect(normalCode(shownCode(one.code))).toBe(one.code)
  })

  test.each([
    [{ code: '!?' }, 'code', errors.code_too_short.fr],
    [{ kind: 'percent', value: 10_001 }, 'value', errors.code_value.fr],
    [{ kind: 'amount', value: 0 }, 'value', errors.code_value.fr],
    [{ fromDay: '2026-05-02', toDay: '2026-05-01' }, 'toDay', errors.code_days.fr],
  ] as const)('is refused as %o beside its field', async (given, field, sentence) => {
    const { problem } = await shop.call(codesRoutes.createDiscountCode, { body: { label: 'x', kind: 'percent', value: 500, ...given } })
    expect(problem.status).toBe(400)
    expect(problem.errors).toEqual([expect.objectContaining({ path: [field], message: sentence })])
  })

  test('tells why it does not count', async () => {
    const fault = async (given: object, userId = -1, basket?: object) =>
      (await check((await someDiscount(shop, given)).code, userId, basket)).problem
    expect(await fault({ disabled: true })).toMatchObject({ code: 'code_disabled', title: errors.code_disabled.fr })
    expect(await fault({ fromDay: '2090-03-01' })).toMatchObject({
      code: 'code_not_yet',
      title: 'Ce code est valable à partir du 01/03/2090.',
    })
    expect(await fault({ toDay: '2020-03-01' })).toMatchObject({ code: 'code_expired', title: 'Ce code a expiré le 01/03/2020.' })
    expect(await fault({ perCustomer: 1 })).toMatchObject({ code: 'code_needs_customer', title: errors.code_needs_customer.fr })
    const { problem } = await check('NEXISTEPAS', -1)
    expect(problem).toMatchObject({ status: 404, code: 'unknown_code', title: errors.unknown_code.fr })
    const minimum = await fault({ minCents: 5000 }, -1, { lines: [line(4200)] })
    expect(minimum.code).toBe('code_minimum')
    expect(minimum.title.replaceAll(/\s/g, ' ')).toBe('Ce code demande 50,00 € d’achat : il manque 8,00 €.')
    expect(await fault({}, -1, { lines: [line(4200)], discounted: true })).toMatchObject({
      code: 'code_not_cumulative',
      title: errors.code_not_cumulative.fr,
    })
  })

  test('counts its minimum TTC, also in a sale HT', async () => {
    const { code } = await someDiscount(shop, { minCents: 5500 })
    const basket = { mode: 'excl', lines: [{ ...line(5000), rateBp: 1000 }] }
    expect((await check(code, -1, basket)).body).toMatchObject({ reductionCents: 500 })
  })

  test('covers products and categories with all below them, and spares what is discounted already', async () => {
    const { top, low } = await someBranch(shop, 'Aromatiques')
    const [inside, outside] = [await someProduct(shop, { name: 'Thym' }), await someProduct(shop, { name: 'Pelle' })]
    await shop.ok(productRoutes.setProductCategories, { params: { id: inside.product.id }, body: { categoryIds: [low.id] } })
    const { code, categories } = await someDiscount(shop, { scope: { categoryIds: [top.id] }, kind: 'amount', value: 700 })
    expect(categories).toEqual([{ id: top.id, name: 'Aromatiques' }])
    const lines = [
      line(400, inside.size.id),
      line(900, outside.size.id),
      line(100, inside.size.id),
      { ...line(100, inside.size.id), discounted: true },
    ]
    // Seven euros on five: no more than there is.
    expect((await check(code, -1, { lines })).body).toMatchObject({ reductionCents: 500, lines: [400, 0, 100, 0] })
    expect((await check(code, -1, { lines: [line(900, outside.size.id)] })).problem).toMatchObject({
      code: 'code_no_item',
      title: errors.code_no_item.fr,
    })
  })

  test('offers the delivery', async () => {
    const { code } = await someDiscount(shop, { kind: 'free_shipping', value: 0 })
    expect((await check(code, -1, { lines: [line(900)], deliveryCents: 690 })).body).toMatchObject({
      reductionCents: 690,
      deliveryCents: 690,
      lines: [0],
    })
  })

  test('is for the profiles named', async () => {
    const { id: profileId } = await shop.ok(pricingRoutes.createProfile, { body: { name: 'Paysagistes', mode: 'excl' } })
    const { code } = await someDiscount(shop, { scope: { profileIds: [profileId] } })
    const customer = await shop.ok(customersRoutes.createCustomer, {
      body: { kind: 'professional', company: 'Jardins Morin', priceProfileId: profileId },
    })
    expect((await check(code, customer.id)).body).toMatchObject({ type: 'discount' })
    expect((await check(code, -1)).problem).toMatchObject({ code: 'code_other_profile', title: errors.code_other_profile.fr })
  })

  test('changes under its version, and goes while nobody used it', async () => {
    const code = await someDiscount(shop, { code: 'CHANGE1' })
    const body = { label: 'Autre', kind: 'amount', value: 500, code: 'CHANGE2', disabled: true, version: code.version } as const
    expect(await shop.ok(codesRoutes.updateDiscountCode, { params: { id: code.id }, body })).toMatchObject({
      code: 'CHANGE2',
      status: 'disabled',
      version: 2,
    })
    const stale = await shop.call(codesRoutes.updateDiscountCode, { params: { id: code.id }, body })
    expect(stale.problem).toMatchObject({ code: 'stale_version', details: { current: { code: 'CHANGE2' } } })
    await shop.ok(codesRoutes.removeDiscountCode, { params: { id: code.id } })
    expect((await shop.call(codesRoutes.getDiscountCode, { params: { id: code.id } })).status).toBe(404)
  })

  test('is listed by state, text and batch', async () => {
    await someDiscount(shop, { code: 'LISTE1', label: 'Fête des mères', toDay: '2020-01-01' })
    const list = async (query: object) =>
      (await shop.ok(codesRoutes.listDiscountCodes, { params: { page: 1 }, query: { size: 100, ...query } })).items.map((each) => each.code)
    expect(await list({ status: 'expired', q: 'fête' })).toEqual(['LISTE1'])
    expect(await list({ q: 'liste-1' })).toEqual(['LISTE1'])
    expect(await list({ status: 'active', q: 'LISTE1' })).toEqual([])
  })
})

describe('a batch of codes', () => {
  test('draws them all at once, each good once, and gives them as CSV and spreadsheet', async () => {
    const batch = await shop.ok(codesRoutes.createBatch, {
      body: { name: 'Salon 2026', prefix: 'salon', count: 300, label: 'Salon', kind: 'amount', value: 500 },
    })
    const { items, total } = await shop.ok(codesRoutes.listDiscountCodes, { params: { page: 1 }, query: { batch: batch.id } })
    expect(total).toBe(300)
    expect(items[0]).toMatchObject({ maxUses: 1, batch: { id: batch.id, name: 'Salon 2026' } })
    expect(items[0]?.code).toMatch(/^SALON.{16}$/)
    // The list is not flooded: its codes are there where somebody asks for them.
    const single = await shop.ok(codesRoutes.createDiscountCode, {
      body: { code: 'PRINTEMPS9', label: 'Printemps', kind: 'percent', value: 500 },
    })
    const listed = async (query: object) =>
      (await shop.ok(codesRoutes.listDiscountCodes, { params: { page: 1 }, query: { size: 100, ...query } })).items
    expect((await listed({})).filter((code) => code.batch !== null)).toEqual([])
    expect((await listed({})).map(({ id }) => id)).toContain(single.id)
    expect((await listed({ q: 'Salon' })).length).toBeGreaterThan(50)
    expect((await listed({ inBatch: 'true' })).every((code) => code.batch !== null)).toBe(true)
    const csv = await shop.ok(codesRoutes.exportBatch, { params: { id: batch.id }, query: { format: 'csv' } })
    const lines = String(csv).trim().split('\r\n')
    expect(lines).toHaveLength(301)
    expect(new Set(lines).size).toBe(301)
    expect(lines[1]).toMatch(/^SALON-.{4}-.{4}-.{4}-.{4};0;1;;$/)
    const xlsx = await shop.ok(codesRoutes.exportBatch, { params: { id: batch.id } })
    // The answer of a route whose kind is `file` is its bytes.
    const read = await readSheet(xlsx as unknown as Buffer)
    expect(read.rows).toHaveLength(301)
    expect((await shop.ok(codesRoutes.listBatches)).items[0]).toMatchObject({ id: batch.id, count: 300, used: 0 })
  })
})

describe('checking', () => {
  test('tells what a gift card and a credit hold', async () => {
    const card = await someGiftCard(shop, 5000)
    expect((await check(shownCode(card.code).toLowerCase(), -1)).body).toMatchObject({
      type: 'gift_card',
      balanceCents: 5000,
      reference: card.reference,
    })
    const credit = await someCredit(shop, 1234)
    expect((await check(credit.code, -1)).body).toMatchObject({ type: 'credit_code', balanceCents: 1234 })
    expect((await check(credit.code, 999_999_999)).problem).toMatchObject({ code: 'not_found' })
  })

  test('is for who sells, and stops guessing', async () => {
    const grower = await shop.memberWith(['production.write'])
    const params = { code: 'DEVINE', userId: -1 as const }
    expect((await shop.call(codesRoutes.checkCode, { params }, { token: grower })).problem).toMatchObject({ code: 'no_right' })
    const seller = await shop.memberWith(['till.write'])
    const codes = []
    for (let guess = 0; guess < 21; guess++)
      codes.push((await shop.call(codesRoutes.checkCode, { params }, { token: seller })).problem.code)
    expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'unknown_code'))
    expect(codes[20]).toBe('too_many_requests')
    expect((await check((await readDiscount(shop, (await someDiscount(shop)).id)).code, -1)).status).toBe(200)
  })
})
