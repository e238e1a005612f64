import type { LocalImport, LocalImportKind, LocalImportSettings } from '@plantule/contract/imports/local-schemas'
import { batchRoutes } from '@plantule/contract/traceability/batches'
import { localImportRoutes as imports } from '@plantule/contract/traceability/local-imports'
import { mixtureRoutes } from '@plantule/contract/traceability/mixtures'
import { zoneRoutes } from '@plantule/contract/traceability/zones'
import { beforeEach, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { declaredBatch, someBatch, someMixture } from '../local/local.testing.ts'
import { knapweed, someZone } from '../traceability.testing.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await newShop()
})

const upload = (what: LocalImportKind, file: string | Uint8Array, name = 'fichier.csv'): Promise<LocalImport> =>
  shop.ok(imports.uploadLocalImport, { params: { what } }, { file: { name, bytes: Buffer.from(file) } })
const get = (id: number): Promise<LocalImport> => shop.ok(imports.getLocalImport, { params: { id } })
async function checked(
  what: LocalImportKind,
  file: string | Uint8Array,
  change: Partial<LocalImportSettings> = {},
  name?: string,
): Promise<LocalImport> {
  const { id, settings } = await upload(what, file, name)
  await shop.ok(imports.setLocalImportMapping, { params: { id }, body: { ...settings, ...change } })
  await shop.drain()
  return get(id)
}
async function approve(id: number): Promise<LocalImport> {
  await shop.ok(imports.approveLocalImport, { params: { id } })
  await shop.drain()
  return get(id)
}
const imported = async (what: LocalImportKind, file: string): Promise<LocalImport> => approve((await checked(what, file)).id)
const undo = (id: number) => shop.call(imports.undoLocalImport, { params: { id } })
const diffs = async (id: number) => (await shop.ok(imports.localImportDiff, { params: { id, page: 1 }, query: {} })).items
const problems = async (id: number) => (await shop.ok(imports.localImportProblems, { params: { id, page: 1 } })).items
const zones = async () => (await shop.ok(zoneRoutes.listZones, { params: { page: 1 }, query: { sort: 'name', dir: 'asc' } })).items
const zoneNamed = async (name: string) => {
  const found = (await zones()).find((zone) => zone.name === name)
  return shop.ok(zoneRoutes.getZone, { params: { id: found?.id ?? 0 } })
}
const batches = async () => (await shop.ok(batchRoutes.listBatches, { params: { year: 'all' }, query: {} })).items
const getBatch = (id: number) => shop.ok(batchRoutes.getBatch, { params: { id } })

test('a file of zones is shown as what it makes and changes, then written, and taken back', async () => {
  const old = await shop.ok(zoneRoutes.createZone, { body: { name: 'Lande du Cap', commune: 'Fréhel', owner: 'Commune' } })
  const file = [
    'Zone;Commune;Région d’origine;Propriétaire;Altitude;Ni semé ni planté depuis 1970;Latitude;Longitude',
    'Lande du cap;Fréhel;Massif armoricain;Conservatoire;70;oui;48,68;-2,32',
    'Pré de la Source;Angers;MA;;;non;47.48;-0.55',
    '',
  ].join('\n')
  const found = await checked('zones', file)
  expect(found.report).toEqual({ rows: { new: 1, changed: 1, unchanged: 0 }, errors: 0, warnings: 0, left: 0 })
  expect(await diffs(found.id)).toMatchObject([
    {
      status: 'changed',
      of: { id: old.id, version: old.version },
      changes: [
        { field: 'name', before: 'Lande du Cap', after: 'Lande du cap' },
        { field: 'region', before: '', after: 'Massif armoricain' },
        { field: 'owner', before: 'Commune', after: 'Conservatoire' },
        { field: 'altitudeM', before: null, after: 70 },
        { field: 'notPlanted', before: false, after: true },
        { field: 'marker', before: null, after: '48.68, -2.32' },
      ],
    },
    { status: 'new', of: null, name: 'Pré de la Source' },
  ])
  expect((await zones()).map((zone) => zone.name)).toEqual(['Lande du Cap'])
  expect((await approve(found.id)).state).toBe('done')
  const now = await shop.ok(zoneRoutes.getZone, { params: { id: old.id } })
  expect(now).toMatchObject({ owner: 'Conservatoire', altitudeM: 70, region: 'massif_armoricain', markers: [{ lat: 48.68, lon: -2.32 }] })
  expect(await zoneNamed('Pré de la Source')).toMatchObject({ commune: 'Angers', region: 'massif_armoricain', markers: [{ lat: 47.48 }] })
  // The same file once more finds nothing to do.
  expect((await checked('zones', file)).report?.rows).toEqual({ new: 0, changed: 0, unchanged: 2 })
  expect((await undo(found.id)).status).toBe(200)
  expect((await zones()).map((zone) => zone.name)).toEqual(['Lande du Cap'])
  expect(await shop.ok(zoneRoutes.getZone, { params: { id: old.id } })).toMatchObject({
    owner: 'Commune',
    altitudeM: null,
    region: null,
    markers: [],
  })
  expect((await undo(found.id)).problem?.code).toBe('wrong_status')
})

