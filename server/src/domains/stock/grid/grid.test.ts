import { batchRoutes } from '@plantule/contract/catalogue/batch'
import { type GridChange, gridRoutes } from '@plantule/contract/stock/grid'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { stockRoutes } from '@plantule/contract/stock/stock'
import { beforeEach, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someProduct } from '../../catalogue/catalogue.testing.ts'

let shop: TestShop
let lines: Awaited<ReturnType<typeof read>>
const read = async () => (await shop.ok(gridRoutes.readGrid)).items
beforeEach(async () => {
  shop = await newShop()
  await someProduct(shop, { name: 'Aubépine', priceCents: 450 })
  await someProduct(shop, { name: 'Bourdaine', priceCents: 600 })
  lines = await read()
})

const line = (at: number, set: GridChange['set']): GridChange => {
  const row = lines[at]
  if (!row) throw new Error('the table has two lines')
  return { subproductId: row.subproductId, productVersion: row.productVersion, sizeVersion: row.sizeVersion, seenOnHand: row.onHand, set }
}
const save = (...rows: GridChange[]) => shop.call(gridRoutes.saveGrid, { body: { rows } })

test('many cells of products, sizes and stock are saved at once', async () => {
  const saved = await save(
    line(0, { name: 'Aubépine blanche', priceCents: 495, onHand: 12 }),
    line(1, { published: false, minStock: 5, barcode: '3760012345670', weightG: null }),
  )
  expect(saved.status).toBe(200)
  lines = await read()
  expect(lines).toMatchObject([
    { name: 'Aubépine blanche', priceCents: 495, onHand: 12, sizeVersion: 2, productVersion: 2 },
    { name: 'Bourdaine', published: false, minStock: 5, barcode: '3760012345670' },
  ])
  const prices = await shop.ok(subproductRoutes.priceHistory, { params: { id: lines[0]?.subproductId ?? 0 } })
  expect(prices.items.map((item) => item.priceCents)).toEqual([495, 450])
  const stock = await shop.ok(stockRoutes.getProductStock, { params: { id: lines[0]?.productId ?? 0 } })
  expect(stock.movements[0]).toMatchObject({ kind: 'count', onHandChange: 12, source: 'table' })
})

test('codes may swap between lines', async () => {
  const [a, b] = lines.map((each) => each.reference)
  expect((await save(line(0, { reference: b ?? '' }), line(1, { reference: a ?? '' }))).status).toBe(200)
  expect((await read()).map((each) => each.reference)).toEqual([b, a])
})

test('nothing is saved while a cell is wrong, and each wrong cell is named', async () => {
  const taken = lines[1]?.reference ?? ''
  const refused = await save(line(0, { reference: taken.toLowerCase(), priceCents: 999 }), { ...line(1, { onHand: 3 }), seenOnHand: 7 })
  expect(refused.problem).toMatchObject({ code: 'grid_has_errors', title: 'Rien n’est enregistré : 2 cellules sont à corriger.' })
  expect(refused.problem.errors).toEqual([
    { in: 'body', path: ['rows', 1, 'set', 'onHand'], message: 'Le stock a changé entre-temps : il est maintenant de 0.' },
    { in: 'body', path: ['rows', 0, 'set', 'reference'], message: 'Cette référence est déjà celle de « Bourdaine - Godet 9 ».' },
  ])
  const twins = await save(line(0, { barcode: 'ABCD1' }), line(1, { barcode: 'abcd1' }))
  expect(twins.problem.errors?.[0]).toMatchObject({
    path: ['rows', 1, 'set', 'barcode'],
    message: 'Cette valeur est aussi celle de « Aubépine ».',
  })
  const bad = await save(line(0, { priceCents: -1, name: '' }))
  expect(bad).toMatchObject({ status: 400, problem: { code: 'invalid_input' } })
  expect(bad.problem.errors?.map((error) => error.path.at(-1)).sort()).toEqual(['name', 'priceCents'])
  expect((await read()).map((each) => each.priceCents)).toEqual([450, 600])
})

test('a line that somebody changed meanwhile is refused on its cell', async () => {
  await save(line(0, { priceCents: 460 }))
  const stale = await save(line(0, { priceCents: 470 }))
  expect(stale.problem.errors).toMatchObject([
    { path: ['rows', 0, 'set', 'priceCents'], message: 'Quelqu’un d’autre a modifié cet élément entre-temps.' },
  ])
  const both = await Promise.all(
    [470, 480, 490].map(async (priceCents) => {
      const [row] = await read()
      if (!row) throw new Error('it is there')
      return save({
        subproductId: row.subproductId,
        productVersion: row.productVersion,
        sizeVersion: row.sizeVersion,
        seenOnHand: row.onHand,
        set: { priceCents },
      })
    }),
  )
  expect(both.filter((answer) => answer.status === 200).length).toBeGreaterThanOrEqual(1)
  expect((await read())[0]?.sizeVersion).toBe(2 + both.filter((answer) => answer.status === 200).length)
})

