import { containerRoutes } from '@plantule/contract/catalogue/reference'
import { interventionRoutes, MAX_LOTS } from '@plantule/contract/production/interventions'
import { lotRoutes } from '@plantule/contract/production/lot-routes'
import { addDays, weekOf } from '@plantule/contract/production/recipe-plan'
import { cultivationRoutes as routes } from '@plantule/contract/production/routes'
import { productionSheets } from '@plantule/contract/production/sheets'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownShop } from '../../../platform/own-shop.ts'
import { parisDay } from '../../../platform/paris.ts'
import { readSheet } from '../../../platform/sheets/read-sheet.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someCustomer } from '../../../testing/sample-change.ts'
import { someTaxon } from '../../../testing/some-taxon.ts'
import { someLot } from '../production.testing.ts'

type Filters = { readyWeek?: string; species?: number; customer?: number; state?: string }

async function namesIn(shop: TestShop, query: Filters): Promise<string[]> {
  const page = await shop.ok(routes.listCultivations, { params: { page: 1 }, query: { ...query, sort: 'name', dir: 'asc' } })
  expect(page.total).toBe(page.items.length)
  return page.items.map((row) => row.name)
}

test('cultivations are found by the week in which they, or some of their calibers, are ready; the file holds the same', async () => {
  const shop = await newShop()
  const pots = [
    await shop.ok(containerRoutes.createContainer, { body: { name: 'C2' } }),
    await shop.ok(containerRoutes.createContainer, { body: { name: 'C3' } }),
  ]
  const lot = (name: string, readyOn: string | null, sizesOn: string[] = []) =>
    someLot(shop, 0, {
      name,
      readyOn,
      sizes: [{ stock: 3 }, ...sizesOn.map((on, at) => ({ stock: 1, readyOn: on, containerId: pots[at]?.id ?? null }))],
    })
  await lot('Ail', '2031-03-03')
  await lot('Bourrache', '2031-03-09')
  await lot('Cerfeuil', '2031-03-10', ['2031-03-05', '2031-05-01'])
  await lot('Dahlia', null)
  expect(await namesIn(shop, { readyWeek: '2031-03-06' })).toEqual(['Ail', 'Bourrache', 'Cerfeuil'])
  expect(await namesIn(shop, { readyWeek: '2031-03-10' })).toEqual(['Cerfeuil'])
  expect(await namesIn(shop, { readyWeek: '2031-03-17' })).toEqual([])
  expect(await namesIn(shop, { readyWeek: '2031-03-17,2031-04-30,2031-03-03' })).toEqual(['Ail', 'Bourrache', 'Cerfeuil'])
  expect(await namesIn(shop, { readyWeek: '' })).toHaveLength(4)
  const { items } = await shop.ok(routes.listCultivations, { params: { page: 1 }, query: { readyWeek: '2031-05-01' } })
  expect(items).toMatchObject([{ name: 'Cerfeuil', readyOn: '2031-03-10', sizesReadyOn: ['2031-03-05', '2031-05-01'] }])
  const file = await shop.ok(productionSheets.cultivationsSheet, { query: { readyWeek: '2031-04-28' } })
  const [head, row, ...more] = (await readSheet(file as Buffer)).rows.map((each) => each.values)
  expect([row?.[head?.indexOf('Nom') ?? -1], row?.[head?.indexOf('Calibres prêts le') ?? -1], more]).toEqual([
    'Cerfeuil',
    '05/03/2031, 01/05/2031',
    [],
  ])
  const wrong = await shop.call(routes.listCultivations, { params: { page: 1 }, query: { readyWeek: 'soon' } })
  expect([wrong.status, wrong.problem.errors?.[0]?.path[0]]).toEqual([400, 'readyWeek'])
})

