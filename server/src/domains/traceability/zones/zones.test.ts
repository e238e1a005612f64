import { bagCodeOf } from '@plantule/contract/traceability/collecting'
import { originRegions } from '@plantule/contract/traceability/regions'
import { zoneRoutes } from '@plantule/contract/traceability/zones'
import { plantRuleRoutes } from '@plantule/contract/taxonomy/plant-rules'
import { beforeAll, expect, test } from 'vitest'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { somePlants } from '../../taxonomy/rules/some-plants.testing.ts'
import { knapweed, markerAt, someCollection, someZone } from '../traceability.testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
})

test('a zone has a name from the first moment, and is found by name and commune', async () => {
  const { name } = await shop.ok(zoneRoutes.createZone, { body: {} })
  expect(name).toBe('Nouvelle zone de collecte')
  await shop.ok(zoneRoutes.createZone, { body: { name: 'Lande du Cap', commune: 'Fréhel', region: 'massif_armoricain' } })
  const found = await shop.ok(zoneRoutes.listZones, { params: { page: 1 }, query: { q: 'frehel' } })
  expect(found.items.map((zone) => zone.name)).toEqual(['Lande du Cap'])
  const ofRegion = await shop.ok(zoneRoutes.listZones, { params: { page: 1 }, query: { region: 'corse' } })
  expect(ofRegion.total).toBe(0)
})

test('a region is proposed by where the zone lies, and nothing where nobody knows', async () => {
  const zone = await shop.ok(zoneRoutes.createZone, { body: { name: 'Où ?' } })
  expect(zone.proposedRegion).toBeNull()
  const at = async (lat: number, lon: number) => {
    const { id } = await shop.ok(zoneRoutes.createZone, { body: { name: `${lat} ${lon}` } })
    return (await shop.ok(zoneRoutes.addZoneMarker, { params: { id }, body: { lat, lon } })).proposedRegion
  }
  expect(await at(48.2, -3.5)).toBe('massif_armoricain')
  expect(await at(42.2, 9.1)).toBe('corse')
  expect(await at(45.75, 2.9)).toBe('massif_central')
  // The middle of the Atlantic.
  expect(await at(46, -20)).toBeNull()
})

test('an outline and markers come back on the map of all zones as GeoJSON, closed at its first corner', async () => {
  const here = await newShop()
  const zone = await someZone(here)
  const { version } = await here.ok(zoneRoutes.addZoneMarker, { params: { id: zone.id }, body: markerAt })
  const polygon: [number, number][] = [
    [-0.55, 47.48],
    [-0.549, 47.48],
    [-0.549, 47.481],
  ]
  const drawn = await here.ok(zoneRoutes.setZonePolygon, { params: { id: zone.id }, body: { polygon, version } })
  expect(drawn.polygon).toEqual(polygon)
  const stale = await here.call(zoneRoutes.setZonePolygon, { params: { id: zone.id }, body: { polygon: [], version } })
  expect(stale.problem?.code).toBe('stale_version')
  const { features } = await here.ok(zoneRoutes.zonesMap)
  expect(features.map((feature) => feature.geometry)).toEqual([
    { type: 'Polygon', coordinates: [[...polygon, polygon[0]]] },
    { type: 'Point', coordinates: [-0.55, 47.48] },
  ])
  const two = await here.call(zoneRoutes.setZonePolygon, {
    params: { id: zone.id },
    body: { polygon: polygon.slice(0, 2), version: drawn.version },
  })
  expect(two.status).toBe(400)
  await here.ok(zoneRoutes.updateZone, { params: { id: zone.id }, body: { closed: true, version: drawn.version } })
  expect((await here.ok(zoneRoutes.zonesMap)).features).toEqual([])
})

test('the regions of origin lie below the zones, each of them and nothing else', async () => {
  const { features } = await shop.ok(zoneRoutes.regionMap)
  expect(new Set(features.map(({ properties }) => properties.region))).toEqual(new Set(originRegions))
})