test('each row that cannot be read or meant is refused with its reason, mended or left out on screen', async () => {
  await shop.ok(zoneRoutes.createZone, { body: { name: 'Double', commune: 'Ici' } })
  await shop.ok(zoneRoutes.createZone, { body: { name: 'Double', commune: 'Là' } })
  const file = [
    'Zone;Commune;Région;Altitude;Latitude;Longitude;Contour',
    ';Nulle part;;;;;',
    'Double;;;;;;',
    'Trop haut;;;9000;;;',
    'Ailleurs;;Bavière;;;;',
    'À moitié;;;;48;;',
    'Tordu;;;;;;1 2, 3',
    'Bonne;;;;;;',
    'bonne;;;;;;',
    '',
  ].join('\n')
  const found = await checked('zones', file)
  expect((await problems(found.id)).map(({ row, code, column }) => [row, code, column])).toEqual([
    [2, 'no_name', null],
    [3, 'several_zones', null],
    [4, 'out_of_bounds', 'Altitude'],
    [5, 'not_known', 'Région'],
    [6, 'half_a_spot', null],
    [7, 'not_an_outline', 'Contour'],
    [9, 'zone_twice', null],
  ])
  expect((await shop.call(imports.approveLocalImport, { params: { id: found.id } })).problem?.code).toBe('import_has_errors')
  expect(await shop.ok(imports.localImportRow, { params: { id: found.id, row: 4 } })).toMatchObject({
    row: 4,
    cells: [{ header: 'Zone', value: 'Trop haut' }, {}, {}, { value: '9000' }, {}, {}, {}],
  })
  const edits = [{ file: 0, row: 4, column: 3, value: '900' }]
  const skipRows = [2, 3, 5, 6, 7, 9].map((row) => ({ file: 0, row }))
  await shop.ok(imports.setLocalImportMapping, { params: { id: found.id }, body: { ...found.settings, choices: { edits, skipRows } } })
  await shop.drain()
  expect((await get(found.id)).report).toMatchObject({ rows: { new: 2 }, errors: 0, left: 6 })
  await approve(found.id)
  expect((await zones()).map((zone) => zone.name)).toEqual(['Bonne', 'Double', 'Double', 'Trop haut'])
})

const square = (lon: number, lat: number) => [
  [lon, lat],
  [lon + 0.01, lat],
  [lon + 0.01, lat + 0.01],
  [lon, lat],
]

