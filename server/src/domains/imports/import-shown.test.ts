import { batchRoutes } from '@plantule/contract/catalogue/batch'
import { importRoutes } from '@plantule/contract/imports/imports'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { stockRoutes } from '@plantule/contract/stock/stock'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { reserve, takeOut } from '../stock/index.ts'
import { importing } from './import.testing.ts'
import { labelSizes } from './label-sizes.ts'

const catalogue = [
  'Référence produit;Nom;TVA;Référence sous-produit;Contenant;Prix TTC;Stock',
  'LAV;Lavande;10%;LAV-1;G8;4,50;46',
  'LAV;;;LAV-2;P9;5,50;20',
  'LAV;;;LAV-3;C2;8,90;10',
].join('\n')

let shop: TestShop
let steps: ReturnType<typeof importing>
let lavender = 0
beforeEach(async () => {
  shop = await newShop()
  steps = importing(shop)
  await steps.imported(catalogue)
  lavender = (await steps.whole('LAV')).id
})

const sizes = async () => (await shop.ok(productRoutes.getProduct, { params: { id: lavender } })).subproducts
const first = async () => {
  const [size] = await sizes()
  if (!size) throw new Error('The lavender has no size')
  return size
}

describe('names of sizes', () => {
  test('stay when an import changes several sizes of one product', async () => {
    const ready = await steps.checked('Référence sous-produit;Prix TTC\nLAV-1;5\nLAV-2;6\nLAV-3;9\n')
    expect(
      (await steps.differences(ready.id)).flatMap((one) => one.subproducts.flatMap((size) => size.changes.map((change) => change.field))),
    ).toEqual(['priceCents', 'priceCents', 'priceCents'])
    await steps.approve(ready.id)
    expect((await sizes()).map((size) => [size.label, size.priceCents])).toEqual([
      ['G8', 500],
      ['P9', 600],
      ['C2', 900],
    ])
  })

  test('change with what they are made of, and the difference says so', async () => {
    const ready = await steps.checked('Référence sous-produit;Contenant\nLAV-1;C3\nLAV-2;C3\n')
    const told = (await steps.differences(ready.id)).flatMap((one) =>
      one.subproducts.flatMap((size) => size.changes.filter((change) => change.field === 'label')),
    )
    expect(told.map((change) => [change.before, change.after])).toEqual([
      ['G8', 'C3'],
      ['P9', 'C3 LAV-2'],
    ])
    await steps.approve(ready.id)
    expect((await sizes()).map((size) => size.label)).toEqual(['C3', 'C3 LAV-2', 'C2'])
  })

  test('never meet within a product, and never change without a reason', () => {
    const part = fc.constantFrom('G8', 'P9', 'C2', null)
    const size = fc.record({ container: part, priceCents: fc.nat(3), own: fc.constantFrom(null, null, 'Touffe') })
    fc.assert(
      fc.property(
        fc.uniqueArray(size, { maxLength: 6, selector: (one) => one.container }),
        fc.array(size, { maxLength: 6 }),
        (before, after) => {
          const none = {
            barcode: null,
            caliber: null,
            rootstock: null,
            weightGrams: null,
            stock: 0,
            minimumStock: null,
            weeks: null,
            archived: false,
            reserved: 0,
          }
          const known = before.map((one, at) => ({
            ...none,
            id: at + 1,
            sku: `S${at}`,
            container: one.container,
            priceCents: one.priceCents,
            label: one.own ? `${one.own} ${at}` : (one.container ?? 'Unité'),
            ownLabel: one.own ? `${one.own} ${at}` : null,
          }))
          const subproducts = after.map((one, at) => {
            const old = known[at]
            const changes = [
              ...(one.container === old?.container
                ? []
                : [{ field: 'container' as const, before: old?.container ?? null, after: one.container }]),
              { field: 'priceCents' as const, before: old?.priceCents ?? null, after: one.priceCents },
            ]
            return { status: old ? ('changed' as const) : ('new' as const), id: old?.id ?? null, row: at + 2, changes }
          })
          const diff = {
            status: 'changed' as const,
            id: 1,
            row: 2,
            name: 'Lavande',
            changes: [],
            subproducts,
            product: { row: 2, subproducts: [] },
          }
          // Only the sizes of the product are looked at.
          const [labelled] = labelSizes([diff], [{ id: 1, subproducts: known } as never])
          const names = new Map(known.map((one) => [one.id, one.label]))
          const fresh: string[] = []
          labelled?.subproducts.forEach((one, at) => {
            const change = one.changes.find((each) => each.field === 'label')
            const old = known[at]
            if (old && old.container === after[at]?.container) expect(change).toBeUndefined()
            if (change && old) names.set(old.id, String(change.after))
            else if (change) fresh.push(String(change.after))
          })
          const all = [...names.values(), ...fresh]
          expect(new Set(all).size).toBe(all.length)
        },
      ),
    )
  })
})

