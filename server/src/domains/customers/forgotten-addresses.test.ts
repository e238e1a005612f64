import { customersCareRoutes } from '@plantule/contract/customers/care'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { expect, test } from 'vitest'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { newShop } from '../../testing/new-shop.ts'
import { someDiscount } from '../codes/codes.testing.ts'
import { someStock } from '../orders/orders.testing.ts'
import { agreed, Visitor } from '../site/site.testing.ts'

test('mails to any address of a person, however it was typed, are handed out and forgotten; so is by which they used a code', async () => {
  const shop = await newShop()
  const someone = async (email: string): Promise<number> =>
    (await shop.ok(customersRoutes.createCustomer, { body: { firstName: 'Jeanne', lastName: 'Exemple', email } })).id
  const [kept, gone] = [await someone('Jeanne@Exemple.fr'), await someone('exemple@exemple.fr')]
  await shop.ok(customersCareRoutes.mergeCustomers, { params: { id: kept }, body: { otherId: gone } })
  for (const to of ['jeanne@exemple.fr', 'Exemple@exemple.fr', 'autre@exemple.fr'])
    await shop.inShop((ctx) =>
      queueMail(ctx, { to, flow: 'message', template: 'message', data: { subject: `À ${to}`, paragraphs: ['Bonjour'] }, locale: 'fr' }),
    )
  const size = await someStock(shop, 5)
  const { code } = await someDiscount(shop, { perCustomer: 1 })
  const visitor = new Visitor(shop)
  await visitor.post('/basket', { key: `s${size}`, quantity: 1 })
  expect((await visitor.post(await visitor.toRecap({ code }), agreed)).statusCode).toBe(303)
  const addresses = () =>
    shop.inShop(async (ctx) => (await ctx.db.selectFrom('discount_use').select('email').execute()).map(({ email }) => email))
  expect(await addresses()).toEqual(['jeanne@exemple.fr'])
  const data = await shop.ok(customersCareRoutes.personalData, { params: { id: kept } })
  const { courriels_envoyes: mails } = data as unknown as { courriels_envoyes: { subject: string }[] }
  const subjects = mails.map(({ subject }) => subject)
  expect(subjects.filter((each) => each.startsWith('À '))).toEqual(['À jeanne@exemple.fr', 'À Exemple@exemple.fr'])
  // Nothing is owed or under way.
  await shop.inShop((ctx) => ctx.db.updateTable('orders').set({ status: 'cancelled' }).execute())
  await shop.inShop((ctx) => ctx.db.updateTable('customer').set({ open_orders: 0, due_cents: 0 }).where('id', '=', kept).execute())
  await shop.ok(customersCareRoutes.eraseCustomer, { params: { id: kept }, body: {} })
  const left = await shop.inShop(async (ctx) =>
    (await ctx.db.selectFrom('outbox_mail').select('recipient').execute()).map((one) => one.recipient),
  )
  expect(left).toEqual(['autre@exemple.fr'])
  expect(await addresses()).toEqual([null])
})
