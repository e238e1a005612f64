import { defaultGiftCardConfig, vouchersRoutes } from '@plantule/contract/codes/vouchers'
import { expect } from 'vitest'
import { newLinkToken } from '../../../platform/link-pages.ts'
import type { CardPeer } from '../../../testing/card-peer/card-peer.ts'
import type { TestShop } from '../../../testing/new-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { bring, cardShop, type CardShop, openCheckout } from '../../card-payments/card-payments.testing.ts'
import { Visitor } from '../site.testing.ts'
import { stampOf } from '../write/forms.ts'

/** A shop that sells cards and takes payments by card. */
export async function selling(peer: CardPeer): Promise<CardShop> {
  const card = await cardShop(peer)
  await card.shop.ok(vouchersRoutes.setGiftCardConfig, { body: { ...defaultGiftCardConfig, enabled: true } })
  return card
}
export const stamp = async (shop: TestShop) => stampOf((await testApp()).services, shop.id, new Date(Date.now() - 5_000))
export const typed = {
  amount: '5000',
  free: '',
  recipient: 'Lucie',
  recipientEmail: 'lucie@exemple.fr',
  message: 'Pour ton jardin',
  sendOn: '',
  email: 'jeanne@exemple.fr',
  firstName: 'Jeanne',
  lastName: 'Exemple',
}
type Sent = Partial<typeof typed> & { agree?: string; terms?: string }
export async function send(shop: TestShop, form: Sent & { token?: string } = {}, visitor = new Visitor(shop)) {
  return visitor.post('/gift-card', { ...typed, stamp: await stamp(shop), token: newLinkToken(), ...form })
}
/** A card that waits for its price, and the page where it is paid. */
export async function ordered({ shop }: CardShop, form: Sent = {}) {
  const token = newLinkToken()
  const answer = await send(shop, { ...form, token })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, expect.stringContaining('/pay/')])
  const { voucher_id } = await shop.inShop((ctx) =>
    ctx.db.selectFrom('site_checkout').select('voucher_id').where('token', '=', token).executeTakeFirstOrThrow(),
  )
  return { id: voucher_id ?? 0, url: `http://x${String(answer.headers.location)}`, token }
}
export async function paid(of: CardShop, form: Sent = {}) {
  const made = await ordered(of, form)
  const { events, intent, charge } = of.world.pay(await openCheckout(made))
  for (const event of events) await bring(of.shop, event, of.secret)
  await of.shop.drain()
  return { ...made, intent, charge, events }
}
export const read = (shop: TestShop, id: number) => shop.ok(vouchersRoutes.getGiftCard, { params: { id } })
export const sealed = (shop: TestShop, id: number) =>
  shop.inShop((ctx) =>
    ctx.db
      .selectFrom('fiscal_link')
      .select('payload')
      .where('kind', '=', 'gift_card_payment')
      .where('ref_id', '=', id)
      .orderBy('seq')
      .execute(),
  )
export const mailsOf = (shop: TestShop, id: number) =>
  shop.inShop((ctx) =>
    ctx.db
      .selectFrom('outbox_mail')
      .select(['recipient', 'about', 'plain', 'subject'])
      .where('about_id', '=', id)
      .where('about', 'in', ['gift_card', 'gift_card_bought'])
      .orderBy('about')
      .execute(),
  )
