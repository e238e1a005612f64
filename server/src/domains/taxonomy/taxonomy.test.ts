import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import type { Ctx } from '../../platform/context.ts'
import { closePools, openPools, type Pools } from '../../platform/database.ts'
import { type Embedded, startEmbedded } from '../../platform/postgres/embedded.ts'
import { gardenNames } from './garden-names.testing.ts'
import { loadTaxa, matchPlant, matchPlants, referenceRows, searchTaxa, taxonById } from './index.ts'
import { propose } from './propose.ts'
import { nameKey } from './trade-plants.ts'

const root = mkdtempSync(join(tmpdir(), 'plantule-taxa-'))
let embedded: Embedded
let owner: pg.Client
let pools: Pools
let db: Kysely<unknown>
let written: number

beforeAll(async () => {
  embedded = await startEmbedded({ root })
  await migrate(embedded.owner)
  owner = new pg.Client(embedded.owner)
  await owner.connect()
  written = await loadTaxa(owner)
  // Reads as the role that serves requests, so that a missing grant shows.
  pools = openPools(embedded)
  db = new Kysely({ dialect: new PostgresDialect({ pool: pools.app }) })
})

afterAll(async () => {
  if (pools) await closePools(pools)
  await owner?.end()
  await embedded?.stop()
  rmSync(root, { recursive: true, force: true })
})

describe('search', () => {
  test.each([
    ['Quercus robur', 'Quercus robur'],
    ['querc rob', 'Quercus robur'],
    ['robur', 'Quercus robur'],
    ['chene pedoncule', 'Quercus robur'],
    ['CHÊNE PÉDONCULÉ', 'Quercus robur'],
    ['érable jap', 'Acer palmatum'],
    ['erable japon', 'Acer palmatum'],
    ['hetre', 'Fagus sylvatica'],
    ['oeillet mignardise', 'Dianthus plumarius'],
    ['lavande vraie', 'Lavandula angustifolia'],
    ['field maple', 'Acer campestre'],
    ['Fragaria x ananassa', 'Fragaria x ananassa'],
    ['fragaria ananassa', 'Fragaria x ananassa'],
    ['fragaria × ananassa', 'Fragaria x ananassa'],
    ["Acer palmatum 'Bloodgood'", 'Acer palmatum'],
    ["chene rouge d'amerique", 'Quercus rubra'],
  ])('%s answers %s first', async (q, expected) => {
    const [first] = await searchTaxa(db, q)
    expect(first?.scientificName).toBe(expected)
  })

  test.each([
    ['qercus robur', 'Quercus robur'],
    ['quercus robru', 'Quercus robur'],
    ['lavendula angustifolia', 'Lavandula angustifolia'],
    ['lavandulla augustifolia', 'Lavandula angustifolia'],
    ['hydrengea macrophila', 'Hydrangea macrophylla'],
    ['hortansia', 'Hydrangea macrophylla'],
    ['boulau', 'Betula pendula'],
    ['framboisié', 'Rubus idaeus'],
    ['charm comun', 'Carpinus betulus'],
    ['rhododendrom', 'Rhododendron'],
  ])('%s with its slips answers %s among the first three', async (q, expected) => {
    const hits = await searchTaxa(db, q, 3)
    expect(hits.map((hit) => hit.scientificName)).toContain(expected)
  })

  test('a synonym leads to the accepted name and stays visible', async () => {
    const [first] = await searchTaxa(db, 'Rosmarinus officinalis')
    expect(first).toMatchObject({
      scientificName: 'Salvia rosmarinus',
      isSynonym: true,
      matchedName: 'Rosmarinus officinalis',
      matchedCdNom: 118865,
    })
  })

  test('one line per accepted taxon, never more than asked', async () => {
    const hits = await searchTaxa(db, 'romarin', 50)
    expect(new Set(hits.map((hit) => hit.id)).size).toBe(hits.length)
    expect(await searchTaxa(db, 'a', 5)).toHaveLength(5)
  })

  test.each(['', '   ', '%', '_', "'", '~', '\\', 'zzzzqqqq', '×'])('%j answers nothing and does not fail', async (q) => {
    expect(await searchTaxa(db, q)).toEqual([])
  })

  test.each(['Ailanthus altissima', 'Fallopia japonica', 'Eichhornia crassipes', 'Cortaderia selloana'])(
    'tells that the sale of %s is forbidden',
    async (name) => {
      const [first] = await searchTaxa(db, name)
      expect(first?.regulatedBy).toMatch(/1143\/2014|L411-6/)
    },
  )

  test('lists what is forbidden and lets the rest be', async () => {
    const [oak] = await searchTaxa(db, 'Quercus robur')
    expect(oak?.regulatedBy).toBeNull()
    const { rows } = await owner.query<{ key: string }>('select distinct regulated_key as key from taxon where regulated_since is not null')
    expect(rows.map(({ key }) => key).toSorted()).toEqual(
      referenceRows('regulated-plants.csv')
        .map((row) => row['scientific_name'])
        .toSorted(),
    )
  })
})

