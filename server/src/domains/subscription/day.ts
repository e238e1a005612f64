import type { JobShop } from '../../platform/job.ts'
import { billDue } from './bill-periods.ts'
import { dun, endTrial } from './dunning.ts'
import { tellPrices } from './held-price.ts'
import { askAgain } from './refunds.ts'

/** Job: what a day brings to one shop. Each part in a transaction of its own, so that the trouble of one is not that of the others. */
export async function bringDay(_data: object, shop: JobShop): Promise<void> {
  await shop.inShop(billDue)
  await shop.inShop(endTrial)
  await shop.inShop(dun)
  await shop.inShop(tellPrices)
  await shop.inShop(askAgain)
}
