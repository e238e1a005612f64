import { randomUUID } from 'node:crypto'
import { allRoutes, namedRoutes } from '@plantule/contract/all'
import { booksRoutes } from '@plantule/contract/books/books'
import { batchRoutes } from '@plantule/contract/catalogue/batch'
import { tvaRateRoutes } from '@plantule/contract/catalogue/reference'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { codesRoutes } from '@plantule/contract/codes/discount-codes'
import { newsletterRoutes } from '@plantule/contract/marketing/newsletters'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { orderMailRoutes } from '@plantule/contract/orders/mails'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { manyCustomersRoutes } from '@plantule/contract/customers/many'
import { manyCultivationsRoutes } from '@plantule/contract/production/many'
import { lotRoutes } from '@plantule/contract/production/lot-routes'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { registerCustomersRoutes } from '@plantule/contract/marketing/register-customers'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { preparationRoutes } from '@plantule/contract/orders/preparation'
import { packRoutes } from '@plantule/contract/packs/packs'
import { sellerRoutes } from '@plantule/contract/platform/sellers'
import { decreasingPriceRoutes } from '@plantule/contract/pricing/decreasing'
import { pricingRoutes } from '@plantule/contract/pricing/pricing'
import { tillCatalogueRoutes } from '@plantule/contract/till/catalogue'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import type { Route } from '@plantule/contract/base/route'
import { beforeAll, describe, expect, test } from 'vitest'
import { draft, firm, freeLine, pay, someStock } from '../domains/orders/orders.testing.ts'
import { openTill, saleBody, sell } from '../domains/till/till.testing.ts'
import { countingFrom } from './counting-from.ts'
import { fillShop } from './fill-shop.ts'
import { type IdField, idFields, withValue } from './id-fields.ts'
import { sizeOfLot, someLot } from '../domains/production/production.testing.ts'
import { sample, shapeOf } from './json-samples.ts'
import { newShop, type TestShop } from './new-shop.ts'
import { sampleChanges } from './sample-changes.ts'
import { type TestApp, testApp } from './test-app.ts'

/** Ids of the other shop begin here in every table, so that one number names something of it wherever it is read. */
const FOREIGN = 7_310_000_001
/** An id that no table has. */
const ABSENT = 7_319_999_999
/** How they would look in a row of the own shop. */
const TRACE = String.raw`\m731[0-9]{7}\M`

const nameOf = (route: Route): string => {
  const found = namedRoutes.find((each) => each.route === route)
  return `${found?.room}.${found?.name}`
}

type Given = { params?: unknown; query?: unknown; body?: unknown }
/**
 * A request as good as there is, and the shop in which it is: what was answered with success while a shop was filled, or a change as tried
 * elsewhere.
 */
const samples = new Map<Route, { of: TestShop; given: Given }>()

let app: TestApp
let shop: TestShop
/** Shops of others, and those of ours. */
const others: TestShop[] = []
const ours: TestShop[] = []

/** The same shop, whose successful requests are kept as samples. */
const recorded = (of: TestShop): TestShop => {
  const call: TestShop['call'] = async (route, input, options) => {
    const answer = await of.call(route, input, options)
    if (answer.status < 300 && !options?.file) samples.set(route, { of, given: (input ?? {}) as Given })
    return answer
  }
  return {
    ...of,
    call,
    async ok(route, input, options) {
      const answer = await call(route, input, options)
      if (answer.status >= 300) throw new Error(`${route.method} ${route.path}: ${answer.status} ${JSON.stringify(answer.problem)}`)
      return answer.body
    },
  }
}