test('a marker moves and goes; its number of another shop is nobody’s', async () => {
  const zone = await someZone(shop)
  const added = await shop.ok(zoneRoutes.addZoneMarker, { params: { id: zone.id }, body: markerAt })
  const marker = added.markers[0]
  if (!marker) throw new Error('no marker')
  const moved = await shop.ok(zoneRoutes.updateZoneMarker, { params: { id: marker.id }, body: { lat: 47.5, version: marker.version } })
  expect(moved.markers[0]).toMatchObject({ lat: 47.5, lon: -0.55, name: 'Pied 1' })
  const other = await newShop()
  expect((await other.call(zoneRoutes.removeZoneMarker, { params: { id: marker.id } })).problem?.code).toBe('not_found')
  await shop.ok(zoneRoutes.removeZoneMarker, { params: { id: marker.id } })
  expect((await shop.ok(zoneRoutes.getZone, { params: { id: zone.id } })).markers).toEqual([])
})

test('the owner’s permission is kept and handed out, and taken away', async () => {
  const zone = await someZone(shop)
  expect(zone.permitted).toBe(true)
  const [paper] = zone.papers
  expect(paper).toMatchObject({ name: 'accord.txt', permission: true })
  const params = { id: zone.id, attachmentId: paper?.id ?? 0 }
  const other = await someZone(shop)
  expect((await shop.call(zoneRoutes.getZonePaper, { params: { ...params, id: other.id } })).problem?.code).toBe('not_found')
  await shop.ok(zoneRoutes.removeZonePaper, { params })
  expect((await shop.ok(zoneRoutes.getZone, { params: { id: zone.id } })).permitted).toBe(false)
})

test('a collection that keeps the referential is a lot with its number', async () => {
  const { zone } = await someCollection(shop)
  expect(zone.seedCollections).toMatchObject([
    {
      number: expect.stringMatching(/^C26-\d{5}$/),
      bag: '',
      name: 'Centaurea jacea',
      setAside: [],
      justifiedAt: null,
      unit: 'grams',
      quantity: 4200,
    },
  ])
  expect(zone.years).toEqual([2026])
  const { id } = zone.seedCollections[0] ?? { id: 0 }
  const lot = await shop.inShop(({ db }) => db.selectFrom('lot').select(['kind', 'started_on']).where('id', '=', id).executeTakeFirst())
  expect(lot).toEqual({ kind: 'seed_collection', started_on: '2026-08-03' })
})

test('a rule that is not kept is named, and set aside only with a reason and by who may', async () => {
  const { id } = await someZone(shop)
  const params = { id }
  const body = { ...knapweed, sharePct: 40, individuals: 30 }
  const refused = await shop.call(zoneRoutes.addSeedCollection, { params, body })
  expect(refused.problem?.code).toBe('collecting_rules_broken')
  expect(refused.problem?.title).toContain('25 % des graines, 50 individus')
  const justified = { ...body, justification: 'Station détruite le mois prochain' }
  const token = await shop.memberWith(['traceability.write'])
  const grower = await shop.call(zoneRoutes.addSeedCollection, { params, body: justified }, { token })
  expect(grower.problem?.code).toBe('justification_refused')
  const zone = await shop.ok(zoneRoutes.addSeedCollection, { params, body: justified })
  const [kept] = zone.seedCollections
  expect(kept).toMatchObject({ setAside: ['share', 'individuals'], justification: 'Station détruite le mois prochain' })
  expect(kept?.justifiedBy).not.toBe('')
  // What was justified goes on for who may only collect; a further rule asks again.
  const change = { params: { id: kept?.id ?? 0 }, options: { token } }
  const weighed = await shop.call(zoneRoutes.updateSeedCollection, { ...change, body: { quantity: 3900, version: 1 } }, { token })
  expect(weighed.body?.seedCollections[0]).toMatchObject({ quantity: 3900, justifiedAt: kept?.justifiedAt })
  const further = await shop.call(zoneRoutes.updateSeedCollection, { ...change, body: { population: 100, version: 2 } }, { token })
  expect(further.problem?.code).toBe('justification_refused')
  // What keeps the rules after all needs no reason any more.
  const kind = await shop.ok(zoneRoutes.updateSeedCollection, {
    params: change.params,
    body: { sharePct: 20, individuals: 60, version: 2 },
  })
  expect(kind.seedCollections[0]).toMatchObject({ setAside: [], justification: '', justifiedAt: null })
})

