import { customersRoutes } from '@plantule/contract/customers/routes'
import { deliveryRoutes } from '@plantule/contract/delivery/delivery'
import { noCollectSettings, slotRoutes } from '@plantule/contract/delivery/slots'
import { orderMailRoutes } from '@plantule/contract/orders/mails'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { legalRoutes } from '@plantule/contract/storefront/legal'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { attachDocument } from '../../orders/index.ts'
import { remindersJob } from '../../orders/jobs.ts'
import { levelOf, someStock, step } from '../../orders/orders.testing.ts'
import { agreed, person, Visitor } from '../site.testing.ts'
import { basketCookie } from './basket-cookie.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
})

const ordersOf = async (of: TestShop) => (await of.ok(ordersRoutes.listInProgress, { params: { page: 1 } })).items
const orderOf = async (of: TestShop, id: number) => of.ok(ordersRoutes.getOrder, { params: { id } })
async function withOne(of: TestShop, size: number, quantity = 1): Promise<Visitor> {
  const visitor = new Visitor(of)
  await visitor.post('/basket', { key: `s${size}`, quantity })
  return visitor
}

describe('a basket', () => {
  test('is a cookie from the first plant on, and none before; another shop does not read it', async () => {
    const size = await someStock(shop, 5)
    const visitor = new Visitor(shop)
    for (const path of ['', '/search', '/basket']) expect((await visitor.get(path)).headers['set-cookie']).toBeUndefined()
    const put = await visitor.post('/basket', { key: `s${size}`, quantity: 2 })
    expect([put.statusCode, put.headers.location]).toEqual([303, `/shop/${shop.uid}/basket`])
    expect(String(put.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/)
    const basket = await visitor.get('/basket')
    expect(basket.body).toContain('Lavande officinale')
    expect(basket.body).toContain('9,00')
    expect((await visitor.get('/search')).body).toContain('Panier, 2 articles')
    const other = new Visitor(await newShop())
    other.cookie = visitor.cookie
    expect((await other.get('/basket')).body).toContain('Votre panier est vide')
  })

  test('has none of what a recall holds back, though it may be ordered before it is there', async () => {
    const size = await someStock(shop, 5)
    const visitor = await withOne(shop, size)
    const set = { backorder: true, held_by: 'Rappel R1' }
    await shop.inShop((ctx) => ctx.db.updateTable('stock_level').set(set).where('subproduct_id', '=', size).execute())
    // It can still be taken out.
    const basket = await visitor.get('/basket')
    expect([basket.statusCode, basket.body.includes('/basket/change'), basket.body.includes('/checkout"')]).toEqual([200, true, false])
    expect((await visitor.get('/checkout')).statusCode).toBe(303)
  })

  test('that somebody changed by hand is none, and holds what is sold alone', async () => {
    const size = await someStock(shop, 5)
    const visitor = await withOne(shop, size)
    visitor.cookie = visitor.cookie.replace('-1~', '-9~')
    expect((await visitor.get('/basket')).body).toContain('Votre panier est vide')
    for (const key of ['s999999999', 'x1', '', `p${size}`]) {
      await visitor.post('/basket', { key })
      expect((await visitor.get('/basket')).body).toContain('Votre panier est vide')
    }
  })

  test('shows the price of today, tells what is short, and lets it be taken out', async () => {
    const size = await someStock(shop, 2, { name: 'Sauge' })
    const visitor = await withOne(shop, size, 3)
    expect((await visitor.get('/basket')).body).toContain('n’en reste que 2')
    expect((await visitor.get('/checkout')).statusCode).toBe(303)
    await shop.inShop((ctx) => ctx.db.updateTable('subproduct').set({ price_cents: 700 }).where('id', '=', size).execute())
    await visitor.post('/basket/change', { key: `s${size}`, quantity: 1 })
    expect((await visitor.get('/basket')).body).toContain('7,00')
    await visitor.post('/basket/change', { key: `s${size}`, quantity: 0 })
    expect((await visitor.get('/basket')).body).toContain('Votre panier est vide')
  })
})

describe('an order from the shop', () => {
  test('is a real one: stock held, a customer made, the terms kept, its page by link; pressed twice it is one', async () => {
    const own = await newShop()
    const size = await someStock(own, 5)
    await own.ok(legalRoutes.setSalesTerms, { body: { html: '<p>Nos conditions</p>', validFrom: parisDay(new Date()), version: 0 } })
    const visitor = await withOne(own, size, 2)
    const recap = await visitor.toRecap()
    expect((await visitor.get(recap)).body).toContain('Commander avec obligation de paiement')
    expect((await visitor.post(recap, { means: 'cheque' })).body).toContain('Cochez la case')
    expect(await ordersOf(own)).toEqual([])
    const [first, second] = await Promise.all([visitor.post(recap, agreed), visitor.post(recap, agreed)])
    expect([first.statusCode, second.statusCode]).toEqual([303, 303])
    const [order, ...more] = await ordersOf(own)
    expect(more).toEqual([])
    expect(order).toMatchObject({ channel: 'web', status: 'waiting_payment', inclCents: 900, customerName: 'Jeanne Exemple' })
    expect(await levelOf(own, size)).toMatchObject({ onHand: 5, reserved: 2 })
    const kept = await own.inShop((ctx) => ctx.db.selectFrom('site_checkout').selectAll().executeTakeFirstOrThrow())
    expect(kept).toMatchObject({ order_id: order?.id, typed: { means: 'cheque', language: 'fr' } })
    expect(kept.terms_id).not.toBeNull()
    const page = await visitor.get(recap.replace('checkout', 'order'))
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(page.body).toContain(order?.reference)
    const mail = await own.inShop((ctx) => ctx.db.selectFrom('order_mail').selectAll().executeTakeFirstOrThrow())
    expect(mail).toMatchObject({ recipient: person.email, button_url: expect.stringContaining(recap.replace('checkout', 'order')) })
    expect((await visitor.get('/basket')).body).toContain('Votre panier est vide')
  })

  test('shows by its link its own invoices, and not the one of a month in which it is one of many', async () => {
    const own = await newShop()
    const visitor = await withOne(own, await someStock(own, 5))
    const recap = await visitor.toRecap()
    await visitor.post(recap, agreed)
    const [order] = await ordersOf(own)
    const summary = { id: 999_999_999, kind: 'invoice', number: 'FA-DU-MOIS', issuedOn: '2026-11-30', inclCents: 100 } as const
    await own.inShop((ctx) => attachDocument(ctx, order?.id ?? 0, summary))
    const link = recap.replace('checkout', 'order')
    expect((await visitor.get(link)).body).not.toContain(summary.number)
    expect((await visitor.get(`${link}/invoice-${summary.id}.pdf`)).statusCode).toBe(404)
  })

  test('of the last plant is one of ten that ask at the same moment', async () => {
    const own = await newShop()
    const size = await someStock(own, 1)
    const recaps = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        const visitor = await withOne(own, size)
        return { visitor, recap: await visitor.toRecap({ email: `acheteur${at}@exemple.fr` }) }
      }),
    )
    const answers = await Promise.all(recaps.map(({ visitor, recap }) => visitor.post(recap, agreed)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, ...Array.from({ length: 9 }, () => 409)])
    expect(await ordersOf(own)).toHaveLength(1)
    expect(await levelOf(own, size)).toMatchObject({ onHand: 1, reserved: 1, available: 0 })
    // Of those who came too late no customer is left.
    expect((await own.ok(customersRoutes.listCustomers, { query: {} })).total).toBe(1)
  })

  test('costs what was read: a price that moved meanwhile is shown first', async () => {
    const own = await newShop()
    const size = await someStock(own, 5)
    const visitor = await withOne(own, size)
    const recap = await visitor.toRecap()
    await own.inShop((ctx) => ctx.db.updateTable('subproduct').set({ price_cents: 800 }).where('id', '=', size).execute())
    const moved = await visitor.post(recap, agreed)
    expect(moved.statusCode).toBe(409)
    expect(moved.body).toContain('Le montant a changé')
    expect(moved.body).toContain('8,00')
    expect((await visitor.post(recap, agreed)).statusCode).toBe(303)
    expect((await ordersOf(own))[0]).toMatchObject({ inclCents: 800 })
  })

  test('goes to the customer of its address, unless they have terms of their own, which nobody gets by typing an address', async () => {
    const own = await newShop()
    const size = await someStock(own, 9)
    const plain = await own.ok(customersRoutes.createCustomer, { body: { lastName: 'Exemple', email: person.email } })
    const pro = await own.ok(customersRoutes.createCustomer, {
      body: { lastName: 'Paysage', email: 'pro@exemple.fr', kind: 'professional' },
    })
    for (const email of ['JEANNE@exemple.fr', 'pro@exemple.fr']) {
      const visitor = await withOne(own, size)
      expect((await visitor.post(await visitor.toRecap({ email }), agreed)).statusCode).toBe(303)
    }
    const made = await Promise.all((await ordersOf(own)).map(({ id }) => orderOf(own, id)))
    expect(made.map(({ customer }) => customer?.id ?? null).toSorted()).toEqual([plain.id, null].toSorted())
    expect(made.find(({ customer }) => customer === null)?.internalNote).toContain(pro.reference)
  })

  test('tells whoever knows an address alone neither the name nor the home of its customer', async () => {
    const own = await newShop()
    const size = await someStock(own, 9)
    const { id } = await own.ok(customersRoutes.createCustomer, { body: { firstName: 'Zoé', lastName: 'Ñandú', email: person.email } })
    const home = { line1: '7 impasse du Puits', postcode: '29000', city: 'Quimper', isDelivery: true }
    await own.ok(customersRoutes.addAddress, { params: { id }, body: home })
    for (const [firstName, lastName] of [
      ['Jeanne', 'Exemple'],
      ['zoe', 'NANDU'],
    ] as const) {
      const visitor = await withOne(own, size)
      expect((await visitor.post(await visitor.toRecap({ firstName, lastName }), agreed)).statusCode).toBe(303)
    }
    const made = await Promise.all((await ordersOf(own)).map((each) => orderOf(own, each.id)))
    expect(made.map(({ customer }) => customer?.id)).toEqual([id, undefined])
    // Papers behind the link of an order bear what was typed for it.
    for (const order of made) expect(order.deliveryAddress).toMatchObject({ city: 'Angers' })
  })

  test('of a new buyer who does two things at once is one new customer’s', async () => {
    const own = await newShop()
    const size = await someStock(own, 9)
    const recaps = await Promise.all(
      [1, 2, 3].map(async () => {
        const visitor = await withOne(own, size)
        return { visitor, recap: await visitor.toRecap() }
      }),
    )
    const answers = await Promise.all(recaps.map(({ visitor, recap }) => visitor.post(recap, agreed)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303])
    expect(await own.inShop((ctx) => ctx.db.selectFrom('customer').select('email').execute())).toEqual([{ email: person.email }])
  })

  test('of what was taken off sale since it was read is none', async () => {
    const own = await newShop()
    const size = await someStock(own, 9)
    const visitor = await withOne(own, size)
    const recap = await visitor.toRecap()
    const onSale = (archived_at: Date | null) =>
      own.inShop((ctx) => ctx.db.updateTable('subproduct').set({ archived_at }).where('id', '=', size).execute())
    await onSale(new Date())
    const late = await visitor.post(recap, agreed)
    expect([late.statusCode, late.body.includes('n’est plus en vente'), await ordersOf(own)]).toEqual([409, true, []])
    await onSale(null)
    expect((await visitor.post(recap, agreed)).statusCode).toBe(303)
  })

  test('is confirmed once, to a customer as to a guest, who hears of each step that the shop writes of too', async () => {
    const own = await newShop()
    const size = await someStock(own, 9)
    const mails = { flows: ['confirmation', 'ready', 'deposit_reminder'], quotationDays: 5, depositDays: 1, replyTo: null }
    await own.ok(orderMailRoutes.setMailSettings, { body: mails as never })
    await own.ok(customersRoutes.createCustomer, { body: { lastName: 'Paysage', email: 'pro@exemple.fr', kind: 'professional' } })
    for (const email of [person.email, 'pro@exemple.fr']) {
      const visitor = await withOne(own, size)
      expect((await visitor.post(await visitor.toRecap({ email }), agreed)).statusCode).toBe(303)
    }
    const made = await ordersOf(own)
    await own.inShop((ctx) =>
      ctx.db
        .updateTable('orders')
        .set({ deposit_cents: 100, validated_at: new Date(ctx.now.getTime() - 3 * 86_400_000) })
        .execute(),
    )
    await own.inShop((ctx) => ctx.enqueue(remindersJob, {}))
    await own.drain()
    for (const { id } of made) for (const name of ['prepare', 'markPrepared', 'markReady'] as const) await step(own, id, name)
    const sent = await own.inShop((ctx) =>
      ctx.db.selectFrom('order_mail').select(['order_id', 'kind', 'recipient', 'language']).orderBy('id').execute(),
    )
    for (const { id, customer } of await Promise.all(made.map((each) => orderOf(own, each.id)))) {
      const its = sent.filter((mail) => mail.order_id === id)
      expect(its.map(({ kind }) => kind)).toEqual(['message', 'deposit_reminder', 'ready'])
      expect(new Set(its.map(({ recipient }) => recipient))).toEqual(new Set([customer ? person.email : 'pro@exemple.fr']))
    }
  })

  test('is sent for the fee of the tables', async () => {
    const own = await newShop()
    const size = await someStock(own, 9)
    const bands = [{ from: 0, upTo: null, feeCents: 890 }]
    await own.ok(deliveryRoutes.updateHome, {
      body: {
        enabled: true,
        packagingG: 0,
        perArticleCents: 0,
        maxG: null,
        grids: [{ zone: 'mainland', basis: 'weight', bands }],
        free: [],
      } as never,
    })
    const visitor = await withOne(own, size)
    const recap = await visitor.toRecap({ mode: 'home' })
    expect((await visitor.get(recap)).body).toContain('13,40')
    await visitor.post(recap, agreed)
    const [{ id } = { id: 0 }] = await ordersOf(own)
    expect(await orderOf(own, id)).toMatchObject({
      deliveryMode: 'home',
      deliveryCents: 890,
      deliveryAddress: { city: 'Angers' },
      inclCents: 1340,
    })
  })

  test('goes nowhere for nothing: where the tables have no fee it is not sent', async () => {
    const own = await newShop()
    const size = await someStock(own, 9)
    const set = (upTo: number | null) =>
      own.ok(deliveryRoutes.updateHome, {
        body: {
          enabled: true,
          packagingG: 0,
          perArticleCents: 0,
          maxG: null,
          grids: [{ zone: 'mainland', basis: 'articles', bands: [{ from: 0, upTo, feeCents: 890 }] }],
          free: [],
        } as never,
      })
    await set(3)
    const visitor = await withOne(own, size, 2)
    const abroad = await visitor.checkout({ mode: 'home', country: 'BE', postcode: '1000' })
    expect([abroad.statusCode, abroad.body.includes('n’envoie pas cette commande')]).toEqual([409, true])
    const recap = await visitor.toRecap({ mode: 'home' })
    await visitor.post('/basket', { key: `s${size}`, quantity: 2 })
    expect((await visitor.checkout({ mode: 'home' })).statusCode).toBe(409)
    await set(1)
    const late = await visitor.post(recap, agreed)
    expect([late.statusCode, late.body.includes('n’envoie pas cette commande')]).toEqual([409, true])
    expect(await ordersOf(own)).toEqual([])
  })

  test('holds its hour of collection while it is thought over, for one buyer alone', async () => {
    const own = await newShop()
    const size = await someStock(own, 9)
    const day = addDays(parisDay(new Date()), 2)
    await own.ok(slotRoutes.updateSlotRules, {
      body: {
        items: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '09:00', to: '10:00', minutes: 60, orders: 1, plants: 100 })),
      },
    })
    await own.ok(slotRoutes.updateCollectSettings, { body: { ...noCollectSettings, enabled: true, leadHours: 0 } })
    const slot = `${day} 09:00`
    const [one, two] = [await withOne(own, size), await withOne(own, size)]
    const recap = await one.toRecap({ slot })
    const late = await two.checkout({ slot, email: 'deux@exemple.fr' })
    expect([late.statusCode, late.body.includes('n’est plus libre')]).toEqual([400, true])
    // What was typed comes back.
    expect(late.body).toContain('deux@exemple.fr')
    expect((await one.post(recap, agreed)).statusCode).toBe(303)
    const [{ id } = { id: 0 }] = await ordersOf(own)
    expect((await orderOf(own, id)).appointment).toMatchObject({ day, from: '09:00' })
    expect(await own.inShop((ctx) => ctx.db.selectFrom('slot_hold').selectAll().execute())).toEqual([])
  })
})

