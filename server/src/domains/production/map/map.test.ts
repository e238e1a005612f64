import { mapRoutes } from '@plantule/contract/production/map'
import { areaOf, placeRoutes } from '@plantule/contract/production/places'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { beforeAll, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
})

/** Corners of a rectangle in centimetres. */
const rectangle = (x: number, y: number, width: number, height: number): [number, number][] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]
const greenhouse = (name: string) => shop.ok(placeRoutes.createGreenhouse, { body: { name, outline: rectangle(200, 300, 800, 3000) } })
const section = (greenhouseId: number, name: string) =>
  shop.ok(placeRoutes.createSection, {
    params: { id: greenhouseId },
    body: { name, outline: rectangle(0, 0, 400, 1000), routeIdx: 3 },
  })
const lot = (placeId: number | null, stock = 0, perM2: number | null = null) =>
  shop.ok(cultivationRoutes.createCultivation, { body: { name: 'Charme', startedOn: '2026-02-01', placeId, sizes: [{ stock, perM2 }] } })
const map = () => shop.ok(mapRoutes.productionMap, {})

describe('places', () => {
  test('are drawn in metres, their sections in them, and each name stands once beside its sisters', async () => {
    const house = await greenhouse('Serre 1')
    expect(house).toMatchObject({ kind: 'greenhouse', areaM2: 240, sections: [], lots: 0, plants: 0 })
    const bench = await section(house.id, 'Tablette A')
    expect(bench).toMatchObject({ greenhouseId: house.id, areaM2: 40, routeIdx: 3 })
    const twice = await shop.call(placeRoutes.createGreenhouse, { body: { name: 'serre 1' } })
    expect(twice.problem).toMatchObject({ code: 'place_name_taken', errors: [{ path: ['name'] }] })
    const again = await shop.call(placeRoutes.createSection, { params: { id: house.id }, body: { name: 'TABLETTE A' } })
    expect(again.problem).toMatchObject({ code: 'place_name_taken', title: 'Un autre lieu porte déjà ce nom ici.' })
    const elsewhere = await greenhouse('Serre 2')
    expect((await section(elsewhere.id, 'Tablette A')).name).toBe('Tablette A')
  })

  test('keep what a change does not name; an older version is refused with what stands there now', async () => {
    const bench = await section((await greenhouse('Serre 3')).id, 'Bord')
    const params = { id: bench.id }
    const wider = await shop.ok(placeRoutes.updateSection, {
      params,
      body: { version: bench.version, outline: rectangle(0, 0, 500, 1000) },
    })
    expect(wider).toMatchObject({ name: 'Bord', areaM2: 50, routeIdx: 3 })
    const late = await shop.call(placeRoutes.updateSection, { params, body: { version: bench.version, name: 'Autre' } })
    expect(late.problem).toMatchObject({ code: 'stale_version', details: { current: { areaM2: 50 } } })
    const off = await shop.ok(placeRoutes.updateSection, { params, body: { version: wider.version, routeIdx: null } })
    expect(off).toMatchObject({ routeIdx: null, areaM2: 50 })
    const broken = await shop.call(placeRoutes.updateSection, {
      params,
      body: { version: off.version, outline: rectangle(0, 0, 10, 10).slice(0, 2) },
    })
    expect(broken.status).toBe(400)
  })

  test('cannot go while lots stand there or while they have sections; a section is no greenhouse', async () => {
    const house = await greenhouse('Serre 4')
    const bench = await section(house.id, 'Nord')
    const held = await lot(bench.id, 20)
    expect((await shop.call(placeRoutes.removeSection, { params: { id: bench.id } })).problem).toMatchObject({
      code: 'place_in_use',
      title: `Des cultures y sont encore (${held.number}) : déplacez-les d’abord.`,
    })
    expect((await shop.call(placeRoutes.removeGreenhouse, { params: { id: house.id } })).problem?.code).toBe('place_has_sections')
    expect((await shop.call(placeRoutes.removeGreenhouse, { params: { id: bench.id } })).status).toBe(404)
    expect((await shop.call(placeRoutes.removeSection, { params: { id: house.id } })).status).toBe(404)
    await shop.ok(cultivationRoutes.updateCultivation, { params: { id: held.id }, body: { version: held.version, placeId: null } })
    await shop.ok(placeRoutes.removeSection, { params: { id: bench.id } })
    await shop.ok(placeRoutes.removeGreenhouse, { params: { id: house.id } })
    expect((await map()).greenhouses.map((place) => place.name)).not.toContain('Serre 4')
  })

  test('know what stood on them and when, latest first', async () => {
    const house = await greenhouse('Serre 5')
    const [east, west] = [await section(house.id, 'Est'), await section(house.id, 'Ouest')]
    const [first, second] = [await lot(east.id), await lot(east.id)]
    await shop.ok(cultivationRoutes.updateCultivation, { params: { id: first.id }, body: { version: first.version, placeId: west.id } })
    const history = (id: number) => shop.ok(placeRoutes.sectionHistory, { params: { id } })
    expect((await history(east.id)).items).toEqual([
      { lotId: second.id, number: second.number, name: 'Charme', from: '2026-02-01', to: null },
      { lotId: first.id, number: first.number, name: 'Charme', from: '2026-02-01', to: expect.any(String) },
    ])
    expect((await history(west.id)).items).toMatchObject([{ lotId: first.id, to: null }])
    expect((await shop.call(placeRoutes.sectionHistory, { params: { id: 999_999_999 } })).status).toBe(404)
  })

  test('have the area of their corners, whichever way round and wherever they stand', () => {
    expect(areaOf(rectangle(700, 50, 250, 400))).toBe(10)
    expect(areaOf(rectangle(0, 0, 250, 400).reverse())).toBe(10)
    expect(
      areaOf([
        [0, 0],
        [400, 0],
        [0, 300],
      ]),
    ).toBe(6)
    expect(areaOf([])).toBeNull()
  })
})

