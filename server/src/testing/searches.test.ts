import { sql } from 'kysely'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { findIds } from '../platform/find-ids.ts'
import { takeTime } from '../platform/take-time.ts'
import { newShop, type TestShop } from './new-shop.ts'

const words = ['rosa', 'rosier', 'ro', 'r', 'a', 'ange', 'angers', 'sa', 'c2025', '12', '7', '%', '_a', 'l\\', "d'or"]
const text = (salt: number) =>
  [0, 1, 2, 3].map((at) => words[(salt * 7 + at * 5 + ((salt >> at) % 11)) % words.length]).join(' ') + ` n${salt}`

/** What a search means, said slowly: each word is in the text, one of a letter or two at the beginning of a word. */
const answers = (held: string, asked: string): boolean =>
  asked
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => (word.length > 2 ? held.includes(word) : held.startsWith(word) || held.includes(` ${word}`)))

let shop: TestShop
let held: { id: number; search: string; live: boolean }[]
const ROWS = 400

beforeAll(async () => {
  shop = await newShop()
  for (const each of [shop, await newShop()]) {
    await each.inShop(async (ctx) => {
      await ctx.db
        .insertInto('customer')
        .values(
          Array.from({ length: ROWS }, (_, at) => ({
            shop_id: each.id,
            reference: `S${at}`,
            kind: 'private',
            name: `S${at}`,
            search: text(at),
            last_order_at: at % 3 ? new Date(Date.UTC(2026, 0, 1, 0, at % 50)) : null,
            archived_at: at % 10 === 9 ? ctx.now : null,
          })),
        )
        .execute()
      await ctx.db
        .insertInto('orders')
        .values(
          Array.from({ length: ROWS }, (_, at) => ({
            shop_id: each.id,
            reference: `S${at}`,
            status: 'confirmed',
            mode: 'incl',
            channel: 'phone',
            charges_tva: true,
            delivery_mode: 'collect',
            search: text(at),
            placed_at: new Date(Date.UTC(2026, 0, 1, 0, at % 50)),
          })),
        )
        .execute()
    })
  }
  held = await shop.inShop(async (ctx) => {
    const { rows } = await sql<{ id: number; search: string; live: boolean }>`
      select id, search, archived_at is null as live from customer order by last_order_at desc nulls last, id desc`.execute(ctx.db)
    return rows
  })
})

const asked = fc
  .array(
    fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 3, unit: fc.constantFrom('a', 'r', 'o', 's', '%', '_', '\\', '1', 'n') })),
    { minLength: 1, maxLength: 3 },
  )
  .map((list) => list.join(' '))
  .filter((query) => query.trim() !== '')

test('a search finds, latest first and up to its bound, what holds every word, and nothing of another shop', async () => {
  await fc.assert(
    fc.asyncProperty(asked, fc.constantFrom(5, 1_000), fc.boolean(), async (query, most, archived) => {
      const expected = held.filter((row) => row.live !== archived && answers(row.search, query)).map((row) => row.id)
      const found = await shop.inShop((ctx) => findIds(ctx, (bound) => sql`customer_search(${query}, ${bound}, ${archived})`, most))
      expect(found).toEqual({ ids: expected.slice(0, most), more: expected.length > most })
      const orders = await shop.inShop(async (ctx) => {
        const rows = await ctx.db.selectFrom('orders').select(['id', 'search']).orderBy('placed_at', 'desc').orderBy('id', 'desc').execute()
        return { rows, found: await findIds(ctx, (bound) => sql`order_search(${query}, ${bound})`, most) }
      })
      const wanted = orders.rows.filter((row) => answers(row.search, query)).map((row) => row.id)
      expect(orders.found).toEqual({ ids: wanted.slice(0, most), more: wanted.length > most })
    }),
    { numRuns: 60 },
  )
})

test('forty words of one letter are one word', async () => {
  const q = '😀é'.repeat(33)
  const { rows } = await shop.inShop((ctx) =>
    sql<{ condition: string }>`select search_condition(${'e '.repeat(40)}) as condition`.execute(ctx.db),
  )
  expect(rows[0]?.condition).toBe("(search like 'e%' or search like '% e%')")
  expect((await shop.ok(ordersRoutes.listInProgress, { params: { page: 1 }, query: { q } })).total).toBe(0)
})

test('what more answer to than are counted is told as "more than"', async () => {
  const many = await newShop()
  await many.inShop((ctx) =>
    sql`insert into customer (shop_id, reference, kind, name, search) select ${many.id}, 'S' || g, 'private', 'Rose ' || g, 'rose ' || g from generate_series(1, 1200) g`.execute(
      ctx.db,
    ),
  )
  const page = await many.ok(customersRoutes.listCustomers, { query: { q: 'rose' } })
  expect([page.total, page.atLeast]).toEqual([1_000, true])
  const few = await many.ok(customersRoutes.listCustomers, { query: { q: 'rose 119' } })
  expect([few.total, few.atLeast]).toEqual([12, undefined])
})