/** A filled shop, and one for each change that is tried as a sample. */
async function fill(into: TestShop[], record: (of: TestShop) => TestShop): Promise<TestShop> {
  const filled = await newShop()
  into.push(filled)
  await fillShop(record(filled))
  const till = await newShop()
  into.push(till)
  const given = await more(till)
  for (const { route, tables: written, make } of sampleChanges) {
    const of = await newShop()
    into.push(of)
    const { params, body } = await make(of)
    if (into !== ours) continue
    const asks = route.body && 'version' in (shapeOf(route.body).properties ?? {})
    const version = asks
      ? await of.inShop(({ db }) =>
          db
            .selectFrom(written[0] as 'product')
            .select('version')
            .where('id', '=', params?.['id'] ?? 0)
            .executeTakeFirstOrThrow(),
        )
      : {}
    samples.set(route, { of, given: { ...(params ? { params } : {}), body: { ...body, ...version } } })
  }
  // After the others: these come further than what a filled shop has left of its orders.
  if (into === ours) for (const [route, request] of given) samples.set(route, { of: till, given: request })
  return filled
}

/** Requests that filling a shop does not send, or not in a shape that comes as far as the ids. */
async function more(of: TestShop): Promise<[Route, Given][]> {
  const subproductId = await someStock(of, 20)
  const { product_id: productId } = await of.inShop(({ db }) =>
    db.selectFrom('subproduct').select('product_id').where('id', '=', subproductId).executeTakeFirstOrThrow(),
  )
  const { registerId, session } = await openTill(of)
  const ticket = await sell(of)
  await of.ok(tillSalesRoutes.parkBasket, { body: { registerId, content: { lines: [] } } })
  const order = await firm(of, [{ subproductId, quantity: 3 }])
  const kept = await firm(of, [{ subproductId, quantity: 1 }])
  const paid = await firm(of, [freeLine({ quantity: 2 })])
  await pay(of, paid.id, 2000)
  const asked = await firm(of, [freeLine()])
  await of.ok(ordersRoutes.setDeposit, { params: { id: asked.id }, body: { amount: 100 } })
  const lineOf = ({ lines }: { lines: { id: number }[] }) => ({ lineId: lines[0]?.id ?? 0, quantity: 1 })
  const open = await draft(of, [freeLine()])
  const { items: rates } = await of.ok(tvaRateRoutes.listTvaRates)
  const terms = { label: 'Mai', kind: 'percent', value: 1000 }
  const schema = { name: 'Godets', lines: [{ kind: 'price', priceCents: 450 }] }
  const cash = { payment_type: 'cash', amount: 100 }
  const part = { lines: [lineOf(order)] }
  const sale = saleBody({ registerId })
  const growing = sizeOfLot(await someLot(of, 0, { sizes: [{ stock: 9, becomesId: subproductId, readyOn: '2099-01-01' }] }))
  const lot = await someLot(of, 4)
  const lots = { kind: 'ids', ids: [lot.id] }
  const tag = await of.ok(cultivationRoutes.createLotTag, { body: { name: 'Lots ensemble' } })
  const buyer = await of.ok(customersRoutes.createCustomer, { body: { lastName: 'Blin' } })
  const target = { kind: 'ids', ids: [buyer.id] }
  return [
    [manyCustomersRoutes.changeCustomers, { body: { target, change: { addTags: ['haie'] } } }],
    [manyCultivationsRoutes.previewCultivations, { body: { target: lots } }],
    [manyCultivationsRoutes.tagCultivations, { body: { target: lots, change: { add: [tag.id], remove: [tag.id] } } }],
    [manyCultivationsRoutes.terminateCultivations, { body: { items: [{ id: lot.id, plants: 4 }] } }],
    [lotRoutes.exportCultivations, { params: { which: 'all' }, body: { target: lots } }],
    [registerCustomersRoutes.registerCustomers, { body: { target, proof: 'Salon, 14 mars 2026', agreed: true } }],
    [sellerRoutes.openSeller, { params: { id: 1 }, body: { pin: '4827' } }],
    [tvaRateRoutes.setTvaRates, { body: { items: rates.map(({ inUse: _, ...rate }) => rate) } }],
    [batchRoutes.batchEdit, { body: { target: { kind: 'ids', ids: [productId] }, change: { published: true }, dryRun: true } }],
    [codesRoutes.createDiscountCode, { body: terms }],
    [codesRoutes.createBatch, { body: { ...terms, name: 'Salon', count: 1 } }],
    [pricingRoutes.createSchema, { body: schema }],
    [pricingRoutes.simulateSchema, { body: schema }],
    [
      decreasingPriceRoutes.createDecreasing,
      { body: { name: 'Lot', scope: 'subproduct', scopeId: subproductId, unit: 'price', tiers: [{ fromQuantity: 5, value: 100 }] } },
    ],
    [preparationRoutes.ordersLabels, { body: { ids: [kept.id] } }],
    [subproductRoutes.createSubproduct, { params: { id: productId }, body: { label: 'Conteneur', priceCents: 900 } }],
    [subproductRoutes.orderSubproducts, { params: { id: productId }, body: { ids: [subproductId] } }],
    [ordersRoutes.updateOrder, { params: { id: open.id }, body: { lines: [freeLine()], version: open.version } }],
    [ordersRoutes.modifyOrder, { params: { id: order.id }, body: { lines: [freeLine()], version: order.version } }],
    [ordersRoutes.addPayment, { params: { id: order.id }, body: cash }],
    [ordersRoutes.payDeposit, { params: { id: asked.id, a: 'cash', b: 100 }, query: {} }],
    [orderLifeRoutes.splitOrder, { params: { id: order.id }, body: { parts: [part, part], version: order.version } }],
    [orderLifeRoutes.exchangePromise, { params: { id: order.id }, body: { subproductId, from: null, to: growing.id, quantity: 1 } }],
    [orderRefundRoutes.refundOrder, { params: { id: paid.id }, body: { kind: 'items', items: [lineOf(paid)], sessionId: session.id } }],
    [tillCatalogueRoutes.quoteSale, { body: { lines: [freeLine()] } }],
    [tillSalesRoutes.checkSaleStock, { body: sale }],
    [tillSalesRoutes.createSale, { body: sale }],
    [
      tillSalesRoutes.refundSale,
      { params: { a: 'direct-sale', b: ticket.id }, body: { uuid: sale.uuid, items: [lineOf(ticket)], registerId } },
    ],
    [
      orderMailRoutes.sendEmail,
      { params: { id: order.id }, body: { kind: 'message', to: 'a@exemple.fr', subject: 'Bonjour', message: 'Bonjour' } },
    ],
    [orderMailRoutes.previewEmail, { params: { id: order.id }, body: { kind: 'message', subject: 'Bonjour', message: 'Bonjour' } }],
    [newsletterRoutes.scheduleNewsletter, { params: { id: 1 }, body: { day: '2099-03-02', time: '08:30' } }],
    [booksRoutes.bookBankLine, { params: { id: 1 }, body: { account: null } }],
    [packRoutes.priceLines, { body: { lines: [{ subproductId, quantity: 1 }] } }],
  ]
}

