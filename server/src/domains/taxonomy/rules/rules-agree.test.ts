import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { bindTaxa, bindTaxaAnew } from './bind-taxa.ts'
import { forbiddenTaxa } from './forbidden-taxa.ts'
import { plantRulesOf } from './rules-of-plant.ts'
import { somePlants } from './some-plants.testing.ts'

const SHIPPED = 'Parthenium hysterophorus'
const OTHER = 'Lysichiton americanus'
const LATER = 'Asclepias syriaca'
const since = { [SHIPPED]: '2016-08-03', [OTHER]: '2016-08-03', [LATER]: '2017-08-02' }
let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
  await somePlants([
    ...Object.entries(since).map(([name, day]) => ({ name, since: day, rule: 'Règlement du test', key: name })),
    { name: 'Parthenium', rank: 'genus' },
    { name: 'Mutia', rank: 'genus' },
    { name: 'Mutia mutata' },
    { name: 'Mutia mutata var. alba', rank: 'variety' },
    { name: 'Mutia × hybrida', rank: 'hybrid' },
    { name: 'Mutia altera' },
    { name: 'Mutia mutata var. altera', rank: 'variety', accepted: 'Mutia altera' },
    { name: 'Vetus mutatus', accepted: 'Mutia mutata' },
    { name: 'Nova mutata' },
    { name: 'Mutia nova', accepted: 'Nova mutata' },
  ])
})

