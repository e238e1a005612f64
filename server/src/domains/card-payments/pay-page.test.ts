import { customersRoutes } from '@plantule/contract/customers/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardPeer } from '../../testing/card-peer/card-peer.ts'
import { firm, freeLine } from '../orders/orders.testing.ts'
import { cardShop, type CardShop, linkFor, openCheckout, somePeer, visit } from './card-payments.testing.ts'

let peer: CardPeer
let own: CardShop
beforeAll(async () => {
  peer = await somePeer()
  own = await cardShop(peer)
})
afterAll(() => peer.stop())

test.each([
  ['fr', 'Montant à régler', 'Payer', 'Paiement de votre commande', 'Merci, votre paiement est bien reçu'],
  ['en', 'Amount to pay', 'Pay', 'Payment of your order', 'Thank you, your payment has arrived'],
] as const)('a customer who reads %s is written to, asked and thanked so', async (language, asked, pay, subject, thanks) => {
  const { id: customerId } = await own.shop.ok(customersRoutes.createCustomer, {
    body: { lastName: 'Shaw', email: `${language}@exemple.test`, language },
  })
  const order = await firm(own.shop, [freeLine({ unitCents: 12_345 })], { customerId })
  const link = await linkFor(own.shop, order, 'payment', `${language}@exemple.test`)
  await own.shop.drain()
  const mail = await own.shop.inShop((ctx) =>
    ctx.db
      .selectFrom('outbox_mail')
      .select(['subject', 'plain'])
      .where('recipient', '=', `${language}@exemple.test`)
      .executeTakeFirstOrThrow(),
  )
  expect(mail.subject).toBe(`${subject} ${order.reference}`)
  expect(mail.plain).toContain(link.url)
  const { pathname } = new URL(link.url)
  const page = (await visit(pathname)).payload
  expect(page).toContain(`<html lang="${language}">`)
  expect(page).toContain(asked)
  expect(page).toContain(`>${pay} `)
  const ref = await openCheckout(link)
  expect(own.world.all('checkout.session').find((each) => each['id'] === ref)).toMatchObject({ locale: language })
  own.world.pay(ref)
  expect((await visit(`${pathname}?paid=1`)).payload).toContain(thanks)
})
