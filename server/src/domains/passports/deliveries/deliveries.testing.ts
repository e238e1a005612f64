import type { Sent } from '@plantule/contract/base/route'
import { deliveriesRoutes, type Delivery } from '@plantule/contract/passports/deliveries'
import type { TestShop } from '../../../testing/new-shop.ts'

type Body = Sent<(typeof deliveriesRoutes)['createPlantDelivery']>['body']

/** Forty oaks of fifty that were ordered, two of them refused. */
export const someDelivery = (shop: TestShop, given: Partial<Body> = {}): Promise<Delivery> =>
  shop.ok(deliveriesRoutes.createPlantDelivery, {
    body: {
      supplier: 'Boomkwekerij',
      document: 'BL-77',
      on: '2026-03-02',
      lines: [{ name: 'Quercus robur', ordered: 50, received: 40, refused: 2, reason: 'Racines sèches' }],
      ...given,
    },
  })

/** A delivery with its passport and its paper, of which one line is in a cultivation. */
export async function fillDeliveries(shop: TestShop): Promise<void> {
  const { id, lines } = await someDelivery(shop, {
    lines: [
      { name: 'Quercus robur', ordered: 50, received: 40 },
      { name: 'Acer campestre', received: 10 },
    ],
  })
  const params = { id }
  await shop.ok(deliveriesRoutes.addReceivedPassport, {
    params,
    body: { lineId: lines[0]?.id ?? 0, botanical: 'Quercus robur', operator: 'NL-4711', code: 'N-90', origin: 'NL', quantity: 40 },
  })
  await shop.ok(deliveriesRoutes.placeDeliveryLine, { params: { id, lineId: lines[0]?.id ?? 0 }, body: {} })
  await shop.ok(
    deliveriesRoutes.addDeliveryPaper,
    { params, body: {} },
    { file: { name: 'bl.txt', bytes: Buffer.from('Bon de livraison') } },
  )
}
