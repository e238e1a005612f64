import { lotFields, type LotImport, type LotImportSettings } from '@plantule/contract/imports/lot-schemas'
import { marginRoutes } from '@plantule/contract/analysis/margins'
import { importRoutes } from '@plantule/contract/imports/imports'
import { lotImportRoutes as imports } from '@plantule/contract/production/lot-import'
import { placeRoutes } from '@plantule/contract/production/places'
import { cultivationRoutes as routes } from '@plantule/contract/production/routes'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someProduct } from '../../catalogue/catalogue.testing.ts'
import { release, reserve, takeOut } from '../../stock/index.ts'
import { someMotherPlant } from '../propagation/propagation.testing.ts'
import { sizeOfLot, someGreenhouse, someLot } from '../production.testing.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await newShop()
})

const upload = (file: string): Promise<LotImport> =>
  shop.ok(imports.uploadLotImport, {}, { file: { name: 'inventaire.csv', bytes: Buffer.from(file) } })
const get = (id: number): Promise<LotImport> => shop.ok(imports.getLotImport, { params: { id } })
async function checked(file: string, change: Partial<LotImportSettings> = {}): Promise<LotImport> {
  const { id, settings } = await upload(file)
  await shop.ok(imports.setLotImportMapping, { params: { id }, body: { ...settings, ...change } })
  await shop.drain()
  return get(id)
}
async function approve(id: number): Promise<LotImport> {
  await shop.ok(imports.approveLotImport, { params: { id } })
  await shop.drain()
  return get(id)
}
const undo = (id: number) => shop.ok(imports.undoLotImport, { params: { id } })
const diffs = async (id: number) => (await shop.ok(imports.lotImportDiff, { params: { id, page: 1 }, query: {} })).items
const problems = async (id: number) => (await shop.ok(imports.lotImportProblems, { params: { id, page: 1 } })).items
const lotOf = (id: number) => shop.ok(routes.getCultivation, { params: { id } })
const plantsOf = async (id: number): Promise<number> => sizeOfLot(await lotOf(id)).onHand

/** A lot that is the stock of a size, of which `sell` takes some. */
async function onSale(stock: number): Promise<{ lotId: number; number: string; sell: (quantity: number) => Promise<unknown> }> {
  const { size } = await someProduct(shop)
  const lot = await someLot(shop, stock)
  const own = sizeOfLot(lot)
  await shop.ok(routes.connectSize, { params: { id: own.id, subproductId: size.id }, body: { version: own.version } })
  let sales = 900
  const sell = (quantity: number) =>
    shop.inShop((ctx) => takeOut(ctx, [{ subproductId: size.id, quantity }], { source: 'order', id: ++sales }))
  return { lotId: lot.id, number: lot.number, sell }
}

test('an inventory shows what it would change, counts it as moves of the ledger, and takes it back', async () => {
  const [one, other] = [await someLot(shop, 100), await someLot(shop, 40)]
  const found = await checked(`N° de lot;Plants comptés\n${one.number};92\n${other.number};40\n`)
  expect(found.report).toMatchObject({ rows: { new: 0, changed: 1, unchanged: 1 }, errors: 0, more: 0, fewer: 8, lots: 0, unnamed: 0 })
  expect((await diffs(found.id)).map((diff) => [diff.number, diff.changes])).toEqual([
    [one.number, [{ field: 'stock', before: 100, after: 92 }]],
    [other.number, []],
  ])
  expect(await plantsOf(one.id)).toBe(100)
  await approve(found.id)
  expect([await plantsOf(one.id), await plantsOf(other.id)]).toEqual([92, 40])
  const moves = await shop.ok(routes.listLotMoves, { params: { id: one.id }, query: { page: 1 } })
  expect(moves.items[0]).toMatchObject({ kind: 'count', change: -8, after: 92, source: 'import', reason: 'Inventaire : inventaire.csv' })
  await undo(found.id)
  expect(await plantsOf(one.id)).toBe(100)
  expect(await shop.call(imports.undoLotImport, { params: { id: found.id } })).toMatchObject({ status: 409 })
})

