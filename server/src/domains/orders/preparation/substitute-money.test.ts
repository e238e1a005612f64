import { productRoutes } from '@plantule/contract/catalogue/products'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { preparationRoutes } from '@plantule/contract/orders/preparation'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { substituteLinkRoutes } from '@plantule/contract/orders/substitute-links'
import { stockRoutes } from '@plantule/contract/stock/stock'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { someProduct } from '../../catalogue/catalogue.testing.ts'
import { readDiscount, someDiscount } from '../../codes/codes.testing.ts'
import { customerOnTerms, draft, type Line, pay, read, sentBack } from '../orders.testing.ts'

// What a customer pays when plants are lacking: they did not ask for the change.

let shop: TestShop
let buyers: Record<'incl' | 'excl', number>
let calls = 0
beforeAll(async () => {
  const { pools } = await testApp()
  await pools.owner.query(`
    insert into taxon (id, cd_nom, accepted_id, scientific_name, author, genus, family, rank, status, nursery, french_names, english_names, flower_colours)
    values (880101, 880101, 880101, 'Carpinus substituta', 'L.', 'Carpinus', 'Betulaceae', 'species', 'accepted', true, '{}', '{}', '{}')
    on conflict do nothing`)
  await pools.owner.query(`
    insert into taxon_name (taxon_id, key, name, language, weight)
    select id, plain_name(scientific_name), scientific_name, 'la', 0 from taxon where id = 880101 on conflict do nothing`)
  shop = await newShop()
  const zoe = await shop.ok(customersRoutes.createCustomer, {
    body: { firstName: 'Zoé', lastName: 'Martin', email: 'zoe@exemple.test' },
  })
  buyers = { incl: zoe.id, excl: await customerOnTerms(shop) }
})

async function stocked(name: string, priceCents: number) {
  const { product, size } = await someProduct(shop, { name: `${name} ${++calls}`, latinName: 'Carpinus substituta', priceCents })
  const changes = [{ subproductId: size.id, kind: 'initial' as const, quantity: 50 }]
  await shop.ok(stockRoutes.changeProductStock, { params: { id: product.id }, body: { changes } })
  return { productId: product.id, sizeId: size.id }
}

type Case = {
  mode: 'incl' | 'excl'
  scope: 'all' | 'missing' | 'other'
  code: { kind: 'percent' | 'amount' | 'free_shipping'; value: number; minCents: number }
  discount: Line['discount']
  whole: Line['discount']
  missing: number
  says: 'link' | 'staff' | 'drop'
}

/** An order of five plants of one kind and one of another, under a code, a part of the five missing; then settled. */
async function settled({ mode, scope, code, discount, whole, missing, says }: Case) {
  const [own, other, beside] = [await stocked('Charme', 1001), await stocked('Charme fastigié', 1850), await stocked('Charme doré', 703)]
  const product = await shop.ok(productRoutes.getProduct, { params: { id: other.productId } })
  await shop.inShop(async (ctx) => {
    const { id } = await ctx.db.selectFrom('tva_rate').select('id').where('rate_bp', '=', 2000).executeTakeFirstOrThrow()
    await ctx.db.updateTable('product').set({ tva_rate_id: id }).where('id', '=', product.id).execute()
  })
  const productIds = { all: [], missing: [own.productId], other: [other.productId, beside.productId] }[scope]
  const lines = [
    { subproductId: own.sizeId, quantity: 5, discount },
    { subproductId: beside.sizeId, quantity: 1 },
  ]
  const head = { customerId: buyers[mode], mode, deliveryMode: 'home' as const, deliveryCents: 890, discount: whole }
  const { id, version } = await draft(shop, lines, head)
  const { code: typed } = await someDiscount(shop, { ...code, cumulative: true, scope: { productIds } })
  await shop.call(ordersRoutes.setCodes, { params: { id }, body: { codes: [typed], version } })
  await shop.ok(ordersRoutes.validateOrder, { params: { id }, body: {} })
  const before = await read(shop, id)
  if (before.dueCents > 0) await pay(shop, id, before.dueCents)
  const params = { id, lineId: before.lines[0]?.id ?? 0 }
  await shop.ok(preparationRoutes.pickLine, { params, body: { prepared: 5 - missing, missing } })
  const subproductId = says === 'drop' ? null : other.sizeId
  if (says === 'link') {
    const { url } = await shop.ok(substituteLinkRoutes.proposeSubstitute, { params, body: { subproductId: other.sizeId } })
    const { app } = await testApp()
    const remoteAddress = `198.19.${Math.floor(++calls / 250)}.${calls % 250}`
    const page = await app.inject({ method: 'GET', url: new URL(url).pathname, remoteAddress })
    expect(page.body).toContain(
      mode === 'incl'
        ? 'le total de votre commande ne change pas.'
        : 'le total hors taxes de votre commande ne change pas ; la TVA est celle de ce qui est livré.',
    )
    await app.inject({
      method: 'POST',
      url: `${new URL(url).pathname}/answer`,
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ says: 'yes', name: 'Zoé' }).toString(),
    })
  } else await shop.ok(preparationRoutes.settleMissing, { params, body: { subproductId } })
  // Only the eight nearest are proposed: the plants of other cases are no longer sold.
  const sold = [own, other, beside].map(({ productId }) => productId)
  await shop.inShop((ctx) => ctx.db.updateTable('product').set({ archived_at: ctx.now }).where('id', 'in', sold).execute())
  return { before, after: await read(shop, id), otherSize: other.sizeId }
}