test('a GeoJSON, a KML and a GPX give several zones of one file, each with its outline or spot and its proposed region', async () => {
  const geo = JSON.stringify({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { nom: 'Vallon', commune: 'Corte', n: { deep: 1 } },
        geometry: { type: 'Polygon', coordinates: [square(9.1, 42.2)] },
      },
      { type: 'Feature', properties: { nom: 'Source' }, geometry: { type: 'Point', coordinates: [-3.5, 48.2] } },
      { type: 'Feature', properties: { nom: 'Rien' }, geometry: null },
    ],
  })
  const found = await checked('zones', geo, { proposeRegion: true }, 'zones.geojson')
  expect(found.headers).toEqual(['nom', 'commune', 'Contour', 'Latitude', 'Longitude'])
  expect((await problems(found.id)).map(({ code, severity, value }) => [code, severity, value])).toEqual([
    ['region_proposed', 'warning', 'Corse'],
    ['region_proposed', 'warning', 'Massif armoricain'],
  ])
  await approve(found.id)
  expect(await zoneNamed('Vallon')).toMatchObject({
    commune: 'Corte',
    region: 'corse',
    polygon: [
      [9.1, 42.2],
      [9.11, 42.2],
      [9.11, 42.21],
    ],
  })
  expect(await zoneNamed('Source')).toMatchObject({ region: 'massif_armoricain', polygon: [], markers: [{ lat: 48.2, lon: -3.5 }] })

  const kml = `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>
    <Placemark><name>Pelouse</name><description>Calcaire</description><Polygon><outerBoundaryIs><LinearRing><coordinates>
      5.1,45.1,0 5.2,45.1,0 5.2,45.2,0 5.1,45.1,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
    <Placemark><name>Talus</name><Point><coordinates>5.3,45.3,0</coordinates></Point></Placemark></Folder></Document></kml>`
  await approve((await checked('zones', kml, {}, 'zones.kml')).id)
  expect(await zoneNamed('Pelouse')).toMatchObject({
    note: 'Calcaire',
    polygon: [
      [5.1, 45.1],
      [5.2, 45.1],
      [5.2, 45.2],
    ],
  })
  expect(await zoneNamed('Talus')).toMatchObject({ markers: [{ lat: 45.3, lon: 5.3 }] })

  const gpx = `<?xml version="1.0"?><gpx><trk><name>Tour du bois</name><trkseg><trkpt lat="47.1" lon="2.1"/><trkpt lat="47.1" lon="2.2"/>
    <trkpt lat="47.2" lon="2.2"/></trkseg></trk><wpt lat="47.3" lon="2.3"><name>Chêne</name></wpt></gpx>`
  await approve((await checked('zones', gpx, {}, 'zones.gpx')).id)
  expect(await zoneNamed('Tour du bois')).toMatchObject({
    polygon: [
      [2.1, 47.1],
      [2.2, 47.1],
      [2.2, 47.2],
    ],
  })
  expect(await zoneNamed('Chêne')).toMatchObject({ markers: [{ lat: 47.3 }] })

  for (const bad of [
    '{"type":"FeatureCollection","features":[]}',
    '<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "b">]><kml></kml>',
    '{"type":"Feature"',
  ])
    expect(
      (await shop.call(imports.uploadLocalImport, { params: { what: 'zones' } }, { file: { name: 'x.kml', bytes: Buffer.from(bad) } }))
        .problem?.code,
    ).toBe('unreadable_file')
})

test('metres of Lambert 93 and a way of two points are no zones, and are not passed over in silence', async () => {
  const feature = (nom: string, type: string, coordinates: unknown) => ({
    type: 'Feature',
    properties: { nom },
    geometry: { type, coordinates },
  })
  const metres = [square(432_000, 6_690_000)]
  const features = [
    feature('Lambert', 'Polygon', metres),
    feature('Borne', 'Point', [432_000, 6_690_000]),
    feature('Chemin', 'LineString', square(2.1, 47.1).slice(0, 2)),
  ]
  const strange = await checked('zones', JSON.stringify({ type: 'FeatureCollection', features }), {}, 'lambert.geojson')
  expect((await problems(strange.id)).map(({ row, column, code }) => [row, column, code])).toEqual([
    [2, 'Contour', 'not_an_outline'],
    [3, 'Latitude', 'out_of_bounds'],
    [3, 'Longitude', 'out_of_bounds'],
    [4, 'Contour', 'not_an_outline'],
  ])
})

test('an import is not taken back once something was collected, changed or added at what it made', async () => {
  const first = await imported('zones', 'Zone\nA\nB\n')
  const a = await zoneNamed('A')
  await shop.ok(zoneRoutes.addSeedCollection, { params: { id: (await someZone(shop)).id }, body: knapweed })
  await shop.ok(zoneRoutes.updateZone, { params: { id: a.id }, body: { notPlanted: true, version: a.version } })
  const refused = await undo(first.id)
  expect(refused).toMatchObject({ status: 409, problem: { code: 'changed_since' } })
  expect(JSON.stringify(refused.problem)).toContain('A')
  await shop.ok(zoneRoutes.removeZone, { params: { id: a.id } })
  // One that somebody deleted is gone already; the rest goes.
  expect((await undo(first.id)).status).toBe(200)
  expect((await zones()).map((zone) => zone.name)).not.toContain('B')
  const second = await imported('zones', 'Zone\nC\n')
  await shop.ok(zoneRoutes.addZoneMarker, { params: { id: (await zoneNamed('C')).id }, body: { lat: 1, lon: 1 } })
  expect((await undo(second.id)).problem?.code).toBe('changed_since')
})