test('a lot is found by its number, or by plant, caliber and place; what answers twice is asked about', async () => {
  const { id, sectionId } = await someGreenhouse(shop)
  const greenhouse = (await shop.ok(placeRoutes.listGreenhouses, {})).items.find((each) => each.id === id)
  const inside = await someLot(shop, 10, { placeId: sectionId })
  const outside = await someLot(shop, 20)
  const twice = await checked('Nom;Plants comptés\nLavande;5\n')
  expect(await problems(twice.id)).toMatchObject([{ code: 'several_lots', row: 2 }])
  const placed = await checked(`Nom;Lieu;Plants comptés\nlavande;${greenhouse?.name} / A;7\n`)
  expect(await diffs(placed.id)).toMatchObject([{ lotId: inside.id, changes: [{ field: 'stock', before: 10, after: 7 }] }])
  const moved = await checked(`Lot;Lieu;Quantité\n${outside.number.toLowerCase()};${greenhouse?.name};20\n`)
  expect(await diffs(moved.id)).toMatchObject([{ lotId: outside.id, changes: [{ field: 'place', after: greenhouse?.name }] }])
  await approve(moved.id)
  expect((await lotOf(outside.id)).place?.id).toBe(id)
  await undo(moved.id)
  expect((await lotOf(outside.id)).place).toBeNull()
})

test('what is not there is a fault, or begun where that is asked; undone it has ended, and comes back with the same file', async () => {
  const file = 'Lot;Nom;Nom latin;Quantité;Début\nX-7 bis;Chêne pédonculé;Quercus robur;250;01/02/2026\n'
  const refused = await checked(file)
  expect(await problems(refused.id)).toMatchObject([{ code: 'no_such_lot', severity: 'error', value: 'X-7 bis' }])
  expect(await shop.call(imports.approveLotImport, { params: { id: refused.id } })).toMatchObject({
    status: 409,
    problem: { code: 'import_has_errors' },
  })
  const found = await checked(file, { create: true })
  expect(found.report).toMatchObject({ rows: { new: 1 }, lots: 1, more: 250 })
  await approve(found.id)
  const listed = async () => (await shop.ok(routes.listCultivations, { params: { page: 1 }, query: {} })).items
  expect(await listed()).toMatchObject([
    { number: 'X-7 bis', name: 'Chêne pédonculé', plants: 250, state: 'active', startedOn: '2026-02-01' },
  ])
  const id = (await listed())[0]?.id ?? 0
  await undo(found.id)
  expect(await lotOf(id)).toMatchObject({ state: 'terminated', sizes: [{ onHand: 0 }] })
  const again = await checked(file)
  expect(again.report).toMatchObject({ rows: { new: 0, changed: 1 }, lots: 0 })
  await approve(again.id)
  expect(await lotOf(id)).toMatchObject({ state: 'active', endedAt: null, sizes: [{ onHand: 250 }] })
  await undo(again.id)
  expect(await lotOf(id)).toMatchObject({ state: 'terminated', sizes: [{ onHand: 0 }] })
})

