import { usualAccounts } from '@plantule/contract/books/accounts'
import { booksRoutes as routes } from '@plantule/contract/books/books'
import { expect, test } from 'vitest'
import type { TestShop } from '../../../testing/new-shop.ts'
import { addMonths } from '../../../platform/paris.ts'
import { fecOf, lastMonth, openBooks, today } from '../books.testing.ts'

const { month, from, to } = lastMonth()

const payout = (shop: TestShop, ref: string, status: string, cents: number) =>
  shop.inShop((ctx) =>
    ctx.db
      .insertInto('card_payout')
      .values({
        shop_id: ctx.shopId,
        payout_ref: ref,
        amount_cents: cents,
        status,
        automatic: true,
        arrives_on: to,
        initiated_at: ctx.now,
        read_at: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
const becomes = (shop: TestShop, id: number, status: string) =>
  shop.inShop((ctx) => ctx.db.updateTable('card_payout').set({ status }).where('id', '=', id).execute())

test('a payout that is paid, fails or shows its fees after its month closed is put right on the first open day, once', async () => {
  const { shop } = await openBooks()
  const waits = await payout(shop, 'po_waits', 'in_transit', 10_000)
  const fails = await payout(shop, 'po_fails', 'paid', 4_000)
  const bare = await payout(shop, 'po_bare', 'paid', 2_000)
  await payout(shop, 'po_same', 'paid', 1_000)
  await shop.ok(routes.closeMonth, { params: { month }, body: { accept: true } })
  const params = { a: from, b: to }
  const kept = await shop.ok(routes.exportFec, { params })
  const first = addMonths(from, 1)

  const cents = (value = ''): number => Math.round(Number(value.replace(',', '.')) * 100)
  /** What moved on the bank's account, by piece, from one day to another. */
  const moved = async (a: string, b: string): Promise<Record<string, number>> => {
    const rows = (await fecOf(shop, a, b))
      .toString()
      .split('\r\n')
      .slice(1, -1)
      .map((text) => text.split('\t'))
      .filter((row) => row[4] === usualAccounts.bank)
    return Object.fromEntries(rows.map((row) => [row[8], cents(row[11]) - cents(row[12])]))
  }
  expect(await moved(first, today())).toEqual({})
  await becomes(shop, waits.id, 'paid')
  await becomes(shop, fails.id, 'failed')
  await shop.inShop((ctx) =>
    ctx.db
      .insertInto('card_movement')
      .values({
        shop_id: ctx.shopId,
        payout_id: bare.id,
        movement_ref: 'txn_1',
        category: 'charge',
        amount_cents: 2_030,
        fee_cents: 30,
        net_cents: 2_000,
        occurred_at: ctx.now,
      })
      .execute(),
  )
  expect(await moved(first, today())).toEqual({ po_waits: 10_000, po_fails: -4_000 })
  const text = (await fecOf(shop, first, today())).toString()
  const late = text.split('\r\n').filter((line) => line.includes('régularisation'))
  expect(new Set(late.map((line) => line.split('\t')[3]))).toEqual(new Set([first.replaceAll('-', '')]))
  expect(new Set(late.map((line) => line.split('\t')[9]))).toEqual(new Set([to.replaceAll('-', '')]))
  expect(late.filter((line) => line.includes('po_bare')).map((line) => line.split('\t').slice(11, 13).map(cents))).toEqual([
    [30, 0],
    [0, 30],
  ])
  // The closed month stays as it was, whole or a day of it.
  expect((await shop.ok(routes.exportFec, { params })).equals(kept)).toBe(true)
  expect(await moved(to, to)).toEqual({ po_fails: 4_000, po_bare: 2_000, po_same: 1_000 })
})