type Version = { key?: string; name: string; names?: string[]; from: string; to?: string }
async function written(versions: readonly Version[]): Promise<void> {
  await shop.inShop(async (ctx) => {
    await ctx.db.deleteFrom('plant_rule').execute()
    for (const { key = 'own-1', name, names = [], from, to = null } of versions) {
      const { id } = await ctx.db
        .insertInto('plant_rule')
        .values({
          shop_id: ctx.shopId,
          kind: 'invasive',
          key,
          name,
          names,
          from_on: from,
          to_on: to,
          level: 'regional',
          source: `Texte du ${from}`,
          sure: 'said',
          author: 'Camille',
          created_at: ctx.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await bindTaxa(ctx, id, { name, names })
    }
  })
}

/** Whether the sale of a plant is forbidden on a day, as each of the three says that answer it. */
const said = (plant: string, day: string) =>
  shop.inShop(async (ctx) => {
    const { rows } = await sql<{ id: number; one: boolean; many: boolean }>`
      select t.id, sale_forbidden(t.id, null, ${day}::date) is not null as one,
        exists (select from ${forbiddenTaxa(sql`${day}::date`)} f where f.id = t.id) as many
      from taxon t where t.scientific_name = ${plant}`.execute(ctx.db)
    const [row] = rows
    const { items } = await plantRulesOf(ctx, { taxonId: row?.id ?? 0, name: '', on: day }, ['invasive'])
    return [row?.one, row?.many, items.length > 0]
  })

const own = 'Mutia mutata'
test.each<[string, Version[], [plant: string, day: string, forbidden: boolean][]]>([
  [
    'shipped',
    [],
    [
      [SHIPPED, '2016-08-02', false],
      [SHIPPED, '2016-08-03', true],
    ],
  ],
  [
    'own, until it ends',
    [{ name: own, from: '2020-01-01', to: '2021-01-01' }],
    [
      [own, '2019-12-31', false],
      [own, '2020-01-01', true],
      ['Mutia mutata var. alba', '2020-01-01', true],
      [own, '2020-12-31', true],
      [own, '2021-01-01', false],
    ],
  ],
  [
    'own in two versions, the second of which forbids less',
    [
      { name: 'Mutia', from: '2020-01-01' },
      { name: own, from: '2021-01-01' },
    ],
    [
      ['Mutia altera', '2020-06-01', true],
      ['Mutia × hybrida', '2020-06-01', true],
      ['Nova mutata', '2020-06-01', true],
      ['Mutia × hybrida', '2021-06-01', false],
      ['Nova mutata', '2021-06-01', false],
      [own, '2021-06-01', true],
    ],
  ],
  [
    'own, and another name of it',
    [{ name: own, names: ['Mutia nova', 'Nullia nusquam'], from: '2020-01-01' }],
    [
      [own, '2020-01-01', true],
      ['Nova mutata', '2020-01-01', true],
      ['Mutia × hybrida', '2020-01-01', false],
    ],
  ],
  [
    'own, mended after a wrong name',
    [
      { name: 'Mutia × hybrida', from: '2020-01-01' },
      { name: own, from: '2020-01-02' },
    ],
    [
      ['Mutia × hybrida', '2020-01-01', true],
      ['Mutia × hybrida', '2020-01-02', false],
      [own, '2020-01-02', true],
    ],
  ],
  [
    'shipped and lifted',
    [{ key: SHIPPED, name: SHIPPED, from: '2020-01-01', to: '2020-01-02' }],
    [
      [SHIPPED, '2019-12-31', true],
      [SHIPPED, '2020-01-01', true],
      [SHIPPED, '2020-01-02', false],
      [OTHER, '2020-01-02', true],
    ],
  ],
  [
    'shipped and renamed: its own plant is free, a shipped row of the new name holds',
    [{ key: SHIPPED, name: OTHER, from: '2020-01-01', to: '2020-06-01' }],
    [
      [SHIPPED, '2020-01-01', false],
      [OTHER, '2020-01-01', true],
      [OTHER, '2020-06-01', true],
    ],
  ],
  [
    'shipped, and an own rule on its genus that ends',
    [{ name: 'Parthenium', from: '2020-01-01', to: '2021-01-01' }],
    [
      [SHIPPED, '2020-06-01', true],
      [SHIPPED, '2021-06-01', true],
    ],
  ],
  [
    'shipped from a day on, and a version before that day',
    [{ key: LATER, name: LATER, from: '2017-01-01', to: '2017-02-01' }],
    [
      [LATER, '2016-12-31', false],
      [LATER, '2017-01-15', true],
      [LATER, '2017-02-01', false],
      [LATER, '2017-08-01', false],
      [LATER, '2017-08-02', true],
    ],
  ],
])('each says the same of a plant on a day: %s', async (_, versions, expected) => {
  await written(versions)
  for (const [plant, day, forbidden] of expected)
    expect([plant, day, ...(await said(plant, day))]).toEqual([plant, day, ...Array(3).fill(forbidden)])
})

const bound = (name: string) =>
  written([{ name, from: '2020-01-01' }]).then(() =>
    shop.inShop(async (ctx) => {
      const { rows } = await sql<{ name: string }>`
        select t.scientific_name as name from ${forbiddenTaxa(sql`'2020-01-01'::date`)} f join taxon t on t.id = f.id
        where t.family = 'Testaceae' and t.regulated_key is null order by 1`.execute(ctx.db)
      return rows.map((row) => row.name)
    }),
  )
const all = ['Mutia', 'Mutia altera', 'Mutia mutata', 'Mutia mutata var. alba', 'Mutia × hybrida', 'Nova mutata']

test.each([
  ['Mutia mutata', ['Mutia mutata', 'Mutia mutata var. alba']],
  ['Mutia mutata var. alba', ['Mutia mutata var. alba']],
  ['Vetus mutatus', ['Mutia mutata', 'Mutia mutata var. alba']],
  ['Mutia x hybrida', ['Mutia × hybrida']],
  ['Mutia hybrida', ['Mutia × hybrida']],
  ['Mutia', all],
  ['Vetus', ['Mutia mutata']],
  ['Mutia nova', ['Nova mutata']],
  ['Mutia mutato', []],
  ['Mutia mutata Grandiflora', []],
])('%s means the accepted plants of that name', async (name, plants) => {
  expect((await bound(name)).toSorted()).toEqual([...plants].toSorted())
})

test('names that are loaded later are tied then', async () => {
  await written([{ name: 'Mutia serotina', from: '2020-01-01' }])
  await somePlants([{ name: 'Mutia serotina' }])
  expect((await said('Mutia serotina', '2020-01-01')).slice(0, 2)).toEqual([false, false])
  await shop.inShop(bindTaxaAnew)
  expect(await said('Mutia serotina', '2020-01-01')).toEqual([true, true, true])
})
