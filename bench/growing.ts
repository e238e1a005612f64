import { ordersRoutes } from '@plantule/contract/orders/routes'
import { cultivationQuery } from '@plantule/contract/production/cultivations'
import { urlOf } from '@plantule/contract/base/route'
import { InterventionInput, interventionRoutes, MAX_LOTS } from '@plantule/contract/production/interventions'
import pg from 'pg'
import { listOrders } from '../server/src/domains/orders/read/list-orders.ts'
import { createIntervention } from '../server/src/domains/production/interventions/save-intervention.ts'
import { listCultivations } from '../server/src/domains/production/lots/list-cultivations.ts'
import { productionMap } from '../server/src/domains/production/map/read-map.ts'
import { takeOut } from '../server/src/domains/stock/index.ts'
import { parisDay } from '../server/src/platform/paris.ts'
import { benchShop } from './bench-shop.ts'
import { growingShop } from './growing-shop.ts'
import { served } from './served.ts'

const TOGETHER = 200
const LINES = 10
const TIMES = 40

/**
 * What growers wait for: the list of 5,000 cultivations beside one of 5,000 orders, the plan with 500 lots, work noted on 200 at once
 * (budget: a second), and ten lines of an order that leave ten lots, against the best SQL for the same rows. Milliseconds, in the middle
 * and at best: on a busy machine the best says more.
 */
export const run = async () => ({ ...(await verbs()), asked: await asked() })

const verbs = () =>
  benchShop(0.1, async ({ embedded, pools, shopId, shop }) => {
    const rows = await growingShop(pools.owner, shopId)
    const cultivations = (more: object) => () =>
      shop((ctx) => listCultivations(ctx, 1, cultivationQuery.parse({ size: 50, ...more })), { readOnly: true })
    const orders = (more: object) => () =>
      shop((ctx) => listOrders(ctx, 'complete', 1, ordersRoutes.listComplete.query.parse({ size: 50, ...more })), { readOnly: true })
    const [first, ...others] = rows.slice(0, TOGETHER).map(({ id }) => id)
    const work = InterventionInput.parse({ kind: 'watering', on: parisDay(new Date()), cultivationIds: others })
    const waits = await inTurns({
      'list of 5,000 orders': orders({}),
      'list of 5,000 cultivations': cultivations({}),
      'list of 5,000 cultivations, by plants': cultivations({ sort: 'plants' }),
      'list of 5,000 cultivations, of a week': cultivations({ readyWeek: '2026-05-04' }),
      'list of 5,000 orders, searched': orders({ q: 'martin' }),
      'list of 5,000 cultivations, searched': cultivations({ q: 'culture 432' }),
      'plan with 500 lots': () => shop((ctx) => productionMap(ctx), { readOnly: true }),
      'work on 200 lots': () => shop((ctx) => createIntervention(ctx, first ?? 0, work)),
    })
    const onLots = rows.flatMap(({ sub }) => sub ?? []).slice(0, LINES)
    const { rows: plain } = await pools.owner.query<{ id: number }>(
      'select subproduct_id as id from stock_level where shop_id = $1 and not lots order by 1 limit $2',
      [shopId, LINES],
    )
    const without = plain.map(({ id }) => id)
    const bare = new pg.Client(embedded.superuser)
    // A run that fails leaves the connection open, which ends with the server.
    bare.on('error', () => undefined)
    await bare.connect()
    const leave = (sizes: readonly number[], from: number) => (time: number) =>
      shop((ctx) =>
        takeOut(
          ctx,
          sizes.map((subproductId) => ({ subproductId, quantity: 1 })),
          { source: 'order', id: from + time },
        ),
      )
    const tenLines = await inTurns({
      'on lots': leave(onLots, 10_000),
      'on lots, bare': (time) => bareLeaving(bare, shopId, onLots, 20_000 + time, true),
      'without lots': leave(without, 30_000),
      'without lots, bare': (time) => bareLeaving(bare, shopId, without, 40_000 + time, false),
    })
    await bare.end()
    const ratio = (name: string): number => Math.round(((tenLines[`${name}, bare`]?.best ?? 0) / (tenLines[name]?.best ?? 1)) * 100) / 100
    return { waits, tenLines, ofTheLimit: { onLots: ratio('on lots'), withoutLots: ratio('without lots') } }
  })

