import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { noInvoicingInfo, settingsRoutes } from '@plantule/contract/shops/settings'
import { conditionsRoutes } from '@plantule/contract/orders/conditions'
import { legalRoutes } from '@plantule/contract/storefront/legal'
import { describe, expect, test } from 'vitest'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { invoiceOrder } from '../../invoicing/invoice-order.ts'
import { askMail } from '../../invoicing/mail-invoice.ts'
import { setRestApart } from '../../orders/index.ts'
import { pay, read, someStock, step } from '../../orders/orders.testing.ts'
import { saveLegal } from '../../storefront/legal/legal-texts.ts'
import { agreed, Visitor } from '../site.testing.ts'

const today = () => parisDay(new Date())
const inForce = (shop: TestShop) => shop.ok(legalRoutes.getSalesTerms, { query: {} })
async function write(shop: TestShop, html: string, validFrom = today()): Promise<number> {
  const { version } = await inForce(shop)
  return (await shop.ok(legalRoutes.setSalesTerms, { body: { html, validFrom, version } })).version
}
async function atRecap(shop: TestShop, size: number, email = 'jeanne@exemple.fr'): Promise<{ visitor: Visitor; recap: string }> {
  const visitor = new Visitor(shop)
  await visitor.post('/basket', { key: `s${size}`, quantity: 1 })
  return { visitor, recap: await visitor.toRecap({ email }) }
}
const orders = async (shop: TestShop) => (await shop.ok(ordersRoutes.listInProgress, { params: { page: 1 } })).items
const attachedTo = async (shop: TestShop, about: 'order' | 'invoice') => {
  const mails = await shop.inShop((ctx) =>
    ctx.db.selectFrom('outbox_mail').select('attachments').where('about', '=', about).orderBy('id').execute(),
  )
  return mails.map(({ attachments }) => attachments.map(({ name }) => name))
}

