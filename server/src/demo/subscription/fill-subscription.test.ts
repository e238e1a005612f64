import { subscriptionRoutes } from '@plantule/contract/subscription/subscription'
import { expect, test } from 'vitest'
import { someCompany } from '../../domains/subscription/subscription.testing.ts'
import { newShop } from '../../testing/new-shop.ts'
import { fillSubscription } from './fill-subscription.ts'

test('the demonstration has a plan, invoices that were paid, given back and contested, and one that is to be paid', async () => {
  await someCompany()
  const shop = await newShop()
  await shop.inShop(fillSubscription)
  const { items } = await shop.ok(subscriptionRoutes.invoices)
  // Sorted by their day, of which the credit invoice has one between two months.
  expect(items.filter(({ kind }) => kind === 'invoice').map(({ state, exclCents }) => [state, exclCents])).toEqual([
    ['open', 8900],
    ['paid', 8900],
    ['disputed', 8900],
    ['paid', 8900],
    ['paid', 8900],
    ['credited', 8900],
  ])
  expect(items.filter(({ kind }) => kind === 'credit_invoice')).toMatchObject([{ state: 'paid', openCents: 0 }])
  const { subscription } = await shop.ok(subscriptionRoutes.current)
  expect(subscription).toMatchObject({ level: 'local-vegetal', chosen: true, state: 'active', owedCents: 10_680 })
})