/**
 * What the screen sends for all that its filters show: which they are, then one work on as many of them as one gesture is to reach within a
 * second. By the product in a process of its own, each answer read whole.
 */
const asked = () =>
  served({ scale: 0.1 }, async ({ embedded, shopId, token, product, ask }) => {
    const owner = new pg.Pool(embedded.owner)
    // An error elsewhere stops the server under it.
    owner.on('error', () => undefined)
    const rows = await growingShop(owner, shopId)
    await owner.end()
    const works = (count: number) => async () => {
      const [first, ...cultivationIds] = rows.slice(0, count).map(({ id }) => id)
      const answer = await fetch(product.origin + urlOf(interventionRoutes.createIntervention, { id: first ?? 0 }), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'x-shop': 'bench', 'content-type': 'application/json' },
        body: JSON.stringify({ kind: 'watering', on: parisDay(new Date()), cultivationIds }),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(text)
    }
    return inTurns({
      'which 111 match': () => ask('/cultivations/matching?q=culture+43'),
      'work on 200 lots': works(TOGETHER),
      'work on 500 lots': works(MAX_LOTS),
    })
  })

type Times = { middle: number; best: number }

/** Works take turns, so that what else the machine does falls on all of them. */
async function inTurns(works: Record<string, (time: number) => Promise<unknown>>): Promise<Record<string, Times>> {
  const times = new Map<string, number[]>()
  for (let time = 0; time < TIMES; time++)
    for (const [name, work] of Object.entries(works)) {
      const began = performance.now()
      await work(time)
      times.set(name, [...(times.get(name) ?? []), Math.round((performance.now() - began) * 10) / 10])
    }
  const told = (all: readonly number[]): Times => {
    const sorted = all.toSorted((a, b) => a - b)
    return { middle: sorted[Math.floor(sorted.length / 2)] ?? 0, best: sorted[0] ?? 0 }
  }
  return Object.fromEntries([...times].map(([name, all]) => [name, told(all)]))
}

/**
 * The same rows by one prepared statement in one transaction: levels locked in their order, the oldest lot of each size locked, both
 * ledgers written, the sums of both following.
 */
async function bareLeaving(client: pg.Client, shopId: number, sizes: readonly number[], order: number, lots: boolean): Promise<void> {
  await client.query('begin')
  await client.query({
    name: lots ? 'leave lots' : 'leave',
    text: `with levels as materialized (select subproduct_id, on_hand, reserved from stock_level where shop_id = $1 and subproduct_id = any($2::bigint[])
          order by subproduct_id for update),
        moved as (update stock_level s set on_hand = s.on_hand - 1 from levels l where s.shop_id = $1 and s.subproduct_id = l.subproduct_id
          returning s.subproduct_id, s.on_hand, s.reserved),
        told as (insert into stock_movement (shop_id, subproduct_id, at, kind, on_hand_change, reserved_change, on_hand_after, reserved_after, source, source_id, author)
          select $1, subproduct_id, now(), 'sale', -1, 0, on_hand, reserved, 'order', $3, 'Banc' from moved returning id)
      ${
        lots
          ? `, oldest as materialized (select distinct on (z.subproduct_id) z.id, z.lot_id, z.subproduct_id, z.on_hand from lot_size z
              where z.shop_id = $1 and z.subproduct_id = any($2::bigint[]) and z.on_hand > 0 order by z.subproduct_id, z.ready_on, z.id)
            insert into lot_move (shop_id, lot_id, lot_size_id, subproduct_id, at, kind, change, after, source, source_id, author)
            select $1, lot_id, id, subproduct_id, now(), 'sale', -1, on_hand - 1, 'order', $3, 'Banc' from oldest`
          : 'select count(*) from told'
      }`,
    values: [shopId, [...sizes], order],
  })
  await client.query('commit')
}