const percent = fc.integer({ min: 1, max: 4000 }).map((bp) => ({ kind: 'percent' as const, bp }))
const amountOff = fc.integer({ min: 1, max: 2000 }).map((cents) => ({ kind: 'amount' as const, cents }))
const off = fc.option(fc.oneof(percent, amountOff), { nil: null })
const anyCase: fc.Arbitrary<Case> = fc.record({
  mode: fc.constantFrom('incl', 'excl'),
  scope: fc.constantFrom('all', 'missing', 'other'),
  code: fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 9000 }), minCents: fc.constantFrom(0, 4900) }),
    fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 3000 }), minCents: fc.constantFrom(0, 4900) }),
    fc.record({ kind: fc.constant('free_shipping' as const), value: fc.constant(0), minCents: fc.constantFrom(0, 4900) }),
  ),
  discount: off,
  whole: off,
  missing: fc.integer({ min: 1, max: 5 }),
  says: fc.constantFrom('link', 'staff', 'drop'),
})
const plain = { discount: null, whole: null, missing: 2 }
const tenPercent = { kind: 'percent' as const, value: 1000, minCents: 0 }

test('a substitute leaves the total as it was, whatever its rate and the codes; without one nobody pays more for less', async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async (given) => {
      const { before, after, otherSize } = await settled(given)
      const total = (order: typeof before) => (given.mode === 'incl' ? order.inclCents : order.exclCents)
      if (given.says !== 'drop') {
        expect(after.lines.some(({ subproductId }) => subproductId === otherSize)).toBe(true)
        expect(after.lines.find(({ subproductId }) => subproductId === otherSize)?.rateBp).toBe(2000)
        expect(total(after)).toBe(total(before))
      } else {
        const line = before.lines[0]
        const share = Math.floor(((line?.netCents ?? 0) * given.missing) / (line?.quantity ?? 1))
        // The cents of three roundings: of the line's discount, of the code and of the order's discount.
        expect(total(after)).toBeLessThanOrEqual(total(before) - share + 3)
      }
    }),
    {
      numRuns: 20,
      examples: [
        [{ ...plain, mode: 'incl', scope: 'missing', code: tenPercent, says: 'link' }],
        [{ ...plain, mode: 'excl', scope: 'missing', code: tenPercent, says: 'staff' }],
        [{ ...plain, mode: 'incl', scope: 'missing', code: { ...tenPercent, kind: 'free_shipping', value: 0 }, missing: 5, says: 'link' }],
        [{ ...plain, mode: 'incl', scope: 'all', code: { kind: 'amount', value: 1000, minCents: 5000 }, says: 'drop' }],
        [{ ...plain, mode: 'incl', scope: 'all', code: tenPercent, discount: { kind: 'percent', bp: 3333 }, says: 'staff' }],
      ],
    },
  )
})