test('finds the same first ones by each way: words of every row, of few, of none, and of old rows alone', async () => {
  const large = await newShop()
  const MANY = 23_000
  await large.inShop(async (ctx) => {
    await takeTime(ctx)
    await sql`insert into orders (shop_id, reference, status, mode, channel, charges_tva, delivery_mode, search, placed_at)
      select ${large.id}, 'G' || g, 'confirmed', 'incl', 'phone', true, 'collect',
        'g' || g || ' partout' || case when g % 3000 = 0 then ' rarement' else '' end || case when g > 2500 then ' jadis' else '' end || case when g % 40 = 0 then ' parfois' else '' end,
        timestamptz '2026-01-01' - make_interval(mins => g / 2) from generate_series(1, ${MANY}) g`.execute(ctx.db)
    await sql`insert into customer (shop_id, reference, kind, name, search, last_order_at)
      select ${large.id}, 'G' || g, 'private', 'G' || g, 'g' || g || ' partout' || case when g % 700 = 0 then ' rarement' else '' end,
        case when g % 5 > 0 then timestamptz '2026-01-01' - make_interval(mins => g / 2) end from generate_series(1, 4000) g`.execute(
      ctx.db,
    )
    for (const word of ['partout', 'rarement', 'jadis', 'parfois', 'jamais', 'g', 'z', 'parfois rarement']) {
      for (const most of [5, 1_001]) {
        const meant = word.split(' ').map((each) => (each.length > 2 ? `%${each}%` : `${each}%`))
        const slow = (from: 'orders' | 'customer', way: ReturnType<typeof sql>) =>
          sql<{
            id: number
          }>`select id from ${sql.table(from)} where search like all (${meant}::text[]) order by ${way} limit ${most}`.execute(ctx.db)
        const orders = await sql<{ id: number }>`select id from order_search(${word}, ${most})`.execute(ctx.db)
        expect([word, most, orders.rows]).toEqual([word, most, (await slow('orders', sql`placed_at desc, id desc`)).rows])
        const customers = await sql<{ id: number }>`select id from customer_search(${word}, ${most})`.execute(ctx.db)
        expect([word, most, customers.rows]).toEqual([
          word,
          most,
          (await slow('customer', sql`last_order_at desc nulls last, id desc`)).rows,
        ])
      }
    }
  })
})

test('products are found by each way too, and none twice: by name where there are more than asked for', async () => {
  const large = await newShop()
  const MANY = 2_500
  await large.inShop(async (ctx) => {
    await takeTime(ctx)
    await sql`insert into product (shop_id, reference, name, tva_rate_id, archived_at)
      select ${large.id}, 'G' || g, case when g % 2 = 0 then 'Abelia ' else 'Zinnia ' end || g || case when g % 500 = 0 then ' rarement' else '' end,
        (select min(id) from tva_rate where shop_id = ${large.id}), case when g % 10 = 9 then now() end
      from generate_series(1, ${MANY}) g`.execute(ctx.db)
    for (const word of ['abelia', 'zinnia', 'rarement', 'zinnia rarement', 'abelia rarement', 'a', 'z', 'g', 'abelia 24', 'G24']) {
      const meant = word
        .toLowerCase()
        .split(' ')
        .map((each) => (each.length > 2 ? `%${each}%` : `(^| )${each}`))
      for (const [live, state] of [
        [true, sql`archived_at is null`],
        [false, sql`archived_at is not null`],
        [null, sql`true`],
      ] as const) {
        const said = sql.join(
          meant.map((each) => (each.startsWith('%') ? sql`search like ${each}` : sql`search ~ ${each}`)),
          sql` and `,
        )
        const { rows: slow } = await sql<{ id: number }>`select id from product where ${state} and ${said} order by id`.execute(ctx.db)
        const { rows: all } = await sql<{ id: number; rank: number }>`select id, rank from product_search(${word}, 5000, ${live})`.execute(
          ctx.db,
        )
        // Then names that look alike answer.
        if (slow.length === 0) {
          expect(all.every((row) => row.rank < 1)).toBe(true)
          continue
        }
        expect([word, live, all.map((row) => row.id).toSorted((a, b) => a - b)]).toEqual([word, live, slow.map((row) => row.id)])
        const { rows: few } = await sql<{ id: number; rank: number }>`select id, rank from product_search(${word}, 5, ${live})`.execute(
          ctx.db,
        )
        expect([few.length, new Set(few.map((row) => row.id)).size]).toEqual([Math.min(5, slow.length), Math.min(5, slow.length)])
        expect(few.every((row) => slow.some(({ id }) => id === row.id))).toBe(true)
        expect(few.map((row) => row.rank)).toEqual(few.map((row) => row.rank).toSorted((a, b) => b - a))
      }
    }
  })
})
