import { allRoutes } from '@plantule/contract/all'
import { allRights } from '@plantule/contract/base/permissions'
import type { Route } from '@plantule/contract/base/route'
import { sql } from 'kysely'
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { domains } from '../domains.gen.ts'
import { type Ctx, inShop } from '../platform/context.ts'
import { takeTime } from '../platform/take-time.ts'
import { fillShop } from './fill-shop.ts'
import { sample, shapeOf } from './json-samples.ts'
import { newShop, type TestShop } from './new-shop.ts'
import { testApp } from './test-app.ts'

/** Lists whose order is no column's: why the whole is sorted. A shop's rows of these are few, or a sum decides. */
const sorted: Record<string, string> = {
  'GET /accounting/purchases/from/{a}/to/{b}': 'a period of purchases, of which a nursery has some thousands, summed in the same answer',
  'GET /category/{id}/products': 'the plants of one category, in an order that visitors choose',
  'GET /subcategory/{id}/products': 'the plants of one category, in an order that visitors choose',
  'GET /sessions sort=difference': 'an amount without its sign; a session a day',
  'GET /mother_plants/{page} sort=testDue': 'some hundreds at most',
  'GET /stratifications/{page} sort=due': 'some hundreds a season; those that have ended are left out',
  'GET /stratifications/{page} sort=ready': 'as above',
  'GET /cultivations/{page} sort=plants': 'a sum over the calibers of each; some thousands live at a time',
  'GET /tracking_links sort=name': 'some dozens at most',
  'GET /tracking_links sort=visits': 'a sum over the visits of each link',
  'GET /decreasing-prices/{page}': 'some hundreds at most',
  'GET /fairs': 'some dozens a year',
  'GET /journal/from/{a}/to/{b}': 'documents of several tables in one period, summed in the same answer',
  'GET /journal/from/{a}/to/{b}/payments': 'payments of several tables in one period',
  'GET /library/files': 'some thousands at most',
  'GET /library/images': 'some thousands, with where each is used',
  'GET /packs': 'some hundreds at most',
}

const isPage = (route: Route): boolean => {
  if (typeof route.response === 'string') return false
  const shape = (route.response as unknown as { shape?: Record<string, unknown> }).shape ?? {}
  return ['items', 'total', 'page', 'size'].every((key) => key in shape)
}
// The provider's list counts over all shops and is measured as a whole (provider.test.ts).
const lists = allRoutes.filter((route) => route.method === 'GET' && isPage(route) && route.permission !== 'internal')

const ROWS = 5_000
let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
  await fillShop(shop)
  await shop.inShop(async (ctx) => {
    await takeTime(ctx)
    await sql`insert into customer (shop_id, reference, kind, name, search, created_at)
      select ${shop.id}, 'L' || g, 'private', 'Client ' || g, 'client ' || g, now() - make_interval(mins => g) from generate_series(1, ${ROWS}) g`.execute(
      ctx.db,
    )
    await sql`insert into orders (shop_id, reference, status, mode, channel, charges_tva, delivery_mode, customer_name, search, placed_at, wanted_on, incl_cents, excl_cents)
      select ${shop.id}, 'L' || g, (array['confirmed', 'complete', 'quotation'])[1 + g % 3], 'incl', 'phone', true, 'collect', 'Client ' || g, 'l' || g,
        now() - make_interval(mins => g), current_date + g % 60, g, g from generate_series(1, ${ROWS}) g`.execute(ctx.db)
    await sql`insert into product (shop_id, reference, name, tva_rate_id, price_from_cents, updated_at)
      select ${shop.id}, 'L' || g, 'Plante ' || g, (select min(id) from tva_rate where shop_id = ${shop.id}), g, now() - make_interval(mins => g)
      from generate_series(1, ${ROWS}) g`.execute(ctx.db)
  })
  const { pools } = await testApp()
  for (const table of ['customer', 'orders', 'product']) await pools.owner.query(`vacuum analyze ${table}`)
}, 240_000)

type Plan = { 'Node Type': string; 'Parent Relationship'?: string; 'Relation Name'?: string; Plans?: Plan[] }
/** All nodes but what is worked out for each row shown. */
const inside = (plan: Plan): Plan[] => [
  plan,
  ...(plan.Plans ?? []).filter((below) => below['Parent Relationship'] !== 'SubPlan').flatMap(inside),
]