describe('a name of the trade', () => {
  const right = gardenNames
    .trim()
    .split('\n')
    .map((line) => {
      const [typed = '', names = '', cultivar = ''] = line.split('|').map((cell) => cell.trim())
      return { typed, names: names.split(';').map(nameKey), cultivar }
    })

  test('is recognised in ninety-eight of a hundred common garden plants, its cultivar split off', async () => {
    const found = await matchPlants(
      db,
      right.map((each) => each.typed),
    )
    const missed = right.filter(({ names, cultivar }, at) => {
      const match = found[at]
      const known = match && [match.scientificName, match.matchedName].some((name) => names.includes(nameKey(name)))
      return !known || nameKey(match.cultivar) !== nameKey(cultivar)
    })
    expect(right.length).toBeGreaterThan(300)
    expect(missed.map((each) => each.typed).slice(0, 20).length, missed.map((each) => each.typed).join(', ')).toBeLessThanOrEqual(
      Math.floor(right.length * 0.02),
    )
  })

  test('is found by the search too, first or right after names that sound like it', async () => {
    const missed: string[] = []
    for (const { typed, names } of right) {
      const hits = await searchTaxa(db, typed, 5)
      if (!hits.some((hit) => [hit.scientificName, hit.matchedName].some((name) => names.includes(nameKey(name))))) missed.push(typed)
    }
    expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(Math.floor(right.length * 0.05))
  })

  test.each([
    ['Tilia cordata Mill.', { matchedName: 'Tilia cordata', author: 'Mill.', cultivar: '' }],
    ['Laurus nobilis L.', { matchedName: 'Laurus nobilis', author: 'L.', cultivar: '' }],
    ["Acer palmatum 'Sango-kaku'", { matchedName: 'Acer palmatum', cultivar: 'Sango-kaku' }],
    ['Hydrangea paniculata « Vanille Fraise »', { matchedName: 'Hydrangea paniculata', cultivar: 'Vanille Fraise' }],
    ['Geranium rozanne', { matchedName: 'Geranium', family: 'Geraniaceae', whole: false, cultivar: 'rozanne' }],
    ['Geranium', { matchedName: 'Geranium', whole: true, cultivar: '' }],
    ['Buddleia davidii Black Knight', { matchedName: 'Buddleja davidii', typed: 'Buddleia davidii', cultivar: 'Black Knight' }],
    ['Ailanthus altisima', { matchedName: 'Ailanthus altissima' }],
  ])('%s is taken apart', async (name, expected) => {
    expect(await matchPlant(db, name)).toMatchObject(expected)
  })

  test('of many at once keeps their order, and of nonsense is none', async () => {
    const found = await matchPlants(db, ['zzqqxx yyww', 'Quercus robur', '', "'Limelight'", '×', 'x'])
    expect(found.map((match) => match?.scientificName ?? null)).toEqual([null, 'Quercus robur', null, null, null, null])
  })

  test('puts what nurseries sell first', async () => {
    expect((await searchTaxa(db, 'glycine'))[0]?.scientificName).toBe('Wisteria')
    const [genus, ...others] = await searchTaxa(db, 'Geranium rozanne')
    expect(genus).toMatchObject({ scientificName: 'Geranium', family: 'Geraniaceae', cultivar: 'rozanne' })
    expect(others.some((hit) => hit.scientificName.startsWith('Geranium '))).toBe(true)
  })
})

describe('the names', () => {
  test('keep what TAXREF accepts, where gardens call it otherwise', async () => {
    const { rows } = await owner.query("select count(*)::int as count from taxon where cd_nom is not null and status = 'synonym'")
    const own = referenceRows('taxa.tsv.gz').filter((row) => row['cd_nom'] && row['status'] === 'synonym')
    expect(rows).toEqual([{ count: own.length }])
  })

  test('are all there, and loading again writes nothing', async () => {
    expect(written).toBeGreaterThan(37_000)
    expect(await loadTaxa(owner)).toBe(0)
  })

  test('come with their botanical sheet', async () => {
    const [hit] = await searchTaxa(db, 'Quercus robur')
    expect(await taxonById(db, hit?.id ?? 0)).toMatchObject({
      cdNom: 116759,
      family: 'Fagaceae',
      rank: 'species',
      lifeForm: 'tree',
      native: true,
      floweringFrom: 4,
      floweringTo: 5,
      hardinessC: -30,
    })
    expect(await taxonById(db, 1)).toBeUndefined()
  })

  test('and with what gardens know of plants of which the wild tells nothing, a synonym too', async () => {
    // All that it reads of a request.
    const ctx = { db, locale: 'fr', now: new Date() } as unknown as Ctx
    const sheet = async (latinName: string) => (await propose(ctx, { latinName, name: '', type: 'plant' })).botanical
    // What the trade says of frost and height stands; leaves and soil nobody else told.
    expect(await sheet('Abelia x grandiflora')).toMatchObject({
      family: 'Caprifoliaceae',
      hardinessC: -18,
      heightCm: { min: null, max: 150 },
      foliage: 'evergreen',
      ph: '5,7 à 7',
    })
    // The wild flora's own figures stand before those of gardens.
    const oak = await taxonById(db, (await searchTaxa(db, 'Acer platanoides'))[0]?.id ?? 0)
    expect(await sheet('Acer platanoides')).toMatchObject({ heightCm: { max: oak?.heightCm }, foliage: 'deciduous' })
    const names = new Set(referenceRows('cultivated-traits.tsv.gz').map((row) => nameKey(row['latin_name'] ?? '')))
    const { rows } = await owner.query<{ synonym: string; accepted: string }>(
      'select s.scientific_name as synonym, a.scientific_name as accepted from taxon s join taxon a on a.id = s.accepted_id where s.id <> a.id order by s.id',
    )
    const known = rows.find(({ synonym, accepted }) => names.has(nameKey(synonym)) && !names.has(nameKey(accepted)))
    expect(await sheet(known?.synonym ?? '')).toMatchObject(await sheet(known?.accepted ?? ''))
    expect(await sheet(known?.accepted ?? '')).toHaveProperty('hardinessC')
  })

  test('cannot be changed by the serving role', async () => {
    const client = new pg.Client(embedded.app)
    await client.connect()
    await expect(client.query("update taxon set family = 'x'")).rejects.toThrow(/permission denied/)
    await expect(client.query('delete from taxon_name')).rejects.toThrow(/permission denied/)
    await client.end()
  })
})