describe('the terms of sale of an order', () => {
  test('are those that were read: others are read first, also by whoever pressed twice, and the very version stays with the order', async () => {
    const shop = await newShop()
    const { visitor, recap } = await atRecap(shop, await someStock(shop, 9))
    expect((await visitor.get(recap)).body).not.toContain('name="agree"')
    await write(shop, '<p>Livraison en trois jours.</p>')
    const pressed = await Promise.all([visitor.post(recap, { ...agreed, shown: 0 }), visitor.post(recap, { ...agreed, shown: 0 })])
    expect(pressed.map(({ statusCode }) => statusCode)).toEqual([409, 409])
    expect(pressed.map(({ body }) => body.includes('conditions de vente ont changé')).toSorted()).toEqual([false, true])
    expect(await orders(shop)).toEqual([])
    expect((await visitor.get(recap)).body).toContain('/legal/sales/1"')
    expect((await visitor.post(recap, { means: 'cheque' })).body).toContain('Cochez la case')
    expect((await visitor.post(recap, agreed)).statusCode).toBe(303)
    const [made] = await orders(shop)
    const id = made?.id ?? 0
    await write(shop, '<p>Livraison quand il nous plaira.</p>')
    await shop.drain()

    const order = await read(shop, id)
    expect(order.terms).toEqual([
      { number: 1, validFrom: today(), agreedAt: expect.any(String), url: expect.stringContaining(`/shop/${shop.uid}/legal/sales/1`) },
    ])
    expect(order.timeline.find(({ kind }) => kind === 'terms_agreed')?.data).toEqual({ number: 1, day: today() })
    // No details of the shop yet: what was agreed to goes along all the same, and no other text does.
    expect(await attachedTo(shop, 'order')).toEqual([['Conditions de vente, version 1.pdf']])
    const page = await visitor.get(recap.replace('checkout', 'order'))
    expect(page.body).toContain('/legal/sales/1"')
    expect((await visitor.get('/legal/sales/1')).body).toContain('en trois jours')
    expect((await visitor.get('/legal/sales')).body).toContain('quand il nous plaira')
  })

  test('go with its invoice, its rest and what it went over to', async () => {
    const shop = await newShop()
    await shop.ok(settingsRoutes.updateInvoicingInfo, {
      body: {
        ...noInvoicingInfo,
        legalName: 'Serres',
        line1: '1 rue A',
        postcode: '49000',
        city: 'Angers',
        siren: '732829320',
        vatNumber: 'FR44732829320',
      },
    })
    expect((await shop.call(conditionsRoutes.setConditions, { body: { html: '<p>Des factures</p>' } }, { file: [] })).status).toBe(200)
    const size = await someStock(shop, 20)
    await write(shop, '<p>Un</p>')
    const visitor = new Visitor(shop)
    await visitor.post('/basket', { key: `s${size}`, quantity: 2 })
    await visitor.post(await visitor.toRecap(), agreed)
    await write(shop, '<p>Deux</p>')
    const other = await atRecap(shop, size)
    await other.visitor.post(other.recap, agreed)
    await shop.drain()
    expect(await attachedTo(shop, 'order')).toEqual(
      [1, 2].map((number) => [expect.stringMatching(/^Commande/), `Conditions de vente, version ${number}.pdf`]),
    )
    const [second, first] = (await orders(shop)).map(({ id }) => id)
    await shop.inShop((ctx) =>
      ctx.db
        .updateTable('orders')
        .set({ merged_into: first ?? 0 })
        .where('id', '=', second ?? 0)
        .execute(),
    )
    const id = first ?? 0
    expect((await read(shop, id)).terms.map(({ number }) => number)).toEqual([1, 2])
    await shop.inShop((ctx) =>
      ctx.db
        .updateTable('orders')
        .set({ merged_into: null })
        .where('id', '=', second ?? 0)
        .execute(),
    )

    await pay(shop, id, (await read(shop, id)).inclCents)
    await step(shop, id, 'prepare')
    const { lines, version } = await read(shop, id)
    const parts = [1, 1].map((quantity) => ({ lines: [{ lineId: lines[0]?.id ?? 0, quantity }] }))
    const { shipments } = await shop.ok(orderLifeRoutes.splitOrder, { params: { id }, body: { parts, version } })
    await shop.ok(orderLifeRoutes.sendPart, { params: { id, shipmentId: shipments[0]?.id ?? 0 }, body: {} })
    const rest = await shop.inShop((ctx) => setRestApart(ctx, id))
    expect((await read(shop, rest.id)).terms.map(({ number }) => number)).toEqual([1])
    const sold = await shop.inShop((ctx) => invoiceOrder(ctx, second ?? 0))
    await shop.inShop((ctx) => askMail(ctx, { invoiceId: sold.id, to: 'jeanne@exemple.fr', message: '' }))
    await shop.drain()
    expect(await attachedTo(shop, 'invoice')).toContainEqual([expect.stringContaining(sold.number), 'Conditions de vente, version 2.pdf'])
  })

  test('of a version that is published in the moment of the press are never kept unread', async () => {
    const shop = await newShop()
    const size = await someStock(shop, 30)
    await write(shop, '<p>Version 1</p>')
    for (const round of [1, 2, 3, 4, 5, 6]) {
      const { visitor, recap } = await atRecap(shop, size, `acheteur${round}@exemple.fr`)
      const before = (await inForce(shop)).inForce?.number ?? 0
      const [answer] = await Promise.all([visitor.post(recap, agreed), write(shop, `<p>Version ${before + 1}</p>`)])
      const agreedTo = answer.statusCode === 303 ? before : before + 1
      if (answer.statusCode !== 303) {
        expect([answer.statusCode, answer.body.includes(`/legal/sales/${before + 1}"`)]).toEqual([409, true])
        expect((await visitor.post(recap, agreed)).statusCode).toBe(303)
      }
      const [order] = await orders(shop)
      expect((await shop.ok(ordersRoutes.getOrder, { params: { id: order?.id ?? 0 } })).terms.map(({ number }) => number)).toEqual([
        agreedTo,
      ])
    }
  })

  test('that are written but not published yet, as the press comes, bind nobody', async () => {
    const shop = await newShop()
    const { visitor, recap } = await (async () => {
      await write(shop, '<p>Avant</p>')
      return atRecap(shop, await someStock(shop, 9))
    })()
    let publish = (): void => undefined
    const held = new Promise<void>((resolve) => {
      publish = resolve
    })
    let written = (): void => undefined
    const begun = new Promise<void>((resolve) => {
      written = resolve
    })
    const publication = shop.inShop(async (ctx) => {
      await saveLegal(ctx, 'sales', { html: '<p>Après</p>', validFrom: today(), version: 1 })
      written()
      await held
    })
    await begun
    expect((await visitor.post(recap, agreed)).statusCode).toBe(303)
    publish()
    await publication
    const [order] = await orders(shop)
    expect((await read(shop, order?.id ?? 0)).terms.map(({ number }) => number)).toEqual([1])
  })

  test('are no page before their day, nor where there is no such version', async () => {
    const shop = await newShop()
    await write(shop, '<p>Aujourd’hui</p>')
    await write(shop, '<p>Demain</p>', addDays(today(), 1))
    const visitor = new Visitor(shop)
    const page = await visitor.get('/legal/sales/1')
    expect([page.statusCode, page.body.includes('noindex')]).toEqual([200, true])
    for (const path of ['2', '3', '0', '01', 'x', '1/1', '99999999999'])
      expect((await visitor.get(`/legal/sales/${path}`)).statusCode).toBe(404)
    expect((await visitor.get('/legal/privacy/1')).statusCode).toBe(404)
  })
})