/** Everything that can move what an import is about to write over. */
const movers: Record<string, (productId: number, sizeId: number) => Promise<unknown>> = {
  loss: (id, subproductId) =>
    shop.ok(stockRoutes.changeProductStock, {
      params: { id },
      body: { changes: [{ subproductId, kind: 'loss', quantity: 7, reason: 'Vendus au marché' }] },
    }),
  sale: (_, subproductId) => shop.inShop((ctx) => takeOut(ctx, [{ subproductId, quantity: 7 }], { source: 'ticket', id: 1 })),
  price: async (_, id) => {
    const {
      productId: _p,
      onHand: _o,
      reserved: _r,
      available: _a,
      backorder: _b,
      archivedAt: _d,
      caliber: _c,
      container: _k,
      rootstock: _s,
      id: _i,
      ...size
    } = await first()
    await shop.ok(subproductRoutes.updateSubproduct, { params: { id }, body: { ...size, priceCents: 3000 } })
  },
  label: async (_, id) => {
    const {
      productId: _p,
      onHand: _o,
      reserved: _r,
      available: _a,
      backorder: _b,
      archivedAt: _d,
      caliber: _c,
      container: _k,
      rootstock: _s,
      id: _i,
      ...size
    } = await first()
    await shop.ok(subproductRoutes.updateSubproduct, { params: { id }, body: { ...size, label: 'Petit godet' } })
  },
  batch: (id) =>
    shop.ok(batchRoutes.batchEdit, {
      body: { target: { kind: 'ids', ids: [id] }, change: { price: { op: 'add', cents: 100 } }, dryRun: false },
    }),
  archive: (id) => shop.ok(productRoutes.archiveProduct, { params: { id } }),
  import: () => steps.imported('Référence sous-produit;Prix TTC;Stock;Libellé de la déclinaison\nLAV-1;7;40;Godet\n'),
}

describe('an approved import', () => {
  test.each(Object.keys(movers))('writes nothing and shows the new difference after: %s', async (mover) => {
    const ready = await steps.checked('Référence sous-produit;Prix TTC;Stock;Libellé de la déclinaison\nLAV-1;25;50;Le beau\nLAV-2;6;20;\n')
    const { id, productId } = await first()
    await movers[mover]?.(productId, id)
    const before = await sizes()
    const back = await steps.approve(ready.id)
    expect(back).toMatchObject({ state: 'checked', report: { moved: 1, errors: 0 } })
    expect(await sizes()).toEqual(before)
    const [shown] = await steps.differences(ready.id)
    expect(shown?.moved).toBe(true)
    // What is shown now is what is written now.
    expect((await steps.approve(ready.id)).state).toBe('done')
    const after = await first()
    for (const change of shown?.subproducts[0]?.changes ?? []) {
      if (change.field === 'priceCents') expect(after.priceCents).toBe(change.after)
      if (change.field === 'stock') expect(after.onHand).toBe(change.after)
      if (change.field === 'ownLabel') expect(after.label).toBe(change.after)
    }
  })

  test('never brings back what was sold, whether the figure was touched or not', async () => {
    const touched = await steps.checked('Référence sous-produit;Stock\nLAV-1;60\nLAV-2;20\n')
    const [one, two] = await sizes()
    await shop.inShop((ctx) =>
      takeOut(
        ctx,
        [
          { subproductId: one?.id ?? 0, quantity: 7 },
          { subproductId: two?.id ?? 0, quantity: 4 },
        ],
        { source: 'ticket', id: 1 },
      ),
    )
    await steps.approve(touched.id)
    expect((await steps.problems(touched.id)).map((each) => [each.code, each.row])).toEqual([['stock_moved', 2]])
    await steps.approve(touched.id)
    // 14 more than there were, of what is left; the size whose figure nobody touched keeps what is left.
    expect((await sizes()).map((size) => size.onHand)).toEqual([53, 16, 10])
  })

  test('of an export leaves stock alone that nobody typed, even when it was sold before the file came back', async () => {
    const book = await shop.ok(importRoutes.exportProducts)
    const { id, productId } = await first()
    await movers['sale']?.(productId, id)
    const ready = await steps.checked({ name: 'export.xlsx', bytes: book })
    expect(ready.report).toMatchObject({ products: { unchanged: 1, changed: 0 }, errors: 0, warnings: 0 })
    const changed = await steps.imported('Référence sous-produit;Stock;Stock à l’export\nLAV-1;56;46\n')
    expect(changed.state).toBe('done')
    expect((await first()).onHand).toBe(49)
  })

  test('is written also where orders hold more, which they are told', async () => {
    const ready = await steps.checked('Référence sous-produit;Stock\nLAV-3;2\n')
    const last = (await sizes())[2]
    await shop.inShop((ctx) => reserve(ctx, [{ subproductId: last?.id ?? 0, quantity: 8 }], { source: 'order', id: 1 }))
    const back = await steps.approve(ready.id)
    expect(back).toMatchObject({ state: 'done', report: { errors: 0 } })
    expect((await sizes())[2]).toMatchObject({ onHand: 2, reserved: 8, available: 0 })
    expect((await shop.ok(stockRoutes.listShort)).items).toMatchObject([{ onHand: 2, reserved: 8 }])
  })
})
