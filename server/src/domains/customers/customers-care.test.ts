import { customersCareRoutes as routes } from '@plantule/contract/customers/care'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { invoiceFollowRoutes } from '@plantule/contract/invoicing/follow'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { orderMailRoutes } from '@plantule/contract/orders/mails'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { noInvoicingInfo, settingsRoutes } from '@plantule/contract/shops/settings'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { vouchersRoutes } from '@plantule/contract/codes/vouchers'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { closeDocuments } from '../../platform/documents/render.ts'
import { newLinkToken } from '../../platform/link-pages.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { readSheet } from '../../platform/sheets/read-sheet.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { draft, firm, freeLine, pay, step } from '../orders/orders.testing.ts'
import { openTill, sell } from '../till/till.testing.ts'
import { tablesLinkedTo } from './linked-tables.ts'

afterAll(closeDocuments)

const address = { line1: '3 rue des Lilas', postcode: '49000', city: 'Angers' }
const seller = { ...noInvoicingInfo, legalName: 'Pépinière des Essais', ...address, siren: '732829320', vatNumber: 'FR44732829320' }

async function someCustomer(shop: TestShop, given: object = {}): Promise<number> {
  const { id } = await shop.ok(customersRoutes.createCustomer, { body: { firstName: 'Anne', lastName: 'Lefèvre', ...given } })
  await shop.ok(customersRoutes.addAddress, { params: { id }, body: address })
  return id
}
const read = (shop: TestShop, id: number) => shop.ok(customersRoutes.getCustomer, { params: { id } })
const totalsOf = async (shop: TestShop, id: number) => (await read(shop, id)).totals
const merge = (shop: TestShop, id: number, otherId: number) => shop.call(routes.mergeCustomers, { params: { id }, body: { otherId } })

test('what the till puts on account is owed until it is paid another way, and counts as bought', async () => {
  const shop = await newShop()
  const id = await someCustomer(shop, { kind: 'professional', company: 'Paysages Duval' })
  const order = await firm(shop, [freeLine({ unitCents: 3_000 })], { customerId: id })
  await pay(shop, order.id, 1_000)
  await openTill(shop)
  const sale = await sell(shop, {
    lines: [freeLine({ unitCents: 1_500 })],
    customerId: id,
    payments: [{ payment_type: 'on_account', amount: 1_500 }],
  })
  expect(await totalsOf(shop, id)).toMatchObject({ orders: 1, spentCents: 4_500, dueCents: 3_500 })
  await shop.ok(tillSalesRoutes.changePaymentType, { params: { id: sale.id }, body: { payment_type: 'card' } })
  expect(await totalsOf(shop, id)).toMatchObject({ spentCents: 4_500, dueCents: 2_000 })
  await shop.ok(tillSalesRoutes.cancelSale, { params: { id: sale.id }, body: {} })
  expect(await totalsOf(shop, id)).toMatchObject({ spentCents: 3_000, dueCents: 2_000 })
})

