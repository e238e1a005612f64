import { customersCareRoutes } from '@plantule/contract/customers/care'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { expect, test } from 'vitest'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { newShop } from '../../testing/new-shop.ts'
import { someDiscount } from '../codes/codes.testing.ts'
import { someSubscriber } from '../marketing/marketing.testing.ts'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { draft, freeLine, someStock } from '../orders/orders.testing.ts'
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

test('of an address that two customers have, each gets and takes along what is about their own alone', async () => {
  const shop = await newShop()
  const [anne, paul] = await Promise.all(
    ['Anne', 'Paul'].map(async (firstName) => {
      const body = { firstName, lastName: 'Maison', email: firstName === 'Anne' ? 'Maison@exemple.fr' : 'maison@exemple.fr' }
      const { id } = await shop.ok(customersRoutes.createCustomer, { body })
      const order = await draft(shop, [freeLine()], { customerId: id })
      await shop.inShop((ctx) =>
        queueMail(ctx, {
          to: 'maison@exemple.fr',
          flow: 'message',
          template: 'message',
          data: { subject: `Pour ${firstName}`, paragraphs: ['Bonjour'] },
          about: { subject: 'order', id: order.id },
          locale: 'fr',
        }),
      )
      return { id, order }
    }),
  )
  if (!anne || !paul) throw new Error('nobody')
  await shop.inShop((ctx) =>
    queueMail(ctx, {
      to: 'maison@exemple.fr',
      flow: 'message',
      template: 'message',
      data: { subject: 'À tous', paragraphs: ['Oui'] },
      locale: 'fr',
    }),
  )
  await someSubscriber(shop, 'maison@exemple.fr')
  const subjects = async () =>
    (await shop.inShop((ctx) => ctx.db.selectFrom('outbox_mail').select('subject').orderBy('id').execute()))
      .map((one) => one.subject)
      .toSorted()
  const data = (await shop.ok(customersCareRoutes.personalData, { params: { id: anne.id } })) as unknown as {
    courriels_envoyes: { subject: string }[]
  }
  expect(data.courriels_envoyes.map(({ subject }) => subject)).toEqual(['Pour Anne'])
  await shop.ok(customersCareRoutes.eraseCustomer, { params: { id: anne.id }, body: {} })
  expect(await subjects()).toEqual(['Pour Paul', 'À tous'])
  const registered = () => shop.inShop((ctx) => ctx.db.selectFrom('newsletter_subscriber').select('email').execute())
  expect(await registered()).toHaveLength(1)
  // Now it is his alone.
  await shop.ok(customersCareRoutes.eraseCustomer, { params: { id: paul.id }, body: {} })
  expect([await subjects(), await registered()]).toEqual([[], []])
})

test('what somebody ordered as a guest is handed out, keeps them from being erased while it is under way, and is forgotten with them', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 5)
  const { id } = await shop.ok(customersRoutes.createCustomer, {
    body: { lastName: 'Paysage', email: 'Pro@exemple.fr', kind: 'professional' },
  })
  const visitor = new Visitor(shop)
  await visitor.post('/basket', { key: `s${size}`, quantity: 1 })
  expect((await visitor.post(await visitor.toRecap({ email: 'pro@exemple.fr' }), agreed)).statusCode).toBe(303)
  const orders = () =>
    shop.inShop((ctx) => ctx.db.selectFrom('orders').select(['id', 'customer_id', 'delivery_address', 'reference']).execute())
  const [order] = await orders()
  expect(order?.customer_id).toBeNull()
  const params = { id }
  const data = (await shop.ok(customersCareRoutes.personalData, { params })) as unknown as {
    commandes: { id: number }[]
    lignes: unknown[]
  }
  expect([data.commandes.map((each) => each.id), data.lignes.length]).toEqual([[order?.id], 1])
  expect((await shop.ok(customersCareRoutes.previewErasure, { params })).obstacles).toEqual([
    { kind: 'open_orders', count: 1, cents: 0 },
    { kind: 'due', count: 1, cents: 450 },
  ])
  expect((await shop.call(customersCareRoutes.eraseCustomer, { params, body: {} })).problem.code).toBe('customer_not_settled')
  await shop.ok(ordersRoutes.cancelOrder, { params: { id: order?.id ?? 0 } })
  await shop.ok(customersCareRoutes.eraseCustomer, { params, body: {} })
  expect(await orders()).toMatchObject([{ delivery_address: null }])
  const mails = await shop.inShop((ctx) => ctx.db.selectFrom('order_mail').select('id').execute())
  expect(mails).toEqual([])
})