describe('the plan', () => {
  test('shows the living lots with their plants, spacing and losses, and those that stand nowhere yet', async () => {
    const bench = await section((await greenhouse('Serre 6')).id, 'Plan')
    const before = (await map()).unplaced
    const [placed, waiting] = [await lot(bench.id, 400, 16.5), await lot(null, 30)]
    const [size] = placed.sizes
    await shop.ok(cultivationRoutes.recordInventory, {
      params: { id: placed.id },
      body: { sizeId: size?.id ?? 0, kind: 'loss', quantity: 25, seen: 400, reason: 'Gel' },
    })
    const gone = await lot(bench.id, 7)
    await shop.ok(cultivationRoutes.terminateCultivation, { params: { id: gone.id }, body: { version: gone.version, rest: 'lost' } })
    const { lots, unplaced, greenhouses } = await map()
    expect(lots.find((each) => each.id === placed.id)).toMatchObject({
      placeId: bench.id,
      plants: 375,
      lost: 25,
      sizes: [{ onHand: 375, perM2: 16.5, readyOn: null }],
    })
    expect(lots.find((each) => each.id === waiting.id)).toMatchObject({ placeId: null, plants: 30 })
    expect(lots.some((each) => each.id === gone.id)).toBe(false)
    expect(unplaced).toBe(before + 1)
    expect(greenhouses.flatMap((place) => place.sections).find((each) => each.id === bench.id)).toMatchObject({ lots: 1, plants: 375 })
  })

  test('takes how plants are spaced with their caliber, and keeps it when something else changes', async () => {
    const begun = await lot(null, 10, 40)
    const [size] = begun.sizes
    const change = async (body: object) => {
      const version = (await shop.ok(cultivationRoutes.getCultivation, { params: { id: begun.id } })).sizes[0]?.version ?? 0
      return (await shop.ok(cultivationRoutes.updateLotSize, { params: { id: size?.id ?? 0 }, body: { version, ...body } })).sizes[0]
    }
    expect(await change({ readyOn: '2026-05-01' })).toMatchObject({ perM2: 40, readyOn: '2026-05-01' })
    expect(await change({ perM2: 0.75 })).toMatchObject({ perM2: 0.75, readyOn: '2026-05-01' })
    expect(await change({ perM2: null })).toMatchObject({ perM2: null })
  })

  test('has markers that are set, moved and taken off, each version once', async () => {
    const tap = await shop.ok(mapRoutes.createMarker, { body: { kind: 'tap', x: 1250, y: 300, label: 'Vanne nord' } })
    const params = { id: tap.id }
    const moved = await shop.ok(mapRoutes.updateMarker, { params, body: { version: tap.version, x: 1300 } })
    expect(moved).toMatchObject({ kind: 'tap', x: 1300, y: 300, label: 'Vanne nord' })
    const late = await shop.call(mapRoutes.updateMarker, { params, body: { version: tap.version, y: 0 } })
    expect(late.problem?.code).toBe('stale_version')
    expect((await map()).markers).toEqual([moved])
    await shop.ok(mapRoutes.removeMarker, { params })
    expect((await shop.call(mapRoutes.removeMarker, { params })).status).toBe(404)
    expect((await map()).markers).toEqual([])
  })

  test('is read, not written, by who may only read; another shop sees nothing of it', async () => {
    const reader = await shop.memberWith(['production.read'])
    const marker = await shop.ok(mapRoutes.createMarker, { body: { x: 10, y: 10 } })
    expect((await shop.call(mapRoutes.productionMap, {}, { token: reader })).status).toBe(200)
    expect((await shop.call(mapRoutes.removeMarker, { params: { id: marker.id } }, { token: reader })).status).toBe(403)
    const other = await newShop()
    expect(await other.ok(mapRoutes.productionMap, {})).toMatchObject({ greenhouses: [], markers: [], lots: [], unplaced: 0 })
    expect((await other.call(mapRoutes.updateMarker, { params: { id: marker.id }, body: { version: 1, x: 1 } })).status).toBe(404)
  })

  test('gives the doors their sheets', async () => {
    const house = await greenhouse('Serre 7 / Nord')
    await section(house.id, 'Porte')
    const sheet = await shop.call(mapRoutes.doorSheet, { params: { id: house.id } })
    expect(sheet.status).toBe(200)
    expect((await shop.call(mapRoutes.doorSheet, { params: { id: 999_999_999 } })).status).toBe(404)
  })
})
