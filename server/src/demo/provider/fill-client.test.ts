import { providerClientRoutes } from '@plantule/contract/provider/clients'
import { providerBillingRoutes } from '@plantule/contract/provider/billing'
import { subscriptionRoutes } from '@plantule/contract/subscription/subscription'
import { expect, test } from 'vitest'
import { someStaff } from '../../domains/provider/provider.testing.ts'
import { inDays, someCompany } from '../../domains/subscription/subscription.testing.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { demoClients } from './clients.ts'
import { fillClient } from './fill-client.ts'
import { mailOf } from './open-clients.ts'

/** A test's own shop under the name of one of the demonstration's. */
async function filled(uid: string): Promise<TestShop> {
  const shop = await newShop()
  const { pools } = await testApp()
  await pools.owner.query('update shop set uid = $2 where id = $1', [shop.id, uid])
  // Twice, as a job may run.
  for (let times = 0; times < 2; times++) await shop.inShop(fillClient)
  await pools.owner.query('update shop set uid = $2 where id = $1', [shop.id, shop.uid])
  return shop
}

test('each small shop of the demonstration stands as the provider’s list tells of it', async () => {
  await someCompany()
  const staff = await someStaff()
  for (const client of demoClients) {
    const shop = await filled(client.uid)
    const seen = await shop.ok(providerClientRoutes.getClient, { params: { id: shop.id } }, staff)
    expect(seen).toMatchObject({
      failedImports: client.failedImports?.length ?? 0,
      daysWithoutZ: client.daysSinceZ ?? null,
      trialEndsOn: client.trialDays === undefined ? null : inDays(client.trialDays),
      state: client.billed?.paid === false ? 'suspended' : 'active',
    })
    const { items } = await shop.ok(providerBillingRoutes.listInvoices, { params: { page: 1 }, query: { client: shop.id } }, staff)
    expect(items).toHaveLength(client.billed ? 1 : 0)
    if (client.billed) expect(items[0]?.openCents === 0).toBe(client.billed.paid)
    if (seen.state === 'active') {
      const { subscription } = await shop.ok(subscriptionRoutes.current)
      expect(subscription.chosen).toBe(client.trialDays === undefined)
    }
  }
})

test('their addresses are those of nobody', () => {
  expect(mailOf('graines-du-causse', 'Hélène Le Guen')).toBe('helene.le.guen@graines-du-causse.example')
  expect(new Set(demoClients.map(({ uid }) => uid)).size).toBe(demoClients.length)
})
