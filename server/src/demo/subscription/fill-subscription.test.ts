import { subscriptionRoutes } from '@plantule/contract/subscription/subscription'
import { expect, test } from 'vitest'
import { someCompany } from '../../domains/subscription/subscription.testing.ts'
import { newShop } from '../../testing/new-shop.ts'
import { fillSubscription } from './fill-subscription.ts'

test('the demonstration has a plan, three invoices that were paid and one that is to be paid', async () => {
  await someCompany()
  const shop = await newShop()
  await shop.inShop(fillSubscription)
  const { items } = await shop.ok(subscriptionRoutes.invoices)
  expect(items.map(({ state, exclCents }) => [state, exclCents])).toEqual([
    ['open', 8900],
    ['paid', 8900],
    ['paid', 8900],
    ['paid', 8900],
  ])
  const { subscription } = await shop.ok(subscriptionRoutes.current)
  expect(subscription).toMatchObject({ level: 'local-vegetal', chosen: true, state: 'active', owedCents: 10_680 })
})