test('nothing is collected without the owner’s permission, in a fourth year, nor where something was sown', async () => {
  const { id } = await shop.ok(zoneRoutes.createZone, { body: { name: 'Talus semé' } })
  const refused = await shop.call(zoneRoutes.addSeedCollection, { params: { id }, body: knapweed })
  expect(refused.problem?.title).toContain('ni semé ni planté depuis 1970, autorisation du propriétaire')
  const zone = await someZone(shop, { name: 'Quatre ans' })
  for (const year of [2023, 2024, 2025])
    await shop.ok(zoneRoutes.addSeedCollection, { params: { id: zone.id }, body: { ...knapweed, collectedOn: `${year}-08-01` } })
  const fourth = await shop.call(zoneRoutes.addSeedCollection, { params: { id: zone.id }, body: knapweed })
  expect(fourth.problem?.title).toContain('3 ans de suite')
})

test('a quarter of the seeds of a species in a year, whoever takes them: two at once share it', async () => {
  const { id } = await someZone(shop, { name: 'Deux cueilleurs' })
  const add = (change: object) =>
    shop.call(zoneRoutes.addSeedCollection, { params: { id }, body: { ...knapweed, sharePct: 20, ...change } })
  const both = await Promise.all([add({}), add({ name: 'centaurea JACEA' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)?.problem.title).toContain('25 % des graines')
  // Another species, another year, or no more than is left.
  expect((await add({ name: 'Briza media' })).status).toBe(201)
  expect((await add({ collectedOn: '2025-08-01' })).status).toBe(201)
  const last = await add({ sharePct: 5 })
  expect(last.status).toBe(201)
  const own = last.body.seedCollections.find(({ sharePct }) => sharePct === 5)
  const more = await shop.call(zoneRoutes.updateSeedCollection, {
    params: { id: own?.id ?? 0 },
    body: { sharePct: 6, version: own?.version ?? 0 },
  })
  expect(more.problem.code).toBe('collecting_rules_broken')
})

test('no more individuals than the population has, whoever asks', async () => {
  const { id } = await someZone(shop)
  const body = { ...knapweed, population: 100, individuals: 101, justification: 'Tant pis' }
  const refused = await shop.call(zoneRoutes.addSeedCollection, { params: { id }, body })
  expect(refused.status).toBe(400)
  const { zone } = await someCollection(shop)
  const over = await shop.call(zoneRoutes.updateSeedCollection, {
    params: { id: zone.seedCollections[0]?.id ?? 0 },
    body: { individuals: 900, version: 1 },
  })
  expect(over.status).toBe(400)
})

test('a zone with a collection stays; without any it goes with what it holds', async () => {
  const { zone, id } = await someCollection(shop)
  expect((await shop.call(zoneRoutes.removeZone, { params: { id: zone.id } })).problem?.code).toBe('zone_used')
  await shop.ok(zoneRoutes.removeSeedCollection, { params: { id } })
  await shop.ok(zoneRoutes.addZoneMarker, { params: { id: zone.id }, body: markerAt })
  await shop.ok(zoneRoutes.removeZone, { params: { id: zone.id } })
  expect((await shop.call(zoneRoutes.getZone, { params: { id: zone.id } })).problem?.code).toBe('not_found')
})

test('a collection from which a lot came is not deleted, and its number is never given again', async () => {
  const { zone, id } = await someCollection(shop)
  const before = zone.seedCollections[0]?.number
  await shop.inShop(async ({ db, shopId, now }) => {
    const lot = { shop_id: shopId, kind: 'stratification' as const, name: 'x', search: 'x', started_on: '2026-09-01', author: 'x' }
    const made = await db
      .insertInto('lot')
      .values({ ...lot, number: 'X-1', created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('lot_flow').values({ shop_id: shopId, from_lot: id, to_lot: made.id, quantity: 10, at: now, author: 'x' }).execute()
  })
  expect((await shop.call(zoneRoutes.removeSeedCollection, { params: { id } })).problem?.code).toBe('collection_used')
  const other = await someCollection(shop)
  await shop.ok(zoneRoutes.removeSeedCollection, { params: { id: other.id } })
  const next = await someCollection(shop)
  const numbers = [before, other.zone.seedCollections[0]?.number, next.zone.seedCollections[0]?.number]
  expect(new Set(numbers).size).toBe(3)
})

test('a closed zone gives nothing more', async () => {
  const zone = await someZone(shop)
  await shop.ok(zoneRoutes.updateZone, { params: { id: zone.id }, body: { closed: true, version: zone.version } })
  const refused = await shop.call(zoneRoutes.addSeedCollection, { params: { id: zone.id }, body: knapweed })
  expect(refused.problem?.code).toBe('zone_closed')
})

test('who may only read writes nothing, and who may not read sees nothing', async () => {
  const reader = await shop.memberWith(['traceability.read'])
  expect((await shop.call(zoneRoutes.createZone, { body: {} }, { token: reader })).status).toBe(403)
  expect((await shop.call(zoneRoutes.listZones, { params: { page: 1 } }, { token: reader })).status).toBe(200)
  const seller = await shop.memberWith(['orders.write'])
  expect((await shop.call(zoneRoutes.listZones, { params: { page: 1 } }, { token: seller })).status).toBe(403)
})

test('a sheet of the field is written once however often its phone sends it, with where it was and who helped', async () => {
  const here = await newShop()
  const { id } = await someZone(here)
  const uuid = crypto.randomUUID()
  const sheet = { ...knapweed, helpers: 'Léa, Karim', spot: { lat: 47.481234, lon: -0.551234 }, uuid }
  // The phone sends it twice at once, and once more the day after.
  const sent = await Promise.all([1, 2].map(() => here.call(zoneRoutes.addSeedCollection, { params: { id }, body: sheet })))
  expect(sent.map(({ status }) => status)).toEqual([201, 201])
  const zone = await here.ok(zoneRoutes.addSeedCollection, { params: { id }, body: sheet })
  expect(zone.seedCollections).toMatchObject([{ name: 'Centaurea jacea', helpers: 'Léa, Karim', spot: { lat: 47.481234, lon: -0.551234 } }])
  expect(zone.seedCollections[0]?.bag).toBe(bagCodeOf(uuid))
  const [one] = zone.seedCollections
  const changed = { spot: null, version: one?.version ?? 0 }
  const after = await here.ok(zoneRoutes.updateSeedCollection, { params: { id: one?.id ?? 0 }, body: changed })
  expect(after.seedCollections).toMatchObject([{ helpers: 'Léa, Karim', spot: null }])
  // Another shop's sheet of the same name is another sheet.
  const other = await newShop()
  const theirs = await other.ok(zoneRoutes.addSeedCollection, { params: { id: (await someZone(other)).id }, body: sheet })
  expect(theirs.seedCollections).toHaveLength(1)
})

test('what a phone keeps for the field: zones that are not closed, where they lie, what they are judged by, and species known here', async () => {
  const here = await newShop()
  const { zone } = await someCollection(here)
  await here.ok(zoneRoutes.addZoneMarker, { params: { id: zone.id }, body: markerAt })
  const closed = await here.ok(zoneRoutes.createZone, { body: { name: 'Fermée' } })
  await here.ok(zoneRoutes.updateZone, { params: { id: closed.id }, body: { closed: true, version: closed.version } })
  expect({ ...(await here.ok(zoneRoutes.collectingKit)), protectedPlants: [] }).toEqual({
    zones: [
      {
        id: zone.id,
        name: zone.name,
        commune: 'Angers',
        notPlanted: true,
        permitted: true,
        years: [2026],
        taken: [{ name: 'Centaurea jacea', year: 2026, sharePct: knapweed.sharePct }],
        spot: { lat: 47.48, lon: -0.55 },
      },
    ],
    species: [{ name: 'Centaurea jacea', taxonId: null, lifeForm: 'herb', part: 'seed', unit: 'grams', isProtected: false }],
    protectedPlants: [],
  })
})

test('the region of some ground is corrected from a day on, for this shop alone, on the zone and on the map', async () => {
  const [here, there] = [await newShop(), await newShop()]
  const correct = (from: string, level: 'sud_ouest' | 'alpes') =>
    here.ok(plantRuleRoutes.savePlantRule, {
      body: { kind: 'region', key: 'A22', name: 'Bocage armoricain', code: 'A22', level, from, source: 'Carte relue', sure: 'read' },
    })
  const proposed = async (of: TestShop) => {
    const { id } = await of.ok(zoneRoutes.createZone, { body: { name: 'Lande' } })
    return (await of.ok(zoneRoutes.addZoneMarker, { params: { id }, body: { lat: 48.1, lon: -1.7 } })).proposedRegion
  }
  await correct(addDays(parisDay(new Date()), 1), 'alpes')
  expect(await proposed(here)).toBe('massif_armoricain')
  await correct(parisDay(new Date()), 'sud_ouest')
  expect([await proposed(here), await proposed(there)]).toEqual(['sud_ouest', 'massif_armoricain'])
  const named = async (of: TestShop) =>
    (await of.ok(zoneRoutes.regionMap)).features.filter(({ properties }) => properties.region === 'sud_ouest').length
  expect((await named(here)) - (await named(there))).toBe(1)
})

test('a protected species asks for the permission of the state, by the list of the day of collecting', async () => {
  const here = await newShop()
  const { id } = await someZone(here)
  const add = (given: object) => here.call(zoneRoutes.addSeedCollection, { params: { id }, body: { ...knapweed, ...given } })
  const adonis = { name: 'Adonis pyrenaica' }
  const refused = await add(adonis)
  expect(refused.problem).toMatchObject({ code: 'collecting_rules_broken', errors: [{ path: ['justification'] }] })
  expect(JSON.stringify(refused.problem)).toContain('espèce protégée')
  const permitted = await add({ ...adonis, permit: 'Arrêté préfectoral 2026-118' })
  expect(permitted.body.seedCollections[0]).toMatchObject({ permit: 'Arrêté préfectoral 2026-118', setAside: [] })
  // The list has its old name: the one of today and what people call it mean the same plant.
  await somePlants([{ name: 'Testia corsica' }, { name: 'Aconitum corsicum', accepted: 'Testia corsica' }])
  expect((await add({ name: 'Testia corsica' })).problem.code).toBe('collecting_rules_broken')
  const { id: taxonId } = await here.inShop((ctx) =>
    ctx.db.selectFrom('taxon').select('id').where('scientific_name', '=', 'Testia corsica').executeTakeFirstOrThrow(),
  )
  const named = { name: 'Aconit corse', taxonId }
  expect((await add(named)).problem.code).toBe('collecting_rules_broken')
  expect((await add({ ...named, permit: 'Arrêté préfectoral 2026-119' })).status).toBe(201)
  const { species } = await here.ok(zoneRoutes.collectingKit)
  expect(species).toContainEqual(expect.objectContaining({ name: 'Aconit corse', isProtected: true }))
  // The list is partial and old: whoever may decides, and their reason stays.
  const decided = await add({ ...adonis, sharePct: 5, justification: 'Population semée, avis du conservatoire' })
  expect(decided.body.seedCollections[0]).toMatchObject({
    setAside: ['protected'],
    justification: 'Population semée, avis du conservatoire',
  })
  // A shop adds what protects its region, from today on: what was collected before is not asked again.
  const rule = {
    kind: 'protected',
    name: 'Centaurea jacea',
    level: 'regional',
    detail: 'Pays de la Loire',
    source: 'Arrêté',
    sure: 'read',
  } as const
  await here.ok(plantRuleRoutes.savePlantRule, { body: { ...rule, from: parisDay(new Date()) } })
  expect((await add({ collectedOn: addDays(parisDay(new Date()), -1) })).status).toBe(201)
  expect((await add({ collectedOn: parisDay(new Date()) })).problem.code).toBe('collecting_rules_broken')
  expect((await here.ok(zoneRoutes.collectingKit)).protectedPlants).toContainEqual({
    name: 'Centaurea jacea',
    names: [],
    level: 'regional',
    detail: 'Pays de la Loire',
  })
})