describe('two records of one customer', () => {
  test('are proposed by mail, telephone, SIREN or name and town, until they are told apart', async () => {
    const shop = await newShop()
    const one = await someCustomer(shop, { email: 'anne@exemple.fr', phone: '06 12 34 56 78' })
    const other = await someCustomer(shop, { firstName: 'A.', lastName: 'Lefevre', email: 'Anne@exemple.fr' })
    const third = await someCustomer(shop, { firstName: 'Paul', lastName: 'Martin', phone: '+33 6 12 34 56 78' })
    const named = await someCustomer(shop, { firstName: 'ANNE', lastName: 'LEFEVRE' })
    const pairs = async () => (await shop.ok(routes.listDoubles)).items.map((pair) => [pair.reason, pair.one.id, pair.other.id])
    expect(await pairs()).toEqual([
      ['email', one, other],
      ['phone', one, third],
      ['name', one, named],
    ])
    await shop.ok(routes.keepApart, { body: { ids: [third, one] } })
    expect(await pairs()).toEqual([
      ['email', one, other],
      ['name', one, named],
    ])
    expect((await shop.call(routes.keepApart, { body: { ids: [one, one] } })).problem.code).toBe('customer_itself')
    expect((await shop.call(routes.keepApart, { body: { ids: [one, 999_999] } })).status).toBe(404)
  })

  test('become one who keeps orders, addresses, interactions, credits and what only the other had', async () => {
    const shop = await newShop()
    await shop.ok(settingsRoutes.updateInvoicingInfo, { body: seller })
    const kept = await someCustomer(shop, { kind: 'professional', company: 'Duval', tags: ['paysagiste'] })
    const gone = await someCustomer(shop, {
      kind: 'professional',
      company: 'Paysages Duval',
      email: 'duval@exemple.fr',
      siren: '732829320',
      tags: ['gros'],
      note: 'Portail vert',
    })
    await shop.ok(customersRoutes.addAddress, {
      params: { id: gone },
      body: { line1: 'Dépôt, route de Nantes', postcode: '44000', city: 'Nantes', isDelivery: true },
    })
    await shop.ok(customersRoutes.addInteraction, {
      params: { id: gone },
      body: { kind: 'call', at: '2026-03-01T09:00:00Z', text: 'Rappeler' },
    })
    const order = await firm(shop, [freeLine({ unitCents: 5_000 })], { customerId: gone })
    await shop.ok(invoicesRoutes.generateInvoice, { params: { id: order.id }, body: {} })
    const credit = await shop.ok(vouchersRoutes.createCreditCode, {
      body: { amountCents: 1_200, reason: 'Plante abîmée', customerId: gone },
    })
    await openTill(shop)
    await sell(shop, { lines: [freeLine({ unitCents: 700 })], customerId: gone, payments: [{ payment_type: 'on_account', amount: 700 }] })

    const one = await shop.ok(routes.mergeCustomers, { params: { id: kept }, body: { otherId: gone } })
    expect(one).toMatchObject({
      company: 'Duval',
      email: 'duval@exemple.fr',
      siren: '732829320',
      tags: ['paysagiste', 'gros'],
      note: 'Portail vert',
    })
    expect(one.totals).toMatchObject({ orders: 1, spentCents: 5_700, dueCents: 5_700 })
    expect(one.addresses.map((each) => [each.line1, each.isBilling, each.isDelivery])).toEqual([
      ['3 rue des Lilas', true, true],
      ['Dépôt, route de Nantes', false, false],
    ])
    expect((await shop.ok(customersRoutes.listInteractions, { params: { id: kept } })).items).toHaveLength(1)
    expect((await shop.ok(ordersRoutes.getOrder, { params: { id: order.id } })).customer?.id).toBe(kept)
    expect(await read(shop, gone)).toMatchObject({ archived: true, mergedIntoId: kept })

    // Whatever may change names the kept one; sealed books name whom they were issued to.
    const left = await shop.inShop(async (ctx) => {
      const still: string[] = []
      for (const { table, column } of await tablesLinkedTo(ctx, 'customer')) {
        const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${gone}`.execute(ctx.db)
        if (rows.length > 0) still.push(table)
      }
      return still
    })
    expect(left.sort()).toEqual(['invoice', 'ticket'])
    expect((await shop.ok(vouchersRoutes.getCreditCode, { params: { id: credit.id } })).customer?.id).toBe(kept)
    expect((await merge(shop, kept, gone)).problem.code).toBe('customer_gone')
    expect(
      (await shop.call(customersRoutes.updateCustomer, { params: { id: gone }, body: { lastName: 'x', version: 2 } })).problem.code,
    ).toBe('customer_gone')
    expect((await shop.ok(customersRoutes.listCustomers, { query: { archived: 'true' } })).items).toEqual([])
  })

  test('stay two when their numbers differ, or when they are the same record', async () => {
    const shop = await newShop()
    const one = await someCustomer(shop, { kind: 'professional', company: 'A', siren: '732829320' })
    const other = await someCustomer(shop, { kind: 'professional', company: 'B', siren: '356000000' })
    expect((await merge(shop, one, other)).problem).toMatchObject({ code: 'customers_differ', title: expect.stringContaining('SIREN') })
    expect((await merge(shop, one, one)).problem.code).toBe('customer_itself')
    expect((await merge(shop, one, 999_999)).status).toBe(404)
    const elsewhere = await newShop()
    expect((await merge(shop, one, await someCustomer(elsewhere))).status).toBe(404)
  })

  test('merged both ways at once: one way wins, and no money is lost', async () => {
    const shop = await newShop()
    const [one, other] = [await someCustomer(shop), await someCustomer(shop)]
    for (const customerId of [one, other]) await firm(shop, [freeLine({ unitCents: 1_000 })], { customerId })
    const answers = await Promise.all([merge(shop, one, other), merge(shop, other, one)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409])
    const all = [await read(shop, one), await read(shop, other)]
    expect(all.map((each) => each.totals.dueCents).sort()).toEqual([0, 2_000])
  })
})

test('the spreadsheet and the tags follow the filters', async () => {
  const shop = await newShop()
  await someCustomer(shop, { tags: ['fidèle', 'rosiers'] })
  await someCustomer(shop, { lastName: 'Martin', firstName: 'Paul', tags: ['rosiers'] })
  expect((await shop.ok(routes.listTags)).items).toEqual([
    { tag: 'rosiers', customers: 2 },
    { tag: 'fidèle', customers: 1 },
  ])
  const names = async (query: object) =>
    (await readSheet((await shop.ok(routes.exportCustomers, { query })) as Buffer)).rows.slice(1).map(({ values }) => values[4])
  expect(await names({})).toEqual(['Lefèvre', 'Martin'])
  expect(await names({ tag: 'fidèle' })).toEqual(['Lefèvre'])
  expect(await names({ q: 'martin' })).toEqual(['Martin'])
  const noted = await shop.inShop((ctx) => ctx.db.selectFrom('audit').select('after').where('action', '=', 'customer.export').execute())
  expect(noted).toHaveLength(3)
})

describe('a person', () => {
  const person = {
    firstName: 'Zénobie',
    lastName: 'Quastenberg',
    email: 'zenobie@quastenberg.example',
    phone: '06 99 88 77 66',
    note: 'Amie de Quastenberg',
  }

  async function known(shop: TestShop) {
    await shop.ok(settingsRoutes.updateInvoicingInfo, { body: seller })
    const id = await someCustomer(shop, person)
    await shop.ok(customersRoutes.addInteraction, {
      params: { id },
      body: { kind: 'note', at: '2026-03-01T09:00:00Z', text: 'Mme Quastenberg préfère le matin' },
    })
    const order = await firm(shop, [freeLine({ unitCents: 2_000, note: 'Pour Quastenberg' })], {
      customerId: id,
      note: 'Chez Quastenberg',
      billingAddress: null,
    })
    await shop.ok(ordersRoutes.addComment, { params: { id: order.id }, body: { text: 'Quastenberg a rappelé' } })
    await shop.ok(orderMailRoutes.sendEmail, {
      params: { id: order.id },
      body: { kind: 'message', subject: 'Bonjour', message: 'Chère Mme Quastenberg' },
    })
    await shop.drain()
    await pay(shop, order.id, 2_000)
    await shop.ok(invoicesRoutes.generateInvoice, { params: { id: order.id }, body: {} })
    await draft(shop, [freeLine()], { customerId: id })
    await openTill(shop)
    await sell(shop, { customerId: id })
    return { id, order }
  }

  test('gets all that is kept in one file', async () => {
    const shop = await newShop()
    const { id, order } = await known(shop)
    const answer = await shop.call(routes.personalData, { params: { id } })
    expect(answer.headers['content-type']).toContain('application/json')
    const data = answer.body as unknown as Record<string, Record<string, unknown>[]>
    expect(data).toMatchObject({
      client: 'CL000001',
      fiche: [{ email: person.email }],
      adresses: [{ city: 'Angers' }],
      echanges: [{ kind: 'note' }],
    })
    expect(data['commandes']).toHaveLength(2)
    expect(data['lignes']?.map((line) => line['label'])).toContain('Plantation')
    for (const part of ['reglements', 'commentaires', 'histoire', 'courriers', 'factures', 'tickets_de_caisse', 'courriels_envoyes'])
      expect([part, data[part]?.length]).not.toEqual([part, 0])
    expect(JSON.stringify(data)).toContain(order.reference)
    expect(JSON.stringify(data)).not.toContain('shop_id')
  })

  test('is not erased while something is owed, and is told what', async () => {
    const shop = await newShop()
    const { id } = await known(shop)
    const other = await firm(shop, [freeLine({ unitCents: 900 })], { customerId: id })
    const preview = await shop.ok(routes.previewErasure, { params: { id } })
    expect(preview).toMatchObject({
      possible: false,
      obstacles: [
        { kind: 'open_orders', count: 2 },
        { kind: 'due', cents: 900 },
      ],
    })
    expect((await shop.call(routes.eraseCustomer, { params: { id }, body: {} })).problem.code).toBe('customer_not_settled')
    expect((await read(shop, id)).lastName).toBe(person.lastName)
    expect(other.customer?.name).toContain('Quastenberg')
  })

  test('is forgotten everywhere but in what the law keeps', async () => {
    const shop = await newShop()
    const { id, order } = await known(shop)
    for (const name of ['prepare', 'markPrepared', 'markReady', 'collect'] as const) await step(shop, order.id, name)
    const elsewhere = 'comptable@quastenberg.example'
    const { id: invoiceId } = await shop.inShop((ctx) => ctx.db.selectFrom('invoice').select('id').executeTakeFirstOrThrow())
    await shop.ok(invoiceFollowRoutes.mailInvoice, { params: { id: invoiceId }, body: { to: elsewhere } })
    await shop.inShop(async (ctx) => {
      const data = { subject: 'Votre facture', paragraphs: ['Voici.'] }
      await queueMail(ctx, { flow: 'report', template: 'message', data, to: elsewhere, about: { subject: 'invoice', id: invoiceId } })
      // The page of the site from which the order came opens its invoice to whoever has its address.
      await ctx.db
        .insertInto('site_checkout')
        .values({ shop_id: ctx.shopId, token: newLinkToken(), typed: '{}', order_id: order.id, agreed_at: ctx.now, expires_at: ctx.now })
        .execute()
    })
    const erased = await shop.ok(routes.eraseCustomer, { params: { id }, body: {} })
    expect(erased).toMatchObject({ possible: true, erased: { addresses: 1, interactions: 1, comments: 1, mails: 1 } })
    expect(erased.kept.map((one) => [one.kind, one.count])).toEqual([
      ['orders', 2],
      ['invoices', 1],
      ['tickets', 1],
    ])
    expect(await read(shop, id)).toMatchObject({ name: 'Client effacé', erased: true, archived: true, email: '', addresses: [] })
    expect((await shop.ok(customersRoutes.listCustomers, { query: { q: 'quastenberg', archived: 'true' } })).items).toEqual([])

    const tables = await shop.inShop((ctx) =>
      sql<{ table: string }>`select c.relname as "table" from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'shop_id'
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and has_table_privilege(c.oid, 'select') order by 1`.execute(
        ctx.db,
      ),
    )
    const telling = await shop.inShop(async (ctx) => {
      const found: string[] = []
      for (const { table } of tables.rows) {
        const { rows } =
          await sql`select 1 from ${sql.table(table)} t where to_jsonb(t)::text ~* 'quastenberg|99 ?88 ?77 ?66' limit 1`.execute(ctx.db)
        if (rows.length > 0) found.push(table)
      }
      return found
    })
    expect(telling).toEqual(['invoice', 'ticket'])
    expect(await shop.inShop((ctx) => ctx.db.selectFrom('site_checkout').select('id').execute())).toEqual([])
    const [mailed] = await shop.inShop((ctx) => ctx.db.selectFrom('audit').select('after').where('action', '=', 'invoice.mail').execute())
    expect(mailed?.after).toEqual({ number: expect.any(String) })
    expect((await shop.call(routes.eraseCustomer, { params: { id }, body: {} })).problem.code).toBe('customer_gone')
    // The order's figures and the books stand.
    expect(await shop.ok(ordersRoutes.getOrder, { params: { id: order.id } })).toMatchObject({
      inclCents: 2_000,
      status: 'collected',
      billingAddress: null,
    })
  })

  test('is forgotten in answers that are kept for repeats, which are still no second deeds; answers of others stay', async () => {
    const shop = await newShop()
    const send = (firstName: string, lastName: string) =>
      shop.call(customersRoutes.createCustomer, { body: { firstName, lastName } }, { headers: { 'idempotency-key': `create-${lastName}` } })
    const [anne, joanne] = [await send('Anne', 'Li'), await send('Joanne', 'Lisbon')]
    await shop.ok(routes.eraseCustomer, { params: { id: anne.body.id }, body: {} })
    const again = await send('Anne', 'Li')
    expect([again.status, again.problem.code]).toEqual([409, 'already_done'])
    expect((await send('Joanne', 'Lisbon')).body).toEqual(joanne.body)
    const { items } = await shop.ok(customersRoutes.listCustomers, { query: {} })
    expect(items.map(({ name }) => name)).toEqual([joanne.body.name])
  })

  test('leaves in no text of its rows what was written there, but where the reason stands here', async () => {
    const shop = await newShop()
    const { id, order } = await known(shop)
    for (const name of ['prepare', 'markPrepared', 'markReady', 'collect'] as const) await step(shop, order.id, name)
    const columns = await textsOf(shop)
    for (const { table, column, json } of columns) {
      const mark = json ? sql`jsonb_build_object('mark', ${MARK}::text)` : sql`coalesce(${sql.ref(column)}, '') || ${MARK}`
      // A column of states or of shapes of its own takes no other words: nothing of a person can stand there.
      await shop.inShop((ctx) => sql`update ${sql.table(table)} set ${sql.ref(column)} = ${mark}`.execute(ctx.db)).catch(() => undefined)
    }
    await shop.ok(routes.eraseCustomer, { params: { id }, body: {} })
    const left: string[] = []
    for (const { table, column } of columns) {
      const { rows } = await shop.inShop((ctx) =>
        sql`select from ${sql.table(table)} where position(${MARK} in ${sql.ref(column)}::text) > 0 limit 1`.execute(ctx.db),
      )
      if (rows.length > 0) left.push(`${table}.${column}`)
    }
    expect(left.filter((name) => !(name in stays))).toEqual([])
    expect(Object.keys(stays).filter((name) => !left.includes(name))).toEqual([])
  })
})

const MARK = 'quastenberg'
/** Texts beside a person that say nothing of them, or that the law keeps. */
const stays: Record<string, string> = {
  'customer.reference': 'a number that the shop gave, which its papers quote',
  'orders.reference': 'the same of an order',
  'orders.search': 'the reference, in small letters',
  'orders.rates': 'sums by rate',
  'orders.seller_name': 'who sold, of the team',
  'order_payment.author': 'who took the money, of the team',
  'order_line.label': 'what was sold, as the invoice has it (C. com. L123-22)',
  'order_line.latin_name': 'what was sold',
  'order_line.reference': 'what was sold',
  'order_line.code_label': 'the name of a code of the shop',
}

/** Every column of text or json in the tables that lead to a customer, directly or by one table between, and may be written to. */
async function textsOf(shop: TestShop): Promise<{ table: string; column: string; json: boolean }[]> {
  const tables = await shop.inShop(async (ctx) => {
    const first = (await tablesLinkedTo(ctx, 'customer')).filter((each) => each.movable).map(({ table }) => table)
    const second = await Promise.all(first.filter((table) => table !== 'customer').map((table) => tablesLinkedTo(ctx, table)))
    return [
      ...new Set([
        'customer',
        ...first,
        ...second
          .flat()
          .filter((each) => each.movable)
          .map(({ table }) => table),
      ]),
    ]
  })
  const { rows } = await shop.inShop((ctx) =>
    sql<{ table: string; column: string; json: boolean }>`
      select a.attrelid::regclass::text as "table", a.attname::text as "column", a.atttypid = 'jsonb'::regtype as json
      from pg_attribute a where a.attrelid = any(${tables}::regclass[]) and a.attnum > 0 and not a.attisdropped and a.atttypid in ('text'::regtype, 'jsonb'::regtype)
        and has_column_privilege(a.attrelid, a.attnum, 'update') order by 1, 2`.execute(ctx.db),
  )
  return rows
}
