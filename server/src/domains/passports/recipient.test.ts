import { customersCareRoutes } from '@plantule/contract/customers/care'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { passportRoutes as routes } from '@plantule/contract/passports/passports'
import { expect, test } from 'vitest'
import { parisDay } from '../../platform/paris.ts'
import { newShop } from '../../testing/new-shop.ts'
import { customerOnTerms, firm, pay, read, someStock, step } from '../orders/orders.testing.ts'
import { register } from './passports.testing.ts'
import { forgetRecipients } from './recipient.ts'

test('an operator who is erased stays named on their passports for three years, private people go with their orders', async () => {
  const shop = await newShop()
  await register(shop)
  const subproductId = await someStock(shop, 20)
  const operator = await customerOnTerms(shop)
  const { id: person } = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Quastenberg' } })
  for (const customerId of [operator, person]) {
    const order = await firm(shop, [{ subproductId, quantity: 2 }], { customerId, deliveryMode: 'home' })
    await pay(shop, order.id, order.inclCents)
    for (const name of ['prepare', 'markPrepared', 'ship', 'deliver'] as const) await step(shop, order.id, name)
    if ((await read(shop, order.id)).status !== 'complete') await step(shop, order.id, 'complete')
  }
  const named = async () =>
    (await shop.ok(routes.listPassports, { params: { page: 1 }, query: { dir: 'asc' } })).items.map(({ customer }) => customer)
  expect(await named()).toEqual(['Paysages Duval', 'Quastenberg'])
  // As one of an older version: it says to whom it went by its order alone.
  await shop.inShop((ctx) => ctx.db.updateTable('plant_passport').set({ recipient: '' }).where('recipient', '<>', '').execute())
  const day = parisDay(new Date())
  const until = `${Number(day.slice(0, 4)) + 3}${day.slice(4)}`
  const erased = await Promise.all(
    [operator, person].map(async (id) => (await shop.ok(customersCareRoutes.eraseCustomer, { params: { id }, body: {} })).kept),
  )
  expect(erased.map((kept) => kept.filter(({ kind }) => kind === 'passports'))).toEqual([[{ kind: 'passports', count: 1, until }], []])
  const [first, second] = await named()
  expect([first, second?.includes('Quastenberg')]).toEqual(['Paysages Duval', false])
  // It is what was written: another name does not take its place.
  const change = shop.inShop((ctx) => ctx.db.updateTable('plant_passport').set({ recipient: 'X' }).where('recipient', '<>', '').execute())
  await expect(change).rejects.toThrow(/does not change/)
  const later = new Date(Date.now() + (3 * 366 + 1) * 86_400_000)
  await shop.inShop((ctx) => forgetRecipients(ctx))
  expect((await named())[0]).toBe('Paysages Duval')
  await shop.inShop((ctx) => forgetRecipients({ ...ctx, now: later }))
  expect((await named())[0]).not.toBe('Paysages Duval')
})