async function tables(): Promise<string[]> {
  const { rows } = await app.pools.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'shop_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  )
  return rows.map(({ name }) => name)
}

const idsOf = (shops: readonly TestShop[]): number[] => shops.map(({ id }) => id)

/** All that some shops keep, as one number a table. */
async function stateOf(shops: readonly TestShop[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const name of await tables()) {
    const { rows } = await app.pools.owner.query<{ sum: string | null }>(
      `select md5(string_agg(t::text, '' order by t::text)) as sum from ${name} t where shop_id = any($1)`,
      [idsOf(shops)],
    )
    found[name] = rows[0]?.sum ?? ''
  }
  return found
}

let theirs: Record<string, string>
beforeAll(async () => {
  app = await testApp()
  await countingFrom(app, FOREIGN, () => fill(others, (of) => of))
  shop = await fill(ours, recorded)
  theirs = await stateOf(others)
}, 300_000)

/** Tables without a row there: they are named by paths alone (which are tried with the same number), or by nobody. */
const unnamed: readonly string[] = [
  'appointment',
  'batch_edit',
  'book_advance',
  'catalogue_import',
  'catalogue_import_picture',
  'collect_slot',
  'cultivation_picture',
  'customer_price',
  'discount_batch',
  'discount_use',
  'fiscal_closure',
  'intervention_picture',
  'mother_plant_picture',
  'operation',
  'order_loss',
  'order_mail',
  'pack_picture',
  'plant_rule',
  'quotation_link',
  'site_checkout',
  'slot_hold',
  'slot_rule',
  'substitute_link',
  'support_entry',
  'ticket_card',
  'till_cash_move',
  'till_device',
  'till_offline_issue',
  'zone_rule',
]

