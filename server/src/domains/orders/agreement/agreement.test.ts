import { customersCareRoutes } from '@plantule/contract/customers/care'
import { customersRoutes } from '@plantule/contract/customers/routes'
import type { Order } from '@plantule/contract/orders/schemas'
import { orderMailRoutes } from '@plantule/contract/orders/mails'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { quotationLinkRoutes } from '@plantule/contract/orders/quotation-links'
import { settingsRoutes } from '@plantule/contract/shops/settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDocuments } from '../../../platform/documents/render.ts'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { shopDetails } from '../../../testing/shop-details.ts'
import { testApp } from '../../../testing/test-app.ts'
import { draft, freeLine, levelOf, read, someStock } from '../orders.testing.ts'
import { mailMentionsJob } from '../jobs.ts'

afterAll(closeDocuments)

let shop: TestShop
let plant: number
let calls = 0
beforeAll(async () => {
  shop = await newShop()
  plant = await someStock(shop, 10_000, { name: 'Sauge <b>', priceCents: 1000 })
})

const of = ({ id }: Pick<Order, 'id'>) => ({ params: { id } })
const quoted = (more: object = {}) =>
  draft(shop, [{ subproductId: plant, quantity: 3, discount: { kind: 'percent', bp: 1000 } }], {
    asQuotation: true,
    internalNote: 'Marge faible',
    ...more,
  })
const linkTo = (order: Pick<Order, 'id'>) => shop.ok(quotationLinkRoutes.createQuotationLink, of(order))
const stateOf = async (order: Pick<Order, 'id'>) => (await shop.ok(quotationLinkRoutes.getQuotationLink, of(order))).link?.state
const pathOf = (url: string) => new URL(url).pathname

/** As browsers come, each from a network of its own unless told. */
async function visit(path: string, given: { form?: Record<string, string>; from?: string; method?: 'GET' | 'HEAD' } = {}) {
  const remoteAddress = given.from ?? `198.51.${Math.floor(++calls / 250)}.${calls % 250}`
  const { form, method = 'GET' } = given
  const { app } = await testApp()
  return form
    ? app.inject({
        method: 'POST',
        url: path,
        remoteAddress,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      })
    : app.inject({ method, url: path, remoteAddress })
}
const accepting = { says: 'accept', name: 'Zoé Martin', agree: 'yes' }
const declining = { says: 'refuse', name: 'Zoé Martin', reason: 'Trop de terre <i>' }
const answer = (url: string, form: Record<string, string>, from?: string) =>
  visit(`${pathOf(url)}/answer`, { form, ...(from ? { from } : {}) })
const plain = (page: string) => page.replace(/<style>[\s\S]*?<\/style>/g, '').replace(/\s+/g, ' ')

