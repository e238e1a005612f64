import { studioRoutes } from '@plantule/contract/printing/studio'
import { expect, test } from 'vitest'
import { newShop } from '../../../testing/new-shop.ts'
import { readZpl } from '../../printing/zpl.testing.ts'
import { customerOnTerms, firm, someStock } from '../orders.testing.ts'

test('plants of orders have one label each, or so many of each size as are asked', async () => {
  const shop = await newShop()
  const customerId = await customerOnTerms(shop)
  const [lavender, sage] = [await someStock(shop, 90, { name: 'Lavande' }), await someStock(shop, 90, { name: 'Sauge' })]
  const first = await firm(
    shop,
    [
      { subproductId: lavender, quantity: 40 },
      { subproductId: sage, quantity: 3 },
    ],
    { customerId },
  )
  const second = await firm(shop, [{ subproductId: sage, quantity: 7 }], { customerId })
  const printed = async (asked: { perStock?: boolean; copies?: number }) => {
    const look = { kind: 'plant', format: 'roll-100', output: 'zpl-203' } as const
    const body = { subject: 'order' as const, ids: [second.id, first.id], ...look, ...asked }
    const labels = readZpl(((await shop.ok(studioRoutes.printLabels, { body })) as Buffer).toString('utf8'))
    return labels.map(({ fields, copies }) => {
      const words = fields.map(({ data }) => data).join('|')
      return [/Lavande|Sauge/.exec(words)?.[0], [first, second].find((order) => words.includes(order.reference))?.id, copies]
    })
  }
  expect(await printed({ perStock: true })).toEqual([
    ['Sauge', second.id, 7],
    ['Lavande', first.id, 40],
    ['Sauge', first.id, 3],
  ])
  expect((await printed({ copies: 2 })).map(([, , copies]) => copies)).toEqual([2, 2, 2])
  expect((await printed({ copies: 5, perStock: true })).map(([, , copies]) => copies)).toEqual([7, 40, 3])
})
