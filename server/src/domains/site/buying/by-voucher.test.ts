import { vouchersRoutes } from '@plantule/contract/codes/vouchers'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { paymentMeansRoutes } from '@plantule/contract/payment-means/payment-means'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CardPeer } from '../../../testing/card-peer/card-peer.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { cardShop, somePeer } from '../../card-payments/card-payments.testing.ts'
import { lockGiftCard, noteGiftCardRefund } from '../../codes/index.ts'
import { addPayment } from '../../orders/index.ts'
import { firm, freeLine, levelOf, someStock } from '../../orders/orders.testing.ts'
import { unpaidJob } from '../jobs.ts'
import { agreed, Visitor } from '../site.testing.ts'

let peer: CardPeer
beforeAll(async () => {
  peer = await somePeer()
})
afterAll(async () => {
  await peer.stop()
  delete (await testApp()).services.config.stripeApiUrl
})

const card = (shop: TestShop, amountCents: number) =>
  shop.ok(vouchersRoutes.createGiftCard, { body: { amountCents, payment_type: 'transfer' } })
const credit = (shop: TestShop, amountCents: number) =>
  shop.ok(vouchersRoutes.createCreditCode, { body: { amountCents, reason: 'Plante gelée' } })
const leftOn = async (shop: TestShop, id: number) => (await shop.ok(vouchersRoutes.getCreditCode, { params: { id } })).balanceCents
const balanceOf = async (shop: TestShop, id: number) => (await shop.ok(vouchersRoutes.getGiftCard, { params: { id } })).balanceCents
const ordersOf = async (shop: TestShop) => (await shop.ok(ordersRoutes.listInProgress, { params: { page: 1 } })).items
async function withTwo(shop: TestShop, size: number): Promise<Visitor> {
  const visitor = new Visitor(shop)
  await visitor.post('/basket', { key: `s${size}`, quantity: 2 })
  return visitor
}

