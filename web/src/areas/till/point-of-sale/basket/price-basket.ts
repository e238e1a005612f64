import { priceAtTill, type TillPrices } from '@plantule/contract/till/prices'
import type { Basket } from '../../parts/basket.ts'

/** The basket at the prices of its customer or profile, as the server takes them; what the device does not know stays as it is. */
export function priceBasket(basket: Basket, prices: TillPrices, day: string): Basket {
  const wanted = basket.lines.map((line) => ({
    subproductId: line.subproductId,
    packId: line.pack?.packId ?? null,
    quantity: line.quantity,
    typedCents: line.typed ? line.unitCents : null,
  }))
  const priced = priceAtTill(prices, wanted, { customerId: basket.customer?.id ?? null, profileId: basket.priceProfileId }, day)
  return { ...basket, lines: basket.lines.map((line, at) => ({ ...line, ...priced[at] })) }
}