test('counts need the right to change stock; lines of another shop are not found', async () => {
  const token = await shop.memberWith(['catalogue.write'])
  const refused = await shop.call(gridRoutes.saveGrid, { body: { rows: [line(0, { onHand: 3 })] } }, { token })
  expect(refused).toMatchObject({ status: 403, problem: { code: 'no_right', details: { right: 'stock.write' } } })
  expect((await shop.call(gridRoutes.saveGrid, { body: { rows: [line(0, { priceCents: 3 })] } }, { token })).status).toBe(200)
  const other = await newShop()
  const theirs = await other.call(gridRoutes.saveGrid, { body: { rows: [line(0, { priceCents: 3 })] } })
  expect(theirs.problem.errors?.[0]).toMatchObject({ path: ['rows', 0, 'set', 'priceCents'] })
})

describe('a save taken back', () => {
  const undo = (id: number, token?: string) => shop.call(gridRoutes.undoGrid, { params: { id } }, token ? { token } : {})
  const saved = async (...rows: GridChange[]) => (await shop.ok(gridRoutes.saveGrid, { body: { rows } })).id
  const shown = (rows: typeof lines) => rows.map(({ productVersion: _, sizeVersion: __, ...row }) => row)

  test('restores every column, codes that swapped and stock among them, and stands among the latest changes', async () => {
    const before = shown(lines)
    const [a, b] = lines.map((each) => each.reference)
    const id = await saved(
      line(0, {
        name: 'Aubépine blanche',
        latinName: 'Crataegus',
        cultivar: 'Alba',
        published: false,
        label: 'C2',
        reference: b ?? '',
        barcode: '3760012345670',
        priceCents: 495,
        weightG: 900,
        minStock: 5,
        onHand: 12,
      }),
      line(1, { reference: a ?? '' }),
    )
    const { items } = await shop.ok(batchRoutes.listBatchEdits)
    expect(items).toMatchObject([
      {
        id,
        source: 'table',
        state: 'done',
        sizes: 2,
        products: 2,
        fields: [],
        columns: expect.arrayContaining(['name', 'onHand', 'reference']) as unknown,
      },
    ])
    expect((await undo(id)).body).toEqual({ restored: 2, kept: [] })
    lines = await read()
    expect(shown(lines)).toEqual(before)
    expect((await undo(id)).problem.code).toBe('wrong_status')
    const stock = await shop.ok(stockRoutes.getProductStock, { params: { id: lines[0]?.productId ?? 0 } })
    expect(stock.movements.map((move) => move.onHandChange)).toEqual([-12, 12])
    const prices = await shop.ok(subproductRoutes.priceHistory, { params: { id: lines[0]?.subproductId ?? 0 } })
    expect(prices.items.map((item) => item.priceCents)).toEqual([450, 495, 450])
  })

  test('leaves whole and names each line of which a cell was changed since, whichever', async () => {
    const changed = {
      name: 'Épine',
      latinName: 'Crataegus',
      cultivar: 'Alba',
      published: false,
      label: 'C2',
      reference: 'X-1',
      barcode: '3760012345670',
      priceCents: 495,
      weightG: 900,
      minStock: 5,
      onHand: 12,
    }
    const later = {
      name: 'Cenellier',
      latinName: 'Malus',
      cultivar: 'Rosea',
      published: true,
      label: 'C3',
      reference: 'X-2',
      barcode: '3760012345687',
      priceCents: 500,
      weightG: 901,
      minStock: 6,
      onHand: 11,
    }
    for (const [column, value] of Object.entries(later)) {
      shop = await newShop()
      await someProduct(shop, { name: 'Aubépine', priceCents: 450 })
      await someProduct(shop, { name: 'Bourdaine', priceCents: 600 })
      lines = await read()
      const id = await saved(line(0, changed), line(1, { priceCents: 700 }))
      lines = await read()
      const touched = lines.findIndex((each) => each.reference === 'X-1')
      await saved(line(touched, { [column]: value }))
      const answer = await undo(id)
      expect({ column, restored: answer.body.restored, kept: answer.body.kept.length }).toEqual({ column, restored: 1, kept: 1 })
      expect((await read()).find((each) => each.subproductId === lines[touched]?.subproductId)).toMatchObject({
        ...changed,
        [column]: value,
      })
      expect((await read()).find((each) => each.subproductId !== lines[touched]?.subproductId)?.priceCents).toBe(600)
    }
  })

  test('leaves a line whose former code is another’s by now', async () => {
    const former = lines[0]?.reference ?? ''
    const id = await saved(line(0, { reference: 'X-1' }), line(1, { priceCents: 700 }))
    lines = await read()
    await saved(line(1, { reference: former }))
    expect((await undo(id)).body).toEqual({ restored: 1, kept: ['Aubépine - Godet 9'] })
    expect((await read()).map((each) => [each.reference, each.priceCents])).toEqual([
      ['X-1', 450],
      [former, 600],
    ])
  })

  test('asks for the right to change stock where it was counted, and is no change of many products', async () => {
    const id = await saved(line(0, { onHand: 12 }))
    expect((await undo(id, await shop.memberWith(['catalogue.write']))).problem).toMatchObject({
      code: 'no_right',
      details: { right: 'stock.write' },
    })
    expect((await shop.call(batchRoutes.undoBatchEdit, { params: { id } })).problem.code).toBe('not_found')
  })
})
