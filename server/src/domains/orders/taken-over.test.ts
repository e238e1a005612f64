import { expect, test } from 'vitest'
import { newShop } from '../../testing/new-shop.ts'
import { sealTakenOver, verifyRecords } from '../fiscal/index.ts'
import { firm, freeLine, pay } from './orders.testing.ts'

test('what orders had been paid before the first use is sealed when they are taken over, moves no total, and is held from then on', async () => {
  const shop = await newShop()
  const order = await firm(shop, [freeLine({ quantity: 5 })])
  const check = () => shop.inShop(verifyRecords)
  const before = {
    shop_id: shop.id,
    order_id: order.id,
    payment_type: 'transfer',
    kind: 'payment',
    status: 'validated',
    note: '',
    author: 'Avant',
  } as const
  await shop.inShop((ctx) =>
    ctx.db
      .insertInto('order_payment')
      .values({ ...before, amount_cents: 1_500, received_on: '2026-01-05', created_at: ctx.now, validated_at: ctx.now })
      .execute(),
  )
  expect((await check()).differences.items).toMatchObject([{ table: 'order_payment', number: order.reference, fault: 'unsealed' }])
  await shop.inShop((ctx) => sealTakenOver(ctx, [[order.id, order.reference, 'transfer', 1_500]]))
  expect(await check()).toMatchObject({ ok: true, differences: { count: 0 } })
  // Beside it, what is paid here.
  await pay(shop, order.id, 1_000)
  expect((await check()).ok).toBe(true)
  await shop.inShop((ctx) => ctx.db.updateTable('order_payment').set({ amount_cents: 1_400 }).where('author', '=', 'Avant').execute())
  expect((await check()).differences.items).toMatchObject([
    {
      table: 'order_payment',
      number: order.reference,
      fault: 'differs',
      fields: [{ field: 'paid.transfer.Cents', sealed: 1_500, found: 1_400 }],
    },
  ])
})