test('one that comes back stands again at its place, ready where it was, and what was undone counts for nothing in margin and losses', async () => {
  const { id: greenhouseId, sectionId } = await someGreenhouse(shop)
  const greenhouse = (await shop.ok(placeRoutes.listGreenhouses, {})).items.find((each) => each.id === greenhouseId)
  const place = `${greenhouse?.name} / A`
  const file = `Lot;Nom;Lieu;Quantité;Début;Prête le\nX 8 ter;Charme;${place};50;01/02/2026;01/03/2026\n`
  const first = await checked(file, { create: true })
  expect(await problems(first.id)).toEqual([])
  await approve(first.id)
  const { items } = await shop.ok(routes.listCultivations, { params: { page: 1 }, query: {} })
  const id = items[0]?.id ?? 0
  await undo(first.id)
  const stays = () => shop.inShop((ctx) => ctx.db.selectFrom('lot_stay').select(['place_id', 'to_on']).where('lot_id', '=', id).execute())
  expect((await stays()).every((stay) => stay.to_on !== null)).toBe(true)
  await approve((await checked(file)).id)
  expect((await stays()).filter((stay) => stay.to_on === null)).toEqual([{ place_id: sectionId, to_on: null }])
  expect(await lotOf(id)).toMatchObject({ state: 'ready', place: { id: sectionId } })
  expect(await shop.ok(marginRoutes.readMargin, { params: { id } })).toMatchObject({ begun: 50, lost: 0, left: 50 })

  const grown = await someLot(shop, 80)
  const fewer = await checked(`Lot;Quantité\n${grown.number};50\n`)
  await approve(fewer.id)
  expect(await shop.ok(marginRoutes.readMargin, { params: { id: grown.id } })).toMatchObject({ begun: 80, lost: 30, left: 50 })
  await undo(fewer.id)
  expect(await shop.ok(marginRoutes.readMargin, { params: { id: grown.id } })).toMatchObject({ begun: 80, lost: 0, left: 80 })
})

test('the same file again changes nothing, nor does a figure that is what stands there', async () => {
  const { lotId, number, sell } = await onSale(100)
  const file = `Lot;Plants à l’export;Plants comptés\n${number};100;92\n`
  await approve((await checked(file)).id)
  expect(await plantsOf(lotId)).toBe(92)
  expect((await checked(file)).report).toMatchObject({ rows: { changed: 0, unchanged: 1 } })
  await sell(2)
  expect((await checked(`Lot;Plants à l’export;Plants comptés\n${number};92;90\n`)).report).toMatchObject({
    rows: { changed: 0, unchanged: 1 },
  })
})

test('a number of a lot that is no cultivation is a fault of its row', async () => {
  const mother = await someMotherPlant(shop)
  const found = await checked(`Lot;Nom;Quantité\n${mother.number};Pied mère;5\n`, { create: true })
  expect(await problems(found.id)).toMatchObject([{ code: 'no_cultivation', row: 2, value: mother.number }])
})

test('is not taken back once orders hold what several calibers of a size gained, a passport names what it began, or a recall holds it', async () => {
  const { size } = await someProduct(shop)
  const lots = [await someLot(shop, 0), await someLot(shop, 0)]
  for (const lot of lots) {
    const own = sizeOfLot(lot)
    await shop.ok(routes.connectSize, { params: { id: own.id, subproductId: size.id }, body: { version: own.version } })
  }
  const gained = await checked(`Lot;Quantité\n${lots.map((lot) => `${lot.number};6`).join('\n')}\n`)
  await approve(gained.id)
  await shop.inShop((ctx) => reserve(ctx, [{ subproductId: size.id, quantity: 5 }], { source: 'order', id: 41 }))
  expect((await shop.call(imports.undoLotImport, { params: { id: gained.id } })).problem).toMatchObject({ code: 'changed_since' })
  await shop.inShop((ctx) => release(ctx, [{ subproductId: size.id, quantity: 5 }], { source: 'order', id: 41 }))
  await shop.inShop((ctx) =>
    ctx.db
      .updateTable('lot')
      .set({ held: true })
      .where('id', '=', lots[0]?.id ?? 0)
      .execute(),
  )
  expect((await shop.call(imports.undoLotImport, { params: { id: gained.id } })).problem).toMatchObject({ code: 'changed_since' })
  await shop.inShop((ctx) =>
    ctx.db
      .updateTable('lot')
      .set({ held: false })
      .where('id', '=', lots[0]?.id ?? 0)
      .execute(),
  )
  await undo(gained.id)
})

