import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { sizeOfLot, someLot } from '../production.testing.ts'

type Move = { lot: number; size: number; kind?: string; subproduct?: number | null; change: number; after: number }

/** Moves as one statement writes them, by whatever writes it. */
const write = (shop: TestShop, moves: readonly Move[]) =>
  shop.inShop((ctx) =>
    sql`
      insert into lot_move (shop_id, lot_id, lot_size_id, at, kind, subproduct_id, change, after, author)
      select ${ctx.shopId}::bigint, m.lot, m.size, now(), coalesce(m.kind, 'count'), m.subproduct, m.change, m.after, 'Essai'
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (lot bigint, size bigint, kind text, subproduct bigint, change bigint, after bigint)`.execute(
      ctx.db,
    ),
  )
const there = (shop: TestShop, id: number) =>
  shop.inShop((ctx) => ctx.db.selectFrom('lot_size').select('on_hand').where('id', '=', id).executeTakeFirstOrThrow())

test('one statement moves many calibers, one of them several times; each move leaves what it says, or none is written', async () => {
  const shop = await newShop()
  const lots = await Promise.all([someLot(shop, 10), someLot(shop, 20)])
  const [one, other] = lots.map((lot) => ({ lot: lot.id, size: sizeOfLot(lot).id }))
  if (!one || !other) throw new Error('two were made')
  await write(shop, [
    { ...one, change: -4, after: 6 },
    { ...other, change: 5, after: 25 },
    { ...one, change: -6, after: 0 },
  ])
  expect([await there(shop, one.size), await there(shop, other.size)]).toEqual([{ on_hand: 0 }, { on_hand: 25 }])

  const wrong: Move[][] = [
    // The sum is right, a step on the way is not.
    [
      { ...other, change: -5, after: 21 },
      { ...other, change: -5, after: 15 },
    ],
    [{ ...other, change: -5, after: 19 }],
    // Of another lot than its caliber's, and below what is there.
    [{ lot: one.lot, size: other.size, change: -5, after: 20 }],
    [{ ...one, change: -1, after: -1 }],
    // Sold as a size that the caliber is not the stock of.
    [{ ...other, kind: 'sale', subproduct: 1, change: -5, after: 20 }],
  ]
  for (const moves of wrong) await expect(write(shop, moves)).rejects.toThrow()
  expect([await there(shop, one.size), await there(shop, other.size)]).toEqual([{ on_hand: 0 }, { on_hand: 25 }])
})

test('who does not name the size of a sale gets it named', async () => {
  const shop = await newShop()
  const lot = await someLot(shop, 10)
  await write(shop, [{ lot: lot.id, size: sizeOfLot(lot).id, kind: 'sale', change: -1, after: 9 }])
  expect(await there(shop, sizeOfLot(lot).id)).toEqual({ on_hand: 9 })
})