test('another shop has something under the number that is tried, in every table that a request could name', async () => {
  const without: string[] = []
  for (const name of await tables()) {
    const { rows: columns } = await app.pools.owner.query(
      `select from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name = 'id'`,
      [name],
    )
    if (columns.length === 0) continue
    const { rows } = await app.pools.owner.query(`select from ${name} where shop_id = any($1) and id = $2`, [idsOf(others), FOREIGN])
    if (rows.length === 0) without.push(name)
  }
  expect(without).toEqual(unnamed)
})

const closed = allRoutes.filter((route) => route.permission !== 'public' && route.permission !== 'internal' && !route.upload)
/**
 * An amount; the filter of a target of ids, which is tried where labels are printed and in the lists themselves; what other kinds of deed
 * name than the loss of the sample, all of which `field.test.ts` tries.
 */
const noId = new Set([
  ...['from', 'placeId', 'fromId', 'toId', 'taskId', 'work.uses.0.consumableId'].map((name) => `production.takeDeed body.deed.${name}`),
  ...['consumableId', 'cultivationIds.0', 'placeIds.0'].map((name) => `production.takeDeed body.deed.treatment.${name}`),
  'orders.payDeposit params.b',
  'orders.stepMany body.target.query.customer',
  'customers.changeCustomers body.target.query.profile',
  'marketing.registerCustomers body.target.query.profile',
  ...['previewInvoices', 'printInvoices', 'mailInvoices'].map((name) => `invoicing.${name} body.target.query.customer`),
  ...['previewCultivations', 'tagCultivations', 'exportCultivations'].flatMap((name) =>
    ['place', 'caliber', 'species', 'tag', 'customer'].map((filter) => `production.${name} body.target.query.${filter}`),
  ),
  ...['category', 'provider', 'container'].map((name) => `catalogue.batchEdit body.target.query.${name}`),
])
const places = closed
  .flatMap((route) => idFields(route).map((field) => ({ route, field, name: `${nameOf(route)} ${field.part}.${field.path.join('.')}` })))
  .filter(({ name }) => !noId.has(name))
const isWriting = (route: Route): boolean => route.method !== 'GET' || route.writes === true

/**
 * The sample of a request with one of its ids replaced, answered by the shop in which it is good: as of now, where it was changed since.
 */
async function ask(route: Route, { part, path }: IdField, value: unknown) {
  const { of, given } = samples.get(route) ?? { of: shop, given: {} as Given }
  const made: Record<string, unknown> = {}
  for (const each of ['params', 'query', 'body'] as const) {
    const schema = route[each]
    if (!schema) continue
    if (each === part) made[each] = withValue(schema, given[each], path, value)
    else made[each] = given[each] ?? sample(shapeOf(schema))
  }
  const body = made['body'] as Record<string, unknown> | undefined
  // The same number again would be answered by the first sale.
  if (body && 'uuid' in body) body['uuid'] = randomUUID()
  const answer = await of.call(route, made as never)
  const now = answer.problem.code === 'stale_version' ? (answer.problem.details?.['current'] as { version: number }) : undefined
  return now ? of.call(route, { ...made, body: { ...body, version: now.version } } as never) : answer
}

test('ids are found in hundreds of places', () => {
  expect(places.length).toBeGreaterThan(450)
})

test.each([0, -5, 1.5, 1e20, 2 ** 53])(
  'an id of %d is refused beside its field, wherever it stands',
  async (value) => {
    const wrong: string[] = []
    for (const { route, field, name } of places) {
      const { status, problem } = await ask(route, field, value)
      const told = problem.errors?.some(
        (error) =>
          error.in === field.part &&
          error.path.join('.').startsWith(field.path.slice(0, -1).join('.')) &&
          (error.path.includes(field.path.at(-1) as string) || field.path.at(-1) === 0),
      )
      if (status !== 400 || problem.code !== 'invalid_input' || !told)
        wrong.push(`${name}: ${status} ${problem.code} ${JSON.stringify(problem.errors ?? [])}`)
    }
    expect(wrong).toEqual([])
  },
  120_000,
)

