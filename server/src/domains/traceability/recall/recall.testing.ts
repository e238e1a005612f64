import { customersRoutes } from '@plantule/contract/customers/routes'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { type Recall, recallRoutes } from '@plantule/contract/traceability/recalls'
import type { TestShop } from '../../../testing/new-shop.ts'
import { someProduct } from '../../catalogue/catalogue.testing.ts'
import { putBack } from '../../stock/index.ts'
import { soldPackets } from '../local/local.testing.ts'

/** Olives that were sold to somebody with an address, a lot of them, and a size whose plants stand in none. */
export async function someRecall(shop: TestShop): Promise<Recall> {
  const { size } = await someProduct(shop, { name: 'Olivier', latinName: 'Olea europaea' })
  await shop.inShop((ctx) => putBack(ctx, [{ subproductId: size.id, quantity: 20 }], { source: 'count', id: null }, 'initial'))
  const { id } = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Oliveraie', email: 'oliveraie@example.org' } })
  await soldPackets(shop, size.id, 2, id)
  await shop.ok(cultivationRoutes.createCultivation, { body: { name: 'Olea europaea', startedOn: '2026-03-02', sizes: [{ stock: 12 }] } })
  return shop.ok(recallRoutes.createRecall, {
    body: { subject: 'organism', organism: 'Xylella fastidiosa', genera: ['Olea'], reason: 'Analyse positive' },
  })
}

/** Something of all that recalls keep; what others sell in the shop is let go again. */
export async function fillRecalls(shop: TestShop): Promise<void> {
  const { id, sizes } = await someRecall(shop)
  for (const { id: subproductId } of sizes)
    await shop.ok(recallRoutes.holdRecallSize, { params: { id, subproductId }, body: { held: false, reason: 'Analysés sains' } })
  await shop.ok(recallRoutes.writeRecallLetters, { params: { id }, body: { message: 'Gardez-les à l’écart.' } })
}
