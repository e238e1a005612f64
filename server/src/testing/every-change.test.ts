import { isDeepStrictEqual } from 'node:util'
import { namedRoutes } from '@plantule/contract/all'
import type { Route } from '@plantule/contract/base/route'
import { expect, test } from 'vitest'
import { sampleChanges, type SampleChange } from './sample-changes.ts'
import { type Node, shapeOf } from './json-samples.ts'
import { newShop, type TestShop } from './new-shop.ts'

/** What a PUT without some field does is an action, and the field says how: nothing that was written before answers for it. */
const actions: Record<string, string> = {
  'card-payments.setKeys': 'the two keys belong to one account: the former secret would be that of another',
  'provider.payInvoice': 'one payment that came',
  'subscription.choose': 'a choice as a whole; it may leave out where the way leads back to',
  'subscription.pay': 'a payment of this moment',
  'provider.updateClient': 'in no shop: provider.test.ts asks what it keeps',
  'provider.updateProspect': 'in no shop: prospects.test.ts asks what it keeps',
  'support.updateTicket': 'in no shop: tickets.test.ts asks what it keeps',
  'support.changeAppointment': 'in no shop: appointments.test.ts asks what it keeps',
  'platform.changePassword': 'a proof',
  'platform.keepSeller': 'a proof',
  'platform.changeEmail': 'a proof',
  'platform.beginSecondStep': 'a proof',
  'storefront.publishProductTemplate': 'one more version, now unless a moment is told',
  'storefront.publishLandingTemplate': 'one more version, now unless a moment is told',
  'catalogue.batchEdit': 'a rule for many products, none of which holds it',
  'imports.setImportMapping': 'how a file is read, told anew as a whole at each check',
  'traceability.setLocalImportMapping': 'how a file is read, told anew as a whole at each check',
  'production.setLotImportMapping': 'how a file is read, told anew as a whole at each check',
  'imports.setImportReading': 'how a file is read; what is not told is found out from the file',
  'orders.setConditions': 'one text or one file, each in place of the other',
  'storefront.setWelcomeImage': 'another picture has another text; none takes it away',
  'storefront.addLegalImage': 'one more picture; none is changed',
  'codes.setGiftCardImage': 'another picture has another text',
  'carriers.setMondialRelay': 'keys of one account; carriers.test.ts asks what it keeps',
  'carriers.setColissimo': 'as above',
  'e-invoicing.setPlatform': 'two ways; e-invoicing.test.ts asks what each keeps',
  'e-invoicing.noteStatus': 'one entry of a history',
  'orders.decideContract': 'says once what becomes of plants',
  'orders.setDeposit': 'one amount; the version may be left out',
  'orders.validateOrder': 'consents of this moment',
  'orders.validateQuotation': 'consents of this moment',
  'orders.validatePayment': 'says when and where the money came',
  'orders.modifyOrder': 'asks for the lines; what else it may name is held by orders.test.ts',
  'orders.preparationsPdf': 'a paper',
  'bot.saveBot': 'the graph is sent whole, and what is not sent stays: bot.test.ts',
  'storefront.changeDomain': 'makes a name what it is to be',
  'orders.closeStop': 'what came of one stop',
  'orders.pickLine': 'what was found of one line, counted whole',
  'invoicing.cancelInvoice': 'a reason',
  'invoicing.takeBackInvoice': 'a reason',
  'invoicing.correctInvoice': 'a reason',
  'till.changeTillStatus': 'names what begins',
  'till.changeSession': 'opens or closes',
  'invoicing.invoiceSale': 'issues a paper',
  'till.pushOffline': 'tickets that come in',
  'till.cancelSale': 'refunds',
  'production.sowStratification': 'seeds are sown, a cultivation begins',
  'production.recordInventory': 'one move, added to the ledger',
  'production.settleDeed': 'one answer to what is asked',
  'production.finishTask': 'done on a day, and recorded if wanted',
  'production.terminateCultivation': 'the end, and what becomes of the rest',
  'production.connectProduct': 'says whose plants the stock was',
  'production.connectSize': 'says whose plants the stock was',
  'production.updateSeries': 'its path names a series, its version the one of the series: analyses.test.ts asks what it keeps',
  'till.changePaymentType': 'one correction, kept beside the former',
}