test('this week, the next and what is late follow the day; what is ready or has ended is not late', async () => {
  const shop = await newShop()
  const monday = weekOf(parisDay(new Date()))
  await someLot(shop, 5, { name: 'Ail', readyOn: addDays(monday, -1) })
  await someLot(shop, 5, { name: 'Bourrache', readyOn: addDays(monday, -1), state: 'ready' })
  await someLot(shop, 5, { name: 'Cerfeuil', readyOn: addDays(monday, 6) })
  await someLot(shop, 5, { name: 'Dahlia', readyOn: addDays(monday, 7) })
  await someLot(shop, 5, { name: 'Estragon', readyOn: addDays(monday, 14) })
  expect(await namesIn(shop, { readyWeek: 'late' })).toEqual(['Ail'])
  expect(await namesIn(shop, { readyWeek: 'this' })).toEqual(['Cerfeuil'])
  expect(await namesIn(shop, { readyWeek: 'next' })).toEqual(['Dahlia'])
  expect(await namesIn(shop, { readyWeek: 'late,next', state: 'active,ready' })).toEqual(['Ail', 'Dahlia'])
})

test('species and customers are chosen among those of the own cultivations', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  const [lavender, thyme] = [await someTaxon(), await someTaxon('Thymus vulgaris')]
  const customerId = await someCustomer(shop)
  await someLot(shop, 5, { name: 'Ail', taxonId: thyme, customerId })
  await someLot(shop, 5, { name: 'Bourrache', taxonId: lavender })
  await someLot(shop, 5, { name: 'Cerfeuil', taxonId: thyme })
  await someLot(other, 5, { taxonId: await someTaxon('Salvia') })
  const { species, customers } = await shop.ok(lotRoutes.listLotChoices)
  expect([species.map((each) => each.id), customers.map((each) => each.id)]).toEqual([[lavender, thyme], [customerId]])
  expect(await namesIn(shop, { species: thyme })).toEqual(['Ail', 'Cerfeuil'])
  expect(await namesIn(shop, { species: thyme, customer: customerId })).toEqual(['Ail'])
  expect(await other.ok(lotRoutes.listLotChoices)).toMatchObject({ species: [{}], customers: [] })
})

test('all that the filters show are named for one deed, up to as many as one gesture reaches; of more it is said how many', async () => {
  const shop = await newShop()
  const lots = [await someLot(shop, 0, { name: 'Thym citron' }), await someLot(shop, 0, { name: 'Thym serpolet' })]
  await someLot(shop, 0, { name: 'Sauge' })
  const matching = (query: { q?: string; species?: string }) => shop.call(routes.matchingCultivations, { query })
  expect(await shop.ok(routes.matchingCultivations, { query: { q: 'thym' } })).toEqual({ ids: lots.map(({ id }) => id) })
  expect((await shop.ok(routes.matchingCultivations, { query: { q: 'thym', state: 'terminated' } })).ids).toEqual([])
  expect((await (await newShop()).ok(routes.matchingCultivations, { query: {} })).ids).toEqual([])
  expect((await matching({ species: 'thym' })).problem).toMatchObject({ status: 400, errors: [{ path: ['species'] }] })
  await shop.inShop(async (ctx) => {
    await sql`insert into lot (shop_id, kind, number, name, search, started_on, author, created_at, updated_at)
      select ${ctx.shopId}::bigint, 'cultivation', 'X' || n, 'Mélisse', 'melisse', ${parisDay(new Date())}::date, 'Essai', now(), now()
      from generate_series(1, ${MAX_LOTS + 1}::int) n`.execute(ctx.db)
    await sql`insert into cultivation (shop_id, lot_id) select shop_id, id from lot
      where lot.shop_id = ${ownShop} and lot.search = 'melisse'`.execute(ctx.db)
  })
  const said = await matching({ q: 'melisse' })
  expect(said.problem).toMatchObject({ code: 'too_many_lots', status: 400, title: expect.stringContaining(`${MAX_LOTS + 1} lots`) })
  expect(said.problem?.title).toContain(`au plus ${MAX_LOTS}`)
  // As many as one gesture reaches are reached by one.
  await shop.inShop(async (ctx) => {
    await sql`update cultivation v set state = 'terminated' where v.shop_id = ${ownShop}
      and v.lot_id = (select max(l.id) from lot l where l.shop_id = ${ownShop} and l.search = 'melisse')`.execute(ctx.db)
  })
  const [first = 0, ...others] = (await shop.ok(routes.matchingCultivations, { query: { q: 'melisse' } })).ids
  const done = await shop.ok(interventionRoutes.createIntervention, {
    params: { id: first },
    body: { kind: 'watering', on: parisDay(new Date()), cultivationIds: others },
  })
  expect(done.cultivations).toHaveLength(MAX_LOTS)
})
