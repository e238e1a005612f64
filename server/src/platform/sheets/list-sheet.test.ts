import { ordersRoutes } from '@plantule/contract/orders/routes'
import { orderSheets } from '@plantule/contract/orders/sheets'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newShop } from '../../testing/new-shop.ts'
import { MOST_FOUND } from '../find-ids.ts'
import { readSheet } from './read-sheet.ts'

const MANY = MOST_FOUND + 200

test('the file of a search holds all that answers to it, where the list stops at its bound', async () => {
  const shop = await newShop()
  await shop.inShop((ctx) =>
    sql`insert into orders (shop_id, reference, status, mode, channel, charges_tva, delivery_mode, customer_name, search, placed_at, incl_cents, excl_cents)
      select ${shop.id}, 'E' || g, 'confirmed', 'incl', 'phone', true, 'collect', 'Lavandier', 'lavandier e' || g,
        now() - make_interval(mins => g), g, g from generate_series(1, ${MANY}) g`.execute(ctx.db),
  )
  const query = { q: 'lavandier' }
  const listed = await shop.call(ordersRoutes.listInProgress, { params: { page: 1 }, query })
  expect(listed.body).toMatchObject({ total: MOST_FOUND, atLeast: true })
  const file = await shop.call(orderSheets.inProgressSheet, { query })
  const { rows } = await readSheet(file.body as unknown as Uint8Array)
  expect(rows).toHaveLength(MANY + 1)
  expect(new Set(rows.map((row) => row.values[0])).size).toBe(MANY + 1)
})