describe('the page of a quotation', () => {
  test('shows what is offered and nothing of the nursery’s own, without a script and without a trace', async () => {
    const order = await quoted({ note: 'Plantez avant mars.' })
    const { url } = await linkTo(order)
    const before = await read(shop, order.id)
    const { statusCode, body, headers } = await visit(pathOf(url))
    expect(statusCode).toBe(200)
    const page = plain(body)
    for (const said of [
      order.reference,
      'Sauge &lt;b&gt;',
      '3 × 10,00 €, remise 3,00 €',
      '27,00 €',
      'Plantez avant mars.',
      'Accepter et commander',
      'Refuser le devis',
    ])
      expect(page).toContain(said)
    for (const kept of ['Marge faible', '<script', 'Sauge <b>']) expect(page).not.toContain(kept)
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    await visit(pathOf(url), { method: 'HEAD' })
    expect(await read(shop, order.id)).toEqual(before)
  })

  test('is unknown for another shop, a made up token and what is none', async () => {
    const { url } = await linkTo(await quoted())
    const other = await newShop()
    const token = pathOf(url).slice(-22)
    for (const path of [`/q/${other.uid}/${token}`, `/q/${shop.uid}/${'A'.repeat(22)}`, `/q/${shop.uid}/x`, `/q/no-such-shop/${token}`]) {
      expect((await visit(path)).statusCode).toBe(404)
      expect((await visit(`${path}/quotation.pdf`)).statusCode).toBe(404)
      expect((await visit(`${path}/answer`, { form: accepting })).statusCode).toBe(404)
    }
  })

  test('offers its paper where there is one, and no link to none', async () => {
    const own = await newShop()
    await own.ok(settingsRoutes.updateInvoicingInfo, { body: shopDetails })
    const customer = await own.ok(customersRoutes.createCustomer, { body: { lastName: 'Martin' } })
    const linked = async () => {
      const order = await draft(own, [freeLine()], { asQuotation: true, customerId: customer.id })
      return (await own.ok(quotationLinkRoutes.createQuotationLink, of(order))).url
    }
    const without = await linked()
    expect((await visit(pathOf(without))).body).not.toContain('quotation.pdf')
    await own.ok(customersRoutes.addAddress, {
      params: { id: customer.id },
      body: { line1: '3 rue des Lilas', postcode: '49100', city: 'Angers', isBilling: true },
    })
    const withOne = await linked()
    expect((await visit(pathOf(withOne))).body).toContain(`${pathOf(withOne)}/quotation.pdf`)
    const { headers, body } = await visit(`${pathOf(withOne)}/quotation.pdf`)
    expect([headers['content-type'], body.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
  })

  test('keeps what was typed and says what is missing', async () => {
    const order = await quoted()
    const { url } = await linkTo(order)
    const [nameless, unticked, without] = [
      await answer(url, { ...accepting, name: ' ' }),
      await answer(url, { says: 'accept', name: 'Zoé "M"' }),
      await answer(url, { ...declining, name: '' }),
    ]
    for (const { statusCode } of [nameless, unticked, without]) expect(statusCode).toBe(400)
    expect(nameless.body).toContain('Indiquez votre nom.')
    expect(plain(unticked.body)).toContain('value="Zoé &quot;M&quot;"')
    expect(unticked.body).toContain('Cochez cette case')
    expect(without.body).toContain('Trop de terre &lt;i&gt;')
    expect(await read(shop, order.id)).toMatchObject({ status: 'quotation' })
  })
})

describe('an answer', () => {
  test('that accepts makes the order firm, holds its plants, and tells who, when and from where', async () => {
    const order = await quoted()
    const before = await levelOf(shop, plant)
    const { url } = await linkTo(order)
    const { statusCode, headers } = await answer(url, accepting, '203.0.113.9')
    expect([statusCode, headers['location']]).toEqual([303, pathOf(url)])
    const after = await read(shop, order.id)
    expect(after).toMatchObject({ status: 'waiting_payment', inclCents: 2700 })
    expect((await levelOf(shop, plant)).reserved).toBe(before.reserved + 3)
    expect(after.timeline.find(({ kind }) => kind === 'quotation_agreed')).toMatchObject({
      author: 'Client',
      data: { name: 'Zoé Martin', address: '203.0.113.9' },
    })
    expect((await shop.ok(quotationLinkRoutes.getQuotationLink, of(order))).link).toMatchObject({
      state: 'accepted',
      answer: { name: 'Zoé Martin', address: '203.0.113.9', reason: '' },
    })
    expect((await shop.ok(ordersRoutes.listComments, of(order))).items).toMatchObject([
      { author: 'Client', text: 'Zoé Martin a accepté le devis par son lien.', callsMe: true },
    ])
    expect(plain((await visit(pathOf(url))).body)).toContain('Merci, votre commande est enregistrée')
    // Said twice, or the other way round afterwards: once said is said.
    await answer(url, accepting)
    await answer(url, declining)
    expect((await read(shop, order.id)).version).toBe(after.version)
  })

  test('that declines leaves the quotation to be changed, with its reason', async () => {
    const order = await quoted()
    const { url } = await linkTo(order)
    await answer(url, declining)
    const after = await read(shop, order.id)
    expect(after.status).toBe('quotation')
    expect(after.timeline.find(({ kind }) => kind === 'quotation_declined')?.data).toMatchObject({
      name: 'Zoé Martin',
      reason: declining.reason,
    })
    expect(plain((await visit(pathOf(url))).body)).toContain('Votre refus est enregistré')
    await answer(url, accepting)
    expect((await read(shop, order.id)).status).toBe('quotation')
    // Another one may be sent.
    const next = await linkTo(order)
    expect(next.url).not.toBe(url)
    await answer(next.url, accepting)
    expect((await read(shop, order.id)).status).toBe('waiting_payment')
  })

  test('counts once, however many come at a time', async () => {
    const order = await quoted()
    const { url } = await linkTo(order)
    const codes = await Promise.all(Array.from({ length: 6 }, (_, index) => answer(url, index % 2 ? accepting : declining)))
    expect(codes.map(({ statusCode }) => statusCode)).toEqual(codes.map(() => 303))
    const { timeline, status } = await read(shop, order.id)
    const said = timeline.filter(({ kind }) => kind === 'quotation_agreed' || kind === 'quotation_declined')
    expect(said).toHaveLength(1)
    expect(status).toBe(said[0]?.kind === 'quotation_agreed' ? 'waiting_payment' : 'quotation')
  })

  test('is kept where a rule is in the way, and a person hears why', async () => {
    const rare = await someStock(shop, 1)
    const order = await draft(shop, [{ subproductId: rare, quantity: 2 }], { asQuotation: true })
    const { url } = await linkTo(order)
    expect((await answer(url, accepting)).statusCode).toBe(303)
    expect(await read(shop, order.id)).toMatchObject({ status: 'quotation' })
    expect(await stateOf(order)).toBe('accepted')
    const [comment] = (await shop.ok(ordersRoutes.listComments, of(order))).items
    expect(comment?.text).toContain('Stock insuffisant')
    expect(plain((await visit(pathOf(url))).body)).toContain('vous confirme la commande')
  })
})

describe('what is no whole answer', () => {
  test('declines nothing: a form that says neither is shown the page again', async () => {
    const order = await quoted()
    const { url } = await linkTo(order)
    const forms: Record<string, string>[] = [{ name: 'Zoé Martin' }, { name: 'Zoé Martin', says: 'perhaps' }]
    for (const form of forms) expect((await answer(url, form)).statusCode).toBe(400)
    expect(await stateOf(order)).toBe('open')
  })

  test.each([119, 118])('and a name cut through a sign of two halves is kept without it (%i letters before)', async (letters) => {
    const order = await quoted()
    const { url } = await linkTo(order)
    expect((await answer(url, { ...declining, name: `${'x'.repeat(letters)}🌱`, reason: `${'y'.repeat(499)}🌱` })).statusCode).toBe(303)
    const { link } = await shop.ok(quotationLinkRoutes.getQuotationLink, of(order))
    expect(link?.answer).toMatchObject({ name: 'x'.repeat(letters) + (letters === 118 ? '🌱' : ''), reason: 'y'.repeat(499) })
  })
})

describe('a link', () => {
  test.each([
    ['accepted', accepting, 'Merci'],
    ['declined', declining, 'Votre refus est enregistré'],
  ])('that was %s shows what was answered, and no figure of what staff made of it since', async (_, form, said) => {
    const order = await quoted()
    const { url } = await linkTo(order)
    await answer(url, form)
    expect(plain((await visit(pathOf(url))).body)).toContain('27,00 €')
    const { version, status } = await read(shop, order.id)
    const change = status === 'quotation' ? ordersRoutes.updateOrder : ordersRoutes.modifyOrder
    await shop.ok(change, { ...of(order), body: { lines: [freeLine({ label: 'Chantier privé' })], version } })
    const page = plain((await visit(pathOf(url))).body)
    expect(page).toContain(said)
    for (const kept of ['Chantier privé', '10,00 €', '27,00 €']) expect(page).not.toContain(kept)
  })

  const moves: [string, (order: Order) => Promise<unknown>][] = [
    ['lines', (order) => shop.ok(ordersRoutes.updateOrder, { ...of(order), body: { lines: [freeLine()], version: order.version } })],
    [
      'a discount',
      (order) =>
        shop.ok(ordersRoutes.updateOrder, { ...of(order), body: { discount: { kind: 'percent', bp: 500 }, version: order.version } }),
    ],
    [
      'the fee',
      (order) =>
        shop.ok(ordersRoutes.setDelivery, { ...of(order), body: { deliveryMode: 'home', deliveryCents: 900, version: order.version } }),
    ],
    ['the deposit', (order) => shop.ok(ordersRoutes.setDeposit, { ...of(order), body: { amount: 500 } })],
    [
      'words for the customer',
      (order) => shop.ok(ordersRoutes.updateOrder, { ...of(order), body: { note: 'Sans garantie', version: order.version } }),
    ],
  ]
  test.each(moves)('is worth nothing once %s changed, and neither is its answer', async (_, move) => {
    const order = await quoted()
    const { url } = await linkTo(order)
    await move(order)
    expect(await stateOf(order)).toBe('outdated')
    const page = await visit(pathOf(url))
    expect([page.statusCode, plain(page.body).includes('Ce devis a changé')]).toEqual([410, true])
    expect(page.body).not.toContain('27,00')
    await answer(url, accepting)
    expect((await read(shop, order.id)).status).toBe('quotation')
    const next = await linkTo(order)
    expect(next).toMatchObject({ state: 'open' })
    expect((await visit(pathOf(url))).statusCode).toBe(410)
    expect((await visit(pathOf(next.url))).statusCode).toBe(200)
  })

  test('stands while only the nursery’s own notes and the end of the offer change', async () => {
    const order = await quoted()
    const { url } = await linkTo(order)
    await shop.ok(ordersRoutes.updateOrder, {
      ...of(order),
      body: { internalNote: 'Relancé', validUntil: addDays(parisDay(new Date()), 90), version: order.version },
    })
    expect(await linkTo(order)).toMatchObject({ url, state: 'open' })
  })

  test('ends with the offer, is withdrawn, and closes when staff accept', async () => {
    const order = await quoted()
    const { url } = await linkTo(order)
    await shop.inShop((ctx) => ctx.db.updateTable('orders').set({ valid_until: '2020-01-01' }).where('id', '=', order.id).execute())
    const page = await visit(pathOf(url))
    expect([page.statusCode, plain(page.body).includes('Ce devis n’est plus valable')]).toEqual([410, true])
    await answer(url, accepting)
    expect(await read(shop, order.id)).toMatchObject({ status: 'quotation' })
    expect((await shop.call(quotationLinkRoutes.createQuotationLink, of(order))).problem.code).toBe('quotation_expired')

    const second = await quoted()
    const link = await linkTo(second)
    await shop.ok(quotationLinkRoutes.withdrawQuotationLink, of(second))
    await answer(link.url, accepting)
    expect(await stateOf(second)).toBe('void')
    expect((await shop.call(quotationLinkRoutes.withdrawQuotationLink, of(second))).problem.code).toBe('quotation_link_closed')

    const third = await quoted()
    const taken = await linkTo(third)
    await shop.ok(ordersRoutes.validateQuotation, { ...of(third), body: {} })
    expect(await stateOf(third)).toBe('closed')
    expect((await visit(pathOf(taken.url))).statusCode).toBe(410)
    expect((await shop.call(quotationLinkRoutes.createQuotationLink, of(third))).problem.code).toBe('wrong_status')
  })

  test('is not for who only reads orders', async () => {
    const order = await quoted()
    await linkTo(order)
    const token = await shop.memberWith(['orders.read'])
    for (const route of [
      quotationLinkRoutes.getQuotationLink,
      quotationLinkRoutes.createQuotationLink,
      quotationLinkRoutes.withdrawQuotationLink,
    ]) {
      expect((await shop.call(route, of(order), { token })).status).toBe(403)
    }
  })

  test('waits when one network asks too often', async () => {
    const { url } = await linkTo(await quoted())
    const from = '192.0.2.77'
    const answers = []
    for (let index = 0; index < 12; index++) answers.push(await answer(url, { says: 'accept' }, from))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
    expect(answers.at(-1)?.headers['retry-after']).toBeDefined()
    expect((await visit(pathOf(url), { from: '192.0.2.78' })).statusCode).toBe(200)
  })
})

test.each([
  ['fr', 'Voir et accepter le devis', 'Accepter et commander', 'Merci, votre commande est enregistrée'],
  ['en', 'See and accept the quotation', 'Accept and order', 'Thank you, your order is registered'],
] as const)(
  'a customer who reads %s finds the link in his mail and the page in his language; what he wrote goes with him',
  async (language, button, accept, thanks) => {
    const own = await newShop()
    const { id: customerId } = await own.ok(customersRoutes.createCustomer, {
      body: { lastName: 'Shaw', email: 'shaw@exemple.test', language },
    })
    const order = await draft(own, [freeLine()], { asQuotation: true, customerId })
    const preview = await own.ok(orderMailRoutes.previewEmail, { ...of(order), body: { kind: 'quotation' } })
    expect(preview.text).toContain(button)
    expect((await own.ok(quotationLinkRoutes.getQuotationLink, of(order))).link).toBeNull()
    await own.ok(orderMailRoutes.sendEmail, { ...of(order), body: { kind: 'quotation' } })
    await own.drain()
    const { link } = await own.ok(quotationLinkRoutes.getQuotationLink, of(order))
    const mail = await own.inShop((ctx) =>
      ctx.db.selectFrom('outbox_mail').select('plain').where('recipient', '=', 'shaw@exemple.test').executeTakeFirstOrThrow(),
    )
    expect(mail.plain).toContain(button)
    expect(mail.plain).toContain(link?.url)
    const { body } = await visit(pathOf(link?.url ?? ''))
    expect(body).toContain(`<html lang="${language}">`)
    expect(body).toContain(accept)
    await answer(link?.url ?? '', { ...accepting, name: 'Miss Shawcross' }, '203.0.113.44')
    expect(plain((await visit(pathOf(link?.url ?? ''))).body)).toContain(thanks)
    // Who made the link hears of it by a mail, which quotes what was written.
    await own.inShop(async (ctx) => {
      const { id: commentId } = await ctx.db.selectFrom('order_comment').select('id').executeTakeFirstOrThrow()
      await ctx.enqueue(mailMentionsJob, { commentId })
    })
    await own.drain()
    const told = await own.inShop(({ db }) => db.selectFrom('outbox_mail').select('plain').where('plain', 'like', '%Shawcross%').execute())
    expect(told).toHaveLength(1)

    await own.ok(ordersRoutes.cancelOrder, of(order))
    await own.ok(customersCareRoutes.eraseCustomer, { params: { id: customerId } })
    const left = await own.inShop(async ({ db }) =>
      JSON.stringify([
        await db.selectFrom('order_event').selectAll().execute(),
        await db.selectFrom('quotation_link').selectAll().execute(),
        await db.selectFrom('order_comment').selectAll().execute(),
        await db.selectFrom('audit').selectAll().execute(),
        await db.selectFrom('outbox_mail').selectAll().execute(),
      ]),
    )
    for (const gone of ['Shawcross', '203.0.113.44']) expect(left).not.toContain(gone)
  },
)