test('a marker that somebody edited since keeps its import, also on a zone that was there before', async () => {
  const { id } = await shop.ok(zoneRoutes.createZone, { body: { name: 'Marais', commune: 'Ici' } })
  const made = await imported('zones', 'Zone;Commune;Latitude;Longitude\nMarais;Ici;48.68;-2.32\n')
  const marker = (await zoneNamed('Marais')).markers[0]
  if (!marker) throw new Error('no marker was made')
  await shop.ok(zoneRoutes.updateZoneMarker, { params: { id: marker.id }, body: { note: 'Près du puits', version: marker.version } })
  const refused = await undo(made.id)
  expect(refused).toMatchObject({ status: 409, problem: { code: 'changed_since' } })
  expect(JSON.stringify(refused.problem)).toContain('Marais')
  expect((await shop.ok(zoneRoutes.getZone, { params: { id } })).markers).toMatchObject([{ note: 'Près du puits' }])
  // Whoever takes it away themselves leaves nothing that would be lost.
  await shop.ok(zoneRoutes.removeZoneMarker, { params: { id: marker.id } })
  expect((await undo(made.id)).status).toBe(200)
})

test('nothing is written over a zone that somebody changed meanwhile: the new difference is shown first', async () => {
  const zone = await shop.ok(zoneRoutes.createZone, { body: { name: 'Marais' } })
  const found = await checked('zones', 'Zone;Habitat\nMarais;Tourbière\n')
  await shop.ok(zoneRoutes.updateZone, { params: { id: zone.id }, body: { habitat: 'Roselière', version: zone.version } })
  expect(await approve(found.id)).toMatchObject({ state: 'checked', report: { moved: 1 } })
  expect(await diffs(found.id)).toMatchObject([{ moved: true, changes: [{ field: 'habitat', before: 'Roselière', after: 'Tourbière' }] }])
  expect(await approve(found.id)).toMatchObject({ state: 'done' })
})

test('batches come in under their own numbers or the shop’s, are found again, changed by number, and taken back', async () => {
  const file = [
    'Numéro;Nom latin;Date de collecte;Poids brut;Poids net;Unité;Région;Génération;Récolteur;État',
    'VL-77;Centaurea jacea;10/08/2026;4200,5;2600;g;Massif armoricain;1;Léa;nettoyé',
    ';Leucanthemum vulgare;12/08/2026;900;;g;MA;;;',
    '',
  ].join('\n')
  const found = await checked('batches', file)
  expect(found.report).toMatchObject({ rows: { new: 2, changed: 0, unchanged: 0 }, errors: 0 })
  await approve(found.id)
  const rows = await batches()
  expect(rows).toHaveLength(2)
  const own = rows.find((row) => row.number === 'VL-77')
  const given = rows.find((row) => row.number !== 'VL-77')
  expect(await getBatch(own?.id ?? 0)).toMatchObject({
    declared: 4200.5,
    cleaned: 2600,
    onHand: 2600,
    region: 'massif_armoricain',
    generation: 1,
    collector: 'Léa',
    state: 'cleaned',
  })
  expect(given).toMatchObject({ name: 'Leucanthemum vulgare', onHand: 900 })
  expect((await checked('batches', file)).report?.rows).toEqual({ new: 0, changed: 0, unchanged: 2 })
  const change = await imported('batches', `Numéro;Poids brut;Note\n${given?.number};950;Sec\n`)
  expect(await getBatch(given?.id ?? 0)).toMatchObject({ declared: 950, onHand: 950, note: 'Sec' })
  expect((await undo(found.id)).problem?.code).toBe('changed_since')
  expect((await undo(change.id)).status).toBe(200)
  expect(await getBatch(given?.id ?? 0)).toMatchObject({ declared: 900, onHand: 900, note: '' })
})

