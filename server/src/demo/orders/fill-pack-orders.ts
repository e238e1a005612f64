import { OrderInput } from '@plantule/contract/orders/schemas'
import { setCodes } from '../../domains/orders/draft/order-codes.ts'
import { createOrder, validateOrder } from '../../domains/orders/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Article } from '../catalogue/fill-catalogue.ts'
import type { Buyer } from '../customers/fill-customers.ts'

/** Some of the packs are on order already, one with a code. */
export async function fillPackOrders(
  ctx: Ctx,
  packs: readonly number[],
  articles: readonly Article[],
  buyers: readonly Buyer[],
): Promise<void> {
  const privates = buyers.filter((buyer) => buyer.person.kind === 'private')
  for (const [at, packId] of packs.slice(-3).entries()) {
    const lines = [{ packId, quantity: 1 }, ...(at === 1 ? [{ subproductId: articles[at]?.id ?? null, quantity: 2 }] : [])]
    const order = await createOrder(
      ctx,
      OrderInput.parse({ customerId: privates[(20 + at) % privates.length]?.id ?? null, channel: 'web', deliveryMode: 'collect', lines }),
    )
    if (at === 0) await setCodes(ctx, order.id, ['BIENVENUE'], order.version)
    if (at < 2) await validateOrder(ctx, order.id)
  }
}