describe('a gift card', () => {
  test('pays a whole order: no other means is asked, the rest stays on it', async () => {
    const shop = await newShop()
    const visitor = await withTwo(shop, await someStock(shop, 9))
    const { id, code } = await card(shop, 2_000)
    expect((await visitor.get('/checkout')).body).toContain('name="voucher"')
    const recap = await visitor.toRecap({ voucher: code.toLowerCase() })
    const page = await visitor.get(recap)
    expect([page.body.includes('name="means"'), page.body.includes(code)]).toEqual([false, false])
    expect(page.body).toContain(`Carte cadeau •••• ${code.slice(-4)}`)
    expect((await visitor.post(recap, { agree: 'yes' })).statusCode).toBe(303)
    expect(await ordersOf(shop)).toMatchObject([{ status: 'confirmed', inclCents: 900, dueCents: 0 }])
    expect(await balanceOf(shop, id)).toBe(1_100)
  })

  test('pays what is on it, and something else the rest', async () => {
    const shop = await newShop()
    const visitor = await withTwo(shop, await someStock(shop, 9))
    const { id, code } = await credit(shop, 500)
    const recap = await visitor.toRecap({ voucher: code })
    expect((await visitor.post(recap, { agree: 'yes' })).statusCode).toBe(409)
    expect((await visitor.post(recap, agreed)).statusCode).toBe(303)
    expect(await ordersOf(shop)).toMatchObject([{ status: 'waiting_payment', inclCents: 900, dueCents: 400 }])
    expect(await leftOn(shop, id)).toBe(0)
    expect((await visitor.get(recap.replace('checkout', 'order'))).body).toMatch(/Reste à payer.*4,00/s)
  })

  test('that many use at the same moment, here and in the nursery, pays no more than is on it', async () => {
    const shop = await newShop()
    const size = await someStock(shop, 99)
    const { id, code } = await card(shop, 1_000)
    const there = await firm(shop, [freeLine({ unitCents: 700 })])
    const recaps = await Promise.all(
      Array.from({ length: 4 }, async (_, at) => {
        const visitor = await withTwo(shop, size)
        return { visitor, recap: await visitor.toRecap({ voucher: code, email: `a${at}@exemple.fr` }) }
      }),
    )
    const [paid, ...answers] = await Promise.all([
      shop.call(ordersRoutes.addPayment, { params: { id: there.id }, body: { payment_type: 'gift_card', amount: 700, code } }),
      ...recaps.map(({ visitor, recap }) => visitor.post(recap, { agree: 'yes' })),
    ])
    const spent = (paid.status < 300 ? 700 : 0) + answers.filter(({ statusCode }) => statusCode === 303).length * 900
    expect([spent, await balanceOf(shop, id)]).toEqual([spent, 1_000 - spent])
    expect([700, 900]).toContain(spent)
    // Who came too late reads the new amount, and may order by it.
    const late = recaps[answers.findIndex(({ statusCode }) => statusCode === 409)]
    expect((await late?.visitor.post(late.recap, agreed))?.statusCode).toBe(303)
    expect(await balanceOf(shop, id)).toBe(spent === 900 ? 0 : await balanceOf(shop, id))
  })

  test('that is none, is used up or awaits its payment is told beside its field', async () => {
    const shop = await newShop()
    const visitor = await withTwo(shop, await someStock(shop, 9))
    const unpaid = await shop.ok(vouchersRoutes.createGiftCard, { body: { amountCents: 1_000 } })
    for (const voucher of ['NOBODY', unpaid.code]) {
      const answer = await visitor.checkout({ voucher })
      expect([answer.statusCode, answer.body.includes('id="voucher-fault"')]).toEqual([409, true])
    }
    expect(await shop.inShop((ctx) => ctx.db.selectFrom('site_checkout').selectAll().execute())).toEqual([])
  })

  test('that the shop takes at its till alone pays nothing here', async () => {
    const shop = await newShop()
    const visitor = await withTwo(shop, await someStock(shop, 9))
    const { code } = await card(shop, 2_000)
    await shop.ok(paymentMeansRoutes.setMeans, { body: { till: ['cash', 'gift_card'], orders: ['transfer', 'credit_code'] } })
    const answer = await visitor.checkout({ voucher: code })
    expect([answer.statusCode, answer.body.includes('n’accepte pas ce moyen')]).toEqual([409, true])
  })

  test('leaves a card no less than it takes', async () => {
    const { shop } = await cardShop(peer)
    const visitor = await withTwo(shop, await someStock(shop, 9))
    const { id, code } = await credit(shop, 880)
    const answer = await visitor.post(await visitor.toRecap({ voucher: code }), { agree: 'yes', means: 'online_card' })
    expect(answer.headers.location).toContain('/pay/')
    expect(await leftOn(shop, id)).toBe(30)
  })

  test('gets back what it paid of an order whose card never came', async () => {
    const own = await cardShop(peer)
    const { shop } = own
    const size = await someStock(shop, 9)
    const visitor = await withTwo(shop, size)
    const { id, code } = await credit(shop, 500)
    const recap = await visitor.toRecap({ voucher: code })
    const answer = await visitor.post(recap, { agree: 'yes', means: 'online_card' })
    expect(answer.headers.location).toContain('/pay/')
    expect(await leftOn(shop, id)).toBe(0)
    // A second code, which nobody of the shop typed, whose order would then be theirs: each gets its own back.
    const other = await credit(shop, 100)
    const [order] = await ordersOf(shop)
    const paid = { payment_type: 'credit_code' as const, amount: 100, code: other.code, receivedOn: null, note: '', validated: true }
    await shop.inShop((ctx) => addPayment(ctx, order?.id ?? 0, paid))
    expect(await leftOn(shop, other.id)).toBe(0)
    const then = new Date(Date.now() - 25 * 3_600_000)
    await shop.inShop(async (ctx) => {
      await ctx.db.updateTable('site_checkout').set({ unpaid_since: then }).execute()
      await ctx.db.updateTable('card_link').set({ created_at: then }).execute()
      await ctx.enqueue(unpaidJob, {})
    })
    await shop.drain()
    expect([await leftOn(shop, id), await leftOn(shop, other.id), await levelOf(shop, size)]).toMatchObject([500, 100, { reserved: 0 }])
    expect(await ordersOf(shop)).toEqual([])
    const mail = await shop.inShop((ctx) =>
      ctx.db.selectFrom('outbox_mail').select('plain').where('subject', 'like', '%annulée%').executeTakeFirstOrThrow(),
    )
    // The mail says how much is back and on which code, and gives none away.
    const said = mail.plain.replace(/\s/g, ' ')
    expect(said).toContain(`Les 5,00 € pris sur votre avoir •••• ${code.slice(-4)} y sont revenus`)
    expect(said).toContain(`Les 1,00 € pris sur votre avoir •••• ${other.code.slice(-4)} y sont revenus`)
    expect([said.includes(code), said.includes('Rien n’a été débité de votre carte bancaire')]).toEqual([false, true])
  })
  test('whose price went back as money meanwhile: the mail names what of it can be spent again, and nothing where that is none', async () => {
    const told = async (lostCents: number) => {
      const { shop } = await cardShop(peer)
      const visitor = new Visitor(shop)
      await visitor.post('/basket', { key: `s${await someStock(shop, 9)}`, quantity: 3 })
      const { id, code } = await card(shop, 1_000)
      await visitor.post(await visitor.toRecap({ voucher: code }), { agree: 'yes', means: 'online_card' })
      await shop.inShop(async (ctx) => noteGiftCardRefund(ctx, await lockGiftCard(ctx, id), lostCents))
      const then = new Date(Date.now() - 25 * 3_600_000)
      await shop.inShop(async (ctx) => {
        await ctx.db.updateTable('site_checkout').set({ unpaid_since: then }).execute()
        await ctx.db.updateTable('card_link').set({ created_at: then }).execute()
        await ctx.enqueue(unpaidJob, {})
      })
      await shop.drain()
      expect(await balanceOf(shop, id)).toBe(1_000 - lostCents)
      const { plain } = await shop.inShop((ctx) =>
        ctx.db.selectFrom('outbox_mail').select('plain').where('subject', 'like', '%annulée%').executeTakeFirstOrThrow(),
      )
      return /Les (\S+) € pris sur votre carte cadeau/.exec(plain.replace(/\s/g, ' '))?.[1]
    }
    expect([await told(300), await told(1_000)]).toEqual(['7,00', undefined])
  })
})
