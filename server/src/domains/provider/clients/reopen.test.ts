import { providerBillingRoutes } from '@plantule/contract/provider/billing'
import { providerClientRoutes } from '@plantule/contract/provider/clients'
import { subscriptionRoutes } from '@plantule/contract/subscription/subscription'
import { expect, test } from 'vitest'
import type { TestShop } from '../../../testing/new-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { billDue } from '../../subscription/bill-periods.ts'
import { begun, billedShop, inDays, onDay, today } from '../../subscription/subscription.testing.ts'
import { reopenIfSettled } from '../../subscription/suspension.ts'
import { someStaff } from '../provider.testing.ts'

const doors: Record<string, (shop: TestShop, billId: number, cents: number) => Promise<unknown>> = {
  'the staff, as a favour': async (shop) => {
    const { token } = await someStaff()
    const params = { id: shop.id }
    const { version } = await shop.ok(providerClientRoutes.getClient, { params }, { token })
    await shop.ok(providerClientRoutes.updateClient, { params, body: { suspended: false, version } }, { token })
  },
  'the staff, by a transfer that they note': async (shop, id, amountCents) => {
    const { token } = await someStaff()
    const body = { means: 'transfer', paidOn: today(), amountCents } as const
    await shop.ok(providerBillingRoutes.payInvoice, { params: { id }, body }, { token })
  },
  'its card': (shop, invoice_id, amount_cents) =>
    onDay(shop, today(), async (ctx) => {
      const payment = { shop_id: ctx.shopId, invoice_id, amount_cents, means: 'card', paid_on: today(), ref: `pi_${invoice_id}` } as const
      await ctx.db
        .insertInto('subscription_payment')
        .values({ ...payment, author: 'Plantule', at: ctx.now })
        .execute()
      await reopenIfSettled(ctx)
    }),
}

test.each(Object.keys(doors))('whoever opens a shop again (%s), the months in which it was shut are billed to nobody', async (door) => {
  const shop = await billedShop()
  await begun(shop, inDays(-100))
  expect(await onDay(shop, inDays(-100), billDue)).toBe(1)
  const reason = 'Facture impayée'
  await shop.inShop((ctx) => ctx.db.updateTable('subscription').set({ suspended_for: reason }).execute())
  const { pools } = await testApp()
  await pools.owner.query(`update shop set suspended_at = now() - interval '80 days', suspended_reason = $2 where id = $1`, [
    shop.id,
    reason,
  ])
  expect(await onDay(shop, today(), billDue)).toBe(0)
  const bills = async () => (await shop.ok(subscriptionRoutes.invoices)).items
  const [first] = await bills()
  if (!first) throw new Error('no bill')
  await doors[door]?.(shop, first.id, first.inclCents)
  expect(await onDay(shop, today(), billDue)).toBe(1)
  expect((await bills()).map(({ period }) => period?.from).toSorted()).toEqual([inDays(-100), today()])
})