const nameOf = (route: Route) => {
  const found = namedRoutes.find((each) => each.route === route)
  return `${found?.room}.${found?.name}`
}
const bodyOf = (route: Route) => (route.body ? shapeOf(route.body) : {})
const leavesOut = (route: Route): boolean => {
  const { properties = {}, required = [], anyOf, oneOf } = bodyOf(route)
  return Boolean(anyOf ?? oneOf) || Object.keys(properties).some((field) => !required.includes(field))
}
const puts = namedRoutes.map(({ route }) => route as Route).filter((route) => route.method === 'PUT' && leavesOut(route))

test('every PUT whose body may lack a field is tried here, or is an action', () => {
  const tried = new Set([...sampleChanges.map(({ route }) => nameOf(route)), ...Object.keys(actions)])
  expect(puts.map(nameOf).filter((name) => !tried.has(name))).toEqual([])
  expect([...tried].filter((name) => !puts.map(nameOf).includes(name))).toEqual([])
})

test('no change of a record has a value of its own for a field that is not sent', () => {
  const defaulted = sampleChanges.flatMap(({ route }) =>
    Object.entries(bodyOf(route).properties ?? {}).flatMap(([field, node]) =>
      node.default === undefined ? [] : [`${nameOf(route)} ${field}`],
    ),
  )
  expect(defaulted).toEqual([])
})

/** A field that takes any words needs no sample of its own. */
const isWords = ({ anyOf, ...node }: Node = {}): boolean =>
  anyOf ? anyOf.some((one) => isWords(one)) : node.type === 'string' && !(node.format ?? node.pattern ?? node.enum ?? node.const)

const marks = new Set(['version', 'updated_at'])
/** All that the shop keeps there, but for what tells that something was written; parts that are written anew have other ids. */
const kept = (shop: TestShop, { tables, anew = [] }: SampleChange) =>
  shop.inShop(async ({ db }) => {
    const all: unknown[] = []
    for (const [index, table] of tables.entries()) {
      const rows = await db
        .selectFrom(table as 'product')
        .selectAll()
        .execute()
      const counted = rows.map((row) =>
        Object.entries(row).filter(([column]) => !marks.has(column) && !anew.includes(column) && (index === 0 || column !== 'id')),
      )
      all.push(counted.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)))
    }
    return all
  })

/** As the screens send it: with the version that stands there. */
async function put(shop: TestShop, { route, tables }: SampleChange, params: { id?: number } | undefined, body: object) {
  const version = 'version' in (bodyOf(route).properties ?? {}) ? await versionOf(shop, tables[0] ?? '', params?.id ?? 0) : {}
  return shop.call(route, { ...(params ? { params } : {}), body: { ...body, ...version } } as never)
}
const versionOf = (shop: TestShop, table: string, id: number) =>
  shop.inShop(({ db }) =>
    db
      .selectFrom(table as 'product')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )

test.each(sampleChanges.map((each) => [nameOf(each.route), each] as const))(
  '%s keeps what is not sent, and clears what is sent as nothing',
  async (_, given) => {
    const shop = await newShop()
    const { properties = {} } = bodyOf(given.route)
    const fields = Object.keys(properties).filter((field) => field !== 'version' && !given.but?.includes(field))
    const { params, body: samples } = await given.make(shop)
    const full = {
      ...Object.fromEntries(fields.filter((field) => isWords(properties[field])).map((field) => [field, 'Un mot'])),
      ...samples,
    }
    expect(Object.keys(full).toSorted()).toEqual(fields.toSorted())
    const send = async (body: object) => {
      const answer = await put(shop, given, params, body)
      expect({ body, status: answer.status, problem: answer.status === 200 ? null : answer.problem }).toEqual({
        body,
        status: 200,
        problem: null,
      })
    }
    await send(full)
    const before = await kept(shop, given)
    const { required = [] } = bodyOf(given.route)
    const needed = Object.fromEntries(Object.entries(full).filter(([field]) => required.includes(field)))
    await send(needed)
    expect(await kept(shop, given)).toEqual(before)
    for (const [field, value] of Object.entries(full)) {
      await send({ ...needed, [field]: value })
      expect({ field, rows: await kept(shop, given) }).toEqual({ field, rows: before })
      if (value === null) continue
      const nothing = await put(shop, given, params, { ...needed, [field]: null })
      if (nothing.status !== 200) {
        expect(nothing.problem.errors?.length ?? 0).toBeGreaterThan(0)
        continue
      }
      expect({ field, same: isDeepStrictEqual(await kept(shop, given), before) }).toEqual({
        field,
        same: given.stays?.includes(field) ?? false,
      })
      await send({ ...needed, ...full })
      expect({ field, rows: await kept(shop, given) }).toEqual({ field, rows: before })
    }
  },
)
