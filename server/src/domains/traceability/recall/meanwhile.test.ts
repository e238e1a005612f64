import { passportRoutes } from '@plantule/contract/passports/passports'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { RecallInput } from '@plantule/contract/traceability/recalls'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someProduct } from '../../catalogue/catalogue.testing.ts'
import { register } from '../../passports/passports.testing.ts'
import { sizeOfLot, someLot } from '../../production/production.testing.ts'
import { openTill, saleBody } from '../../till/till.testing.ts'
import { createRecall } from './save-recall.ts'

/** Recalls a lot; what is asked meanwhile begins before the recall is there to be seen. */
async function recalledMeanwhile<T>(shop: TestShop, subjectId: number, ask: () => Promise<T>): Promise<T> {
  let asked: Promise<T> | undefined
  await shop.inShop(async (ctx) => {
    await createRecall(ctx, RecallInput.parse({ subject: 'lot', subjectId, organism: 'Xylella', reason: 'Analyse' }))
    asked = ask()
    await new Promise((resolve) => setTimeout(resolve, 1000))
  })
  return asked as Promise<T>
}

test('a label that is scanned while its lot is recalled sells nothing, though sound plants of the size are there', async () => {
  const shop = await newShop()
  const subproductId = (await someProduct(shop, { name: 'Lavande' })).size.id
  const sick = await someLot(shop, 10)
  for (const { id, version } of [sick, await someLot(shop, 5)].map(sizeOfLot))
    await shop.ok(cultivationRoutes.connectSize, { params: { id, subproductId }, body: { version } })
  await openTill(shop)
  const sale = await recalledMeanwhile(shop, sick.id, () =>
    shop.call(tillSalesRoutes.createSale, {
      body: saleBody({ lines: [{ subproductId, quantity: 2 }], lots: [{ lotSizeId: sizeOfLot(sick).id, quantity: 2 }] }),
    }),
  )
  expect([sale.status, sale.problem.code]).toEqual([409, 'out_of_stock'])
  expect(sale.problem.title).toContain('retenu par un rappel')
})

test('no passport is issued for a lot that is recalled while it is written', async () => {
  const shop = await newShop()
  await register(shop)
  const lot = await someLot(shop, 10)
  const made = await recalledMeanwhile(shop, lot.id, () =>
    shop.call(passportRoutes.createPassport, { body: { botanical: 'Lavandula angustifolia', quantity: 2, lotId: lot.id, issue: true } }),
  )
  expect(made.problem.code).toBe('lot_held')
})