test('numbers of the shop’s own series are not begun, ended lots not counted, a lot not counted twice nor at two places', async () => {
  const { id } = await someGreenhouse(shop)
  const place = (await shop.ok(placeRoutes.listGreenhouses, {})).items.find((each) => each.id === id)?.name ?? ''
  const gone = await someLot(shop, 3)
  await shop.ok(routes.terminateCultivation, { params: { id: gone.id }, body: { version: gone.version, rest: 'lost' } })
  const lot = await someLot(shop, 9)
  const file = [
    'Lot;Nom;Lieu;Quantité',
    'L26-99999;Pin;;4',
    `${gone.number};;;1`,
    `${lot.number};;${place};9`,
    `${lot.number};;${place} · A;9`,
    `${lot.number};;Serre inconnue;9`,
    'X1;;;1,5',
    'X2;;;beaucoup',
  ].join('\n')
  const found = await checked(file, { create: true })
  const codes = (await problems(found.id)).map(({ row, code, column }) => [row, code, column])
  expect(codes).toEqual([
    [2, 'own_number', null],
    [3, 'ended', null],
    [5, 'counted_twice', null],
    [5, 'two_places', null],
    [6, 'unknown_place', null],
    [7, 'not_whole', 'Quantité'],
    [8, 'not_a_number', 'Quantité'],
  ])
  const skipRows = [2, 3, 5, 6, 7].map((row) => ({ file: 0, row }))
  const mended = {
    edits: [
      { file: 0, row: 8, column: 1, value: 'Orme' },
      { file: 0, row: 8, column: 3, value: '6' },
    ],
    skipRows,
  }
  await shop.ok(imports.setLotImportMapping, { params: { id: found.id }, body: { ...found.settings, choices: mended } })
  await shop.drain()
  expect((await get(found.id)).report).toMatchObject({ errors: 0, left: 5, rows: { new: 1 } })
  const row = await shop.ok(imports.lotImportRow, { params: { id: found.id, row: 8 } })
  expect(row.cells.map((cell) => cell.value)).toEqual(['X2', 'Orme', '', '6'])
  const out = await shop.call(imports.lotImportLeftOut, { params: { id: found.id } })
  expect([out.status, (out.body as Buffer).subarray(0, 2).toString()]).toEqual([200, 'PK'])
})

test('what was sold since the count was written stays sold, and is shown before it is approved', async () => {
  const { lotId, number, sell } = await onSale(50)
  const found = await checked(`Lot;Quantité\n${number};46\n`)
  await sell(7)
  await approve(found.id)
  // Nobody saw this difference: it is shown, nothing was written.
  expect(await get(found.id)).toMatchObject({ state: 'checked', report: { moved: 1, warnings: 1 } })
  expect(await plantsOf(lotId)).toBe(43)
  expect(await diffs(found.id)).toMatchObject([{ moved: true, changes: [{ before: 43, after: 39 }] }])
  await approve(found.id)
  expect(await plantsOf(lotId)).toBe(39)
  await sell(1)
  expect(await shop.call(imports.undoLotImport, { params: { id: found.id } })).toMatchObject({
    status: 409,
    problem: { code: 'changed_since' },
  })
  expect(await plantsOf(lotId)).toBe(38)
})

test('an import and sales at the same moment: no plant is sold twice, whoever comes first', async () => {
  const { lotId, number, sell } = await onSale(30)
  const found = await checked(`Lot;Quantité;Plants à l’export\n${number};20;30\n`)
  await shop.ok(imports.approveLotImport, { params: { id: found.id } })
  const [, ...sales] = await Promise.all([shop.drain(), sell(5), sell(4), sell(3)])
  await shop.drain()
  const sold = [5, 4, 3].reduce((sum, quantity, at) => sum + ((sales[at] as unknown[]).length === 0 ? quantity : 0), 0)
  const { state } = await get(found.id)
  expect(['done', 'checked']).toContain(state)
  expect(await plantsOf(lotId)).toBe(30 - sold - (state === 'done' ? 10 : 0))
})