describe('what is sent', () => {
  test('names each field that is wrong, and loses nothing typed', async () => {
    const visitor = await withOne(shop, await someStock(shop, 3))
    const answer = await visitor.checkout({ email: 'jeanne@', lastName: '', postcode: '1', city: 'Les <b>Ulis' })
    expect(answer.statusCode).toBe(400)
    for (const name of ['email', 'lastName', 'postcode']) expect(answer.body).toContain(`id="${name}-fault"`)
    expect(answer.body).toContain('Les &lt;b&gt;Ulis')
    for (const postcode of ['ABCD', '99999x']) {
      const refused = await visitor.checkout({ postcode })
      expect([refused.statusCode, refused.body.includes('id="postcode-fault"')]).toEqual([400, true])
    }
    expect((await visitor.checkout({ firstName: 'J'.repeat(200), lastName: 'M'.repeat(200) })).statusCode).toBeLessThan(400)
  })

  test('by a program, from another site, or too long is refused', async () => {
    const visitor = await withOne(shop, await someStock(shop, 3))
    expect((await visitor.checkout({ website: 'https://x.example' })).statusCode).toBe(400)
    expect((await visitor.checkout({ stamp: '1.x' })).statusCode).toBe(400)
    expect((await visitor.post('/basket', { key: 's1' }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(400)
    expect((await visitor.post('/basket', { key: 's1' }, { origin: 'https://elsewhere.example' })).statusCode).toBe(400)
    expect((await visitor.checkout({ note: 'x'.repeat(17_000) })).statusCode).toBe(413)
  })

  test('too often by one network has to wait', async () => {
    const visitor = new Visitor(shop)
    const answers = await Promise.all(Array.from({ length: 30 }, () => visitor.post('/contact', {})))
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(9)
    const late = await visitor.post('/checkout', {})
    expect([late.statusCode, Number(late.headers['retry-after']) > 0]).toEqual([429, true])
  })

  test('to the checkout or order of another shop finds nothing', async () => {
    const visitor = await withOne(shop, await someStock(shop, 3))
    const recap = await visitor.toRecap()
    const other = new Visitor(await newShop())
    expect((await other.get(recap)).statusCode).toBe(404)
    expect((await other.post(recap, agreed)).statusCode).toBe(404)
    expect((await visitor.get(recap.replace('checkout', 'order'))).statusCode).toBe(404)
  })

  test('a basket is signed with the key of the installation', async () => {
    const { services } = await testApp()
    const options = { path: '/', secure: true }
    expect(basketCookie(services, 1, [{ key: 's1', quantity: 2 }], options)).toMatch(/^basket=s1-2~[\w-]+; .*; Secure$/)
    expect(basketCookie(services, 1, [], options)).toContain('Max-Age=0')
  })
})