test('what a code took off stays in the lines by name, also when the order is changed again', async () => {
  const { after } = await settled({ ...plain, mode: 'incl', scope: 'missing', code: tenPercent, says: 'staff' })
  const [, substitute] = after.lines
  expect(substitute).toMatchObject({ quantity: 2, unitCents: 1001, discount: { kind: 'amount', cents: 200 } })
  expect(substitute?.discountReason).toMatch(/^Code /)
})

async function modified(order: Awaited<ReturnType<typeof read>>, lines: Partial<Line>[]) {
  const body = { lines: lines as Line[], version: order.version }
  return shop.ok(ordersRoutes.modifyOrder, { params: { id: order.id }, body })
}

test('a code that became discounts of the lines is computed again when the customer asks for more', async () => {
  const { after } = await settled({
    ...plain,
    mode: 'incl',
    scope: 'all',
    code: { kind: 'percent', value: 1000, minCents: 5500 },
    says: 'drop',
  })
  // Three of 10.01 and one of 7.03 miss the minimum: ten percent stayed off what is left.
  expect(after.codes).toEqual([])
  expect(after.inclCents).toBe(890 + Math.round((3 * 1001 + 703) * 0.9))
  const more = await stocked('Charme de plus', 2000)
  const again = await modified(after, [...sentBack(after.lines), { subproductId: more.sizeId, quantity: 1 }])
  expect(again.codes).toHaveLength(1)
  expect(again.lines.map(({ discount }) => discount)).toEqual([null, null, null])
  expect(again.inclCents).toBe(890 + Math.round((3 * 1001 + 703 + 2000) * 0.9))
  // Fewer again: the code takes off what it takes off of any order.
  const fewer = await modified(again, sentBack(again.lines).slice(0, 2))
  expect(fewer.inclCents).toBe(890 + 3 * 1001 + 703)
})

test('where the code would take off less than what stayed off, nothing is dearer for the substitute', async () => {
  const { after } = await settled({ ...plain, mode: 'incl', scope: 'missing', code: tenPercent, missing: 5, says: 'staff' })
  const more = await stocked('Charme de plus', 2000)
  const again = await modified(after, [...sentBack(after.lines), { subproductId: more.sizeId, quantity: 1 }])
  expect(again.inclCents).toBe(after.inclCents + 2000)
})

test('a fee that a code had taken off comes back with the code, and a discount that is typed stands', async () => {
  const code = { kind: 'free_shipping' as const, value: 0, minCents: 0 }
  const { after } = await settled({ ...plain, mode: 'incl', scope: 'missing', code, missing: 5, says: 'staff' })
  expect(after.deliveryCents).toBe(0)
  const own = await stocked('Charme de plus', 2000)
  const noted = await modified(after, [...sentBack(after.lines), { subproductId: own.sizeId, quantity: 1 }])
  expect(noted.inclCents).toBe(after.inclCents + 2000)
  const ten = await settled({ ...plain, mode: 'incl', scope: 'missing', code: tenPercent, missing: 2, says: 'staff' })
  const [first, ...rest] = sentBack(ten.after.lines)
  const typed = await modified(ten.after, [{ ...first, discount: { kind: 'amount' as const, cents: 50 } }, ...rest])
  expect(typed.lines[0]?.discount).toEqual({ kind: 'amount', cents: 50 })
})

test('codes that are set anew begin from lines without what codes took off, and count once', async () => {
  const { after } = await settled({ ...plain, mode: 'incl', scope: 'missing', code: tenPercent, says: 'staff' })
  const { code, id } = await someDiscount(shop, { kind: 'percent', value: 2000 })
  const put = await shop.ok(ordersRoutes.setCodes, { params: { id: after.id }, body: { codes: [code], version: after.version } })
  expect(put.inclCents).toBe(890 + Math.round((5 * 1001 + 703) * 0.8))
  expect((await readDiscount(shop, id)).uses).toBe(1)
  const none = await shop.ok(ordersRoutes.setCodes, { params: { id: after.id }, body: { codes: [], version: put.version } })
  expect(none.inclCents).toBe(890 + 5 * 1001 + 703)
  expect((await readDiscount(shop, id)).uses).toBe(0)
})