test('whatever moves between the count, its check and its approval, each lot has its plants: what was counted, and what moved', async () => {
  const step = fc.record({ what: fc.constantFrom('sale', 'loss', 'found'), quantity: fc.integer({ min: 1, max: 12 }) })
  const between = fc.array(step, { maxLength: 3 })
  const cases = fc.sample(fc.record({ counted: fc.integer({ min: 0, max: 120 }), before: between, after: between }), {
    numRuns: 6,
    seed: 14,
  })
  for (const { counted, before, after } of cases) {
    const { lotId, number, sell } = await onSale(100)
    let reckoned = 100
    const go = async (steps: typeof before): Promise<void> => {
      for (const { what, quantity } of steps) {
        const size = sizeOfLot(await lotOf(lotId))
        if (what === 'sale') {
          const short = (await sell(quantity)) as unknown[]
          if (short.length === 0) reckoned -= quantity
        } else if (what === 'loss' && quantity <= reckoned) {
          await shop.ok(routes.recordInventory, {
            params: { id: lotId },
            body: { sizeId: size.id, kind: 'loss', quantity, seen: size.onHand },
          })
          reckoned -= quantity
        } else if (what === 'found') {
          const more = size.onHand + quantity
          await shop.ok(routes.recordInventory, { params: { id: lotId }, body: { sizeId: size.id, quantity: more, seen: size.onHand } })
          reckoned += quantity
        }
      }
    }
    await go(before)
    const found = await checked(`Lot;Quantité;Plants à l’export\n${number};${counted};100\n`)
    await go(after)
    for (let round = 0; (await get(found.id)).state === 'checked' && round < 3; round++) await approve(found.id)
    expect((await get(found.id)).state).toBe('done')
    reckoned = Math.max(reckoned + counted - 100, 0)
    expect(await plantsOf(lotId)).toBe(reckoned)
    const { rows } = await shop.inShop((ctx) =>
      sql<{ sum: number; level: number }>`
        select (select sum(m.change)::int from lot_move m where m.shop_id = ${ctx.shopId} and m.lot_id = ${lotId}) as sum,
          (select l.on_hand from stock_level l join lot_size z on z.shop_id = l.shop_id and z.subproduct_id = l.subproduct_id
            where l.shop_id = ${ctx.shopId} and z.lot_id = ${lotId}) as level`.execute(ctx.db),
    )
    expect(rows).toEqual([{ sum: reckoned, level: reckoned }])
  }
})

test('the workbook that is handed out comes back without a difference, whatever was sold meanwhile', async () => {
  const { lotId, sell } = await onSale(50)
  const { body } = await shop.call(imports.inventoryFile, {})
  await sell(6)
  const { id, settings } = await shop.ok(imports.uploadLotImport, {}, { file: { name: 'inventaire.xlsx', bytes: body as Buffer } })
  expect(settings.mapping.map((each) => each.field)).toEqual([...lotFields])
  await shop.ok(imports.setLotImportMapping, { params: { id }, body: settings })
  await shop.drain()
  expect((await get(id)).report).toMatchObject({ errors: 0, rows: { new: 0, changed: 0, unchanged: 1 } })
  await approve(id)
  expect(await plantsOf(lotId)).toBe(44)
})

test('who may not write in production counts nothing; other shops and other imports are not found', async () => {
  const found = await checked('Lot;Quantité\nL26-00001;1\n')
  const stranger = await newShop()
  expect(await stranger.call(imports.getLotImport, { params: { id: found.id } })).toMatchObject({ status: 404 })
  expect(await shop.call(importRoutes.getImport, { params: { id: found.id } })).toMatchObject({ status: 404 })
  expect(await shop.call(importRoutes.approveImport, { params: { id: found.id } })).toMatchObject({ status: 404 })
  const token = await shop.memberWith(['production.read', 'catalogue.write'])
  expect(await shop.call(imports.approveLotImport, { params: { id: found.id } }, { token })).toMatchObject({ status: 403 })
  expect(
    await shop.call(imports.setLotImportMapping, { params: { id: found.id }, body: { mapping: [{ column: 0, field: 'number' }] } }),
  ).toMatchObject({
    status: 409,
    problem: { code: 'bad_lot_mapping' },
  })
})