/** What a plan does to the whole of a list: a sort of more than was limited before, a scan of a large table. */
function wrongIn(plan: Plan): string[] {
  return inside(plan).flatMap((node) => {
    // The few rows of a page may be sorted again after it was cut, and so may what a row holds.
    if (node['Node Type'] === 'Sort' && !inside(node).some((below) => below['Node Type'] === 'Limit')) return ['sorts the whole']
    if (node['Node Type'] === 'Seq Scan' && ['orders', 'customer', 'product'].includes(node['Relation Name'] ?? ''))
      return [`scans ${node['Relation Name']}`]
    return []
  })
}

/** Only what decides which rows a page shows: the statement's own limit and what is below it. */
const paged = (plan: Plan): Plan[] =>
  inside(plan)
    .filter((node) => node['Node Type'] === 'Limit')
    .flatMap((node) => node.Plans ?? [])

/**
 * Runs a list as a request does, each of its statements explained first; sorting is made dear, so that it is seen where it cannot be
 * spared.
 */
async function plansOf(route: Route, query: Record<string, unknown>): Promise<{ plans: Plan[]; texts: string[] }> {
  const { pools, jobs, services } = await testApp()
  const plans: Promise<Plan>[] = []
  const texts: string[] = []
  const explaining = {
    async connect() {
      const client = await pools.app.connect()
      const send = client.query.bind(client) as (...given: unknown[]) => Promise<pg.QueryResult>
      const release = client.release.bind(client)
      Object.assign(client, {
        query(given: string | pg.QueryConfig, values?: unknown[]) {
          if (typeof given === 'object' && /^\s*(select|with)\b/i.test(given.text) && / limit /i.test(given.text)) {
            texts.push(given.text)
            const planned = (asked: Promise<pg.QueryResult>) => plans.push(asked.then(({ rows }) => rows[0]['QUERY PLAN'][0].Plan as Plan))
            planned(send(`explain (format json) ${given.text}`, given.values))
            // As it is planned from its sixth run on, without knowing the values.
            planned(send(`explain (generic_plan, format json) ${given.text}`))
          }
          return send(given, values)
        },
        release(error?: Error) {
          Object.assign(client, { query: send, release })
          release(error)
        },
      })
      return client
    },
  } as unknown as pg.Pool
  const mounted = domains.flatMap((domain) => domain.routes).find((each) => each.route === route)
  if (!mounted) throw new Error(`${route.path} is not mounted`)
  const parts = {
    params: route.params
      ? (route.params as z.ZodType).parse({
          ...(sample(shapeOf(route.params)) as object),
          ...(/\{page\}/.test(route.path) ? { page: 1 } : {}),
        })
      : undefined,
    query: route.query ? (route.query as z.ZodType).parse(query) : undefined,
    body: undefined,
  }
  const who = {
    shopId: shop.id,
    actor: { kind: 'member' as const, id: shop.memberId, name: 'Camille', rights: allRights },
    requestId: 'plans',
  }
  await inShop({ pool: explaining, jobs, services }, who, async (ctx: Ctx) => {
    await sql`set local enable_sort = off`.execute(ctx.db)
    // A list below something that this shop does not have answers that it does not exist.
    await mounted.handler(ctx, parts as never).catch((error: Error) => {
      if (!/not_found/.test(error.message)) throw error
    })
  })
  return { plans: await Promise.all(plans), texts }
}

const sortsOf = (route: Route): (string | undefined)[] => {
  const properties = route.query ? (shapeOf(route.query) as { properties?: Record<string, { enum?: string[] }> }).properties : undefined
  return properties?.['sort']?.enum ?? [undefined]
}

test('there are lists to look at', () => {
  expect(lists.length).toBeGreaterThan(25)
})

test('every list reads its page from an index in each of its orders', async () => {
  const wrong: string[] = []
  const anew: string[] = []
  const needed = new Set<string>()
  for (const route of lists) {
    for (const sort of sortsOf(route)) {
      const name = `${route.method} ${route.path}`
      const named = sort ? `${name} sort=${sort}` : name
      for (const dir of sort ? ['asc', 'desc'] : [undefined]) {
        const { plans, texts } = await plansOf(route, sort ? { sort, dir } : {})
        // A bound that no plan knows is taken for a tenth of the list, and the first page planned anew at each request.
        if (texts.some((text) => /\b(limit|offset) \(?\$/i.test(text))) anew.push(named)
        const found = [...new Set(plans.flatMap(paged).flatMap(wrongIn))]
        if (found.length === 0) continue
        const known = [named, name].find((each) => sorted[each])
        if (known) needed.add(known)
        else wrong.push(`${named} ${dir ?? ''}: ${found.join(', ')}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect([...new Set(anew)]).toEqual([])
  expect(Object.keys(sorted).filter((each) => !needed.has(each))).toEqual([])
})