const cashAlone = 'a drawer is asked for cash alone, and no session is written down for other money'
const freshLine = 'a line that a colleague took away meanwhile is a new one; its id is not kept'
const question = 'a question whose answer holds nothing of what nobody knows'
/** Requests that take an id of nothing, and why that is right; none of them keeps it. */
const taken: Record<string, string> = {
  'card-payments.dropRefund query.sessionId': 'asks for a till only where cash stands for what was booked',
  'catalogue.batchEdit body.target.ids.0': 'told as nothing that would change',
  'catalogue.testName body.exceptId': question,
  'customers.exportCustomers query.profile': question,
  'books.purchasesExcel query.supplier': question,
  'orders.createOrder body.lines.0.id': freshLine,
  'orders.updateOrder body.lines.0.id': freshLine,
  'orders.modifyOrder body.lines.0.id': freshLine,
  'till.quoteSale body.lines.0.id': freshLine,
  'till.createSale body.lines.0.id': freshLine,
  'till.checkSaleStock body.lines.0.id': freshLine,
  'till.checkSaleStock body.registerId': 'asks for the stock of the lines alone',
  'till.checkSaleStock body.customerId': 'asks for the stock of the lines alone',
  'till.checkSaleStock body.priceProfileId': 'asks for the stock of the lines alone',
  'till.checkSaleStock body.basketId': 'asks for the stock of the lines alone',
  'till.checkSaleStock body.giftCards.0.voucherId': 'asks for the stock of the lines alone',
  'invoicing.payInvoice body.sessionId': cashAlone,
  'refunds.refundOrder body.sessionId': cashAlone,
  'pricing.simulateSchema body.productIds.0': question,
  'pricing.simulateSchema body.categoryIds.0': question,
  'pricing.simulateSchema body.lines.0.caliberId': question,
  'pricing.simulateSchema body.lines.0.containerId': question,
  'pricing.simulateSchema body.id': question,
  'marketing.countSegment body.productIds.0': question,
  'marketing.previewNewsletter body.profileId': question,
  'packs.priceLines body.customerId': question,
  'packs.priceLines body.lines.0.subproductId': question,
  'packs.priceLines body.lines.0.packId': question,
}