test('batches that were taken back stay numbered, and come back with the same file', async () => {
  const file = 'Numéro;Espèce;Date;Quantité\nVL-1;Bromus erectus;01/07/2026;500\n'
  const first = await imported('batches', file)
  const [made] = await batches()
  expect((await undo(first.id)).status).toBe(200)
  expect(await batches()).toEqual([])
  const again = await checked('batches', file.replace('500', '650'))
  expect(await diffs(again.id)).toMatchObject([{ status: 'changed', of: { id: made?.id }, number: 'VL-1' }])
  await approve(again.id)
  expect(await getBatch(made?.id ?? 0)).toMatchObject({ number: 'VL-1', declared: 650, onHand: 650 })
  const mixture = await someMixture(shop)
  const lines = [{ lotId: made?.id ?? 0, shareBp: 10_000 }]
  await shop.ok(mixtureRoutes.setRecipe, { params: { id: mixture.id }, body: { quantity: 100, lines, version: mixture.version } })
  const refused = await undo(again.id)
  expect(refused.problem?.code).toBe('changed_since')
  expect(JSON.stringify(refused.problem)).toContain('VL-1')
})

test('a batch is refused that the ledger would refuse: too little left, other unit, more cleaned than came, days to come', async () => {
  const one = await declaredBatch(shop)
  const drawn = await someBatch(shop)
  const mixture = await someMixture(shop)
  await shop.ok(mixtureRoutes.setRecipe, {
    params: { id: mixture.id },
    body: { quantity: 900, lines: [{ lotId: one.id, shareBp: 10_000 }], version: mixture.version },
  })
  const file = [
    'Numéro;Nom;Date;Quantité;Nettoyé;Unité',
    `${one.number};;;500;;`,
    `${drawn.number};;;500;;`,
    `${mixture.number};;;1;;`,
    'N-1;Bleuet;01/01/2090;1;;',
    'N-2;Bleuet;01/01/2026;1;2;',
    'N-3;Bleuet;01/02/2026;1,5;;pièces',
    'N-4;;01/02/2026;1;;',
    'N-5;Bleuet;;1;;',
    '',
  ].join('\n')
  const found = await checked('batches', file)
  expect((await problems(found.id)).filter(({ severity }) => severity === 'error').map(({ row, code }) => [row, code])).toEqual([
    [2, 'local_short'],
    [3, 'amount_of_sources'],
    [4, 'other_kind'],
    [5, 'day_to_come'],
    [6, 'cleaned_over_raw'],
    [7, 'pieces_whole'],
    [8, 'no_name'],
    [9, 'no_day'],
  ])
})

test.each(['zones', 'batches'] as const)('the workbook of %s that is handed out comes back without a difference', async (what) => {
  const { id, version } = await someZone(shop)
  const zone = await shop.ok(zoneRoutes.updateZone, { params: { id }, body: { name: 'Coteau', version } })
  const polygon: [number, number][] = [
    [-0.55, 47.48],
    [-0.54, 47.48],
    [-0.54, 47.49],
  ]
  await shop.ok(zoneRoutes.setZonePolygon, { params: { id: zone.id }, body: { polygon, version: zone.version } })
  await shop.ok(zoneRoutes.addZoneMarker, { params: { id: zone.id }, body: { lat: 47.484567, lon: -0.551234 } })
  await declaredBatch(shop, { cleaned: 812.345, thousandWeight: 0.432, lifeForm: 'woody', state: 'stored' })
  await someBatch(shop)
  const found = await checked(what, await shop.ok(imports.localImportFile, { params: { what } }), {}, 'retour.xlsx')
  expect((await problems(found.id)).filter(({ severity }) => severity === 'error')).toEqual([])
  expect(found.report?.rows).toMatchObject({ new: 0, changed: 0 })
  expect(found.report?.rows.unchanged).toBeGreaterThan(1)
})

test('it asks the right of writing, and is neither another shop’s nor another kind of import', async () => {
  const found = await upload('zones', 'Zone\nA\n')
  const reader = await shop.memberWith(['traceability.read'])
  expect((await shop.call(imports.getLocalImport, { params: { id: found.id } }, { token: reader })).status).toBe(403)
  const other = await newShop()
  expect((await other.call(imports.getLocalImport, { params: { id: found.id } })).status).toBe(404)
  expect((await other.call(imports.approveLocalImport, { params: { id: found.id } })).status).toBe(404)
  const mapping = [{ column: 0, field: 'number' }]
  expect((await shop.call(imports.setLocalImportMapping, { params: { id: found.id }, body: { mapping } })).problem?.code).toBe(
    'bad_local_mapping',
  )
})