const nothingChosen = 'what was chosen is nothing of the shop, and that is said'
/** Ids that are refused by a sentence of their own instead of the field's. */
const otherwise: Record<string, string> = {
  'platform.openSeller params.id': 'accounts are kept elsewhere here; `sellers.test.ts` tries those of another device and shop',
  'catalogue.setMenu body.supercategories.0.id': 'the whole menu is compared with the one that stands',
  'catalogue.setMenu body.supercategories.0.categories.0.id': 'the whole menu is compared with the one that stands',
  'catalogue.setMenu body.supercategories.0.categories.0.subcategories.0.id': 'the whole menu is compared with the one that stands',
  'stock.saveGrid body.rows.0.subproductId': 'said beside the cell of the row that was changed',
  'printing.productLabels body.lines.0.subproductId': nothingChosen,
  'printing.manyLabels body.target.ids.0': nothingChosen,
  'printing.manyLabels body.target.query.category': nothingChosen,
  'printing.manyLabels body.target.query.provider': nothingChosen,
  'printing.manyLabels body.target.query.container': nothingChosen,
  'printing.manyLabels body.lines.0.subproductId': nothingChosen,
  'printing.printLabels body.ids.0': nothingChosen,
  'printing.printLabels body.target.ids.0': nothingChosen,
  'printing.printLabels body.target.query.category': nothingChosen,
  'printing.printLabels body.target.query.provider': nothingChosen,
  'printing.printLabels body.target.query.container': nothingChosen,
  'printing.makeCatalog query.category': nothingChosen,
  'printing.makeCatalog query.provider': nothingChosen,
  'printing.makeCatalog query.container': nothingChosen,
  'passports.placeDeliveryLine body.sizeId': 'the plants of this line are in a cultivation already',
  'passports.placeDeliveryLine body.placeId': 'as above',
  'passports.generatePassports body.ticketId': 'one alone is named, and the order is',
  'production.correctTreatment body.consumableId': 'the record was replaced already; what records one asks the same',
  'production.correctTreatment body.cultivationIds.0': 'as above',
  'production.correctTreatment body.placeIds.0': 'as above',
  'orders.preparationsPdf body.ids.0': nothingChosen,
  'orders.ordersLabels body.ids.0': nothingChosen,
  'orders.settleMissing body.subproductId': 'nothing is missing of the line',
  'orders.proposeSubstitute params.lineId': 'the order is a draft, of which nothing is missing',
  'orders.proposeSubstitute body.subproductId': 'the order is a draft, of which nothing is missing',
  'orders.chooseLot body.lotSizeId': 'the order is a draft, whose plants nobody takes yet',
  'orders.openContract body.recipeId': 'nothing of the line is left to grow',
  'orders.openContract body.placeId': 'as above',
  'orders.openContract body.tagId': 'as above',
  'printing.printLabels body.customers.ids.0': 'labels of lots ask for no customers; those of customers stand in address-labels.test.ts',
  'printing.printLabels body.customers.query.profile': 'as above',
  'card-payments.dropRefund query.sessionId': 'given up already',
  'orders.sendPart params.shipmentId': 'the order has no parts',
  'parcels.makeLabels body.shipmentId': 'no carrier takes the order',
  'refunds.fullRefund query.sessionId': 'the order was never paid',
  'orders.payCorrection body.sessionId': 'the order has no correction to pay',
  'till.createSale body.registerId': 'no session is open at a register that the shop does not have',
  'till.createSale body.giftCards.0.voucherId': 'said beside the amounts of the basket',
  'till.refundSale body.registerId': 'no session is open at a register that the shop does not have',
}

describe.each([
  ['of another shop', FOREIGN],
  ['of nothing', ABSENT],
])('an id %s', (_, value) => {
  test('is refused beside its field, or answered as not found, wherever something is written', async () => {
    const wrong: string[] = []
    for (const { route, field, name } of places.filter((place) => isWriting(place.route))) {
      const { status, problem } = await ask(route, field, value)
      const last = field.path.findLast((each) => each !== 0) as string
      const told = status === 404 || problem.errors?.some((error) => error.path.includes(last))
      const right = status < 300 ? taken[name] : status < 500 && (told || otherwise[name])
      if (!right) wrong.push(`${name}: ${status} ${problem.code} ${JSON.stringify(problem.errors ?? problem.details ?? '').slice(0, 160)}`)
    }
    expect(wrong).toEqual([])
  })

  test('finds nothing, wherever something is read', async () => {
    const wrong: string[] = []
    for (const { route, field, name } of places.filter((place) => !isWriting(place.route))) {
      const { status, body } = await ask(route, field, value)
      const shown = typeof route.response !== 'string' && status < 300 && JSON.stringify(body).includes(String(value))
      if (status >= 500 || shown || (field.part === 'params' && status < 300)) wrong.push(`${name}: ${status} ${shown}`)
    }
    expect(wrong).toEqual([])
  })
})

test('nothing of the other shops changed, and no row of ours names one of those ids', async () => {
  expect(await stateOf(others)).toEqual(theirs)
  const traces: string[] = []
  for (const name of await tables()) {
    const { rows } = await app.pools.owner.query<{ row: string }>(
      `select t::text as row from ${name} t where shop_id = any($1) and t::text ~ $2 limit 1`,
      [idsOf(ours), TRACE],
    )
    if (rows[0]) traces.push(`${name}: ${rows[0].row.slice(0, 300)}`)
  }
  const { rows: jobs } = await app.pools.owner.query<{ job: string }>(
    `select name || data::text as job from pgboss.job where (data ->> 'shopId')::bigint = any($1) and data::text ~ $2`,
    [idsOf(ours), TRACE],
  )
  expect([...traces, ...jobs.map(({ job }) => job)]).toEqual([])
})
