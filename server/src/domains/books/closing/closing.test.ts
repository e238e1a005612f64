import { booksRoutes as routes } from '@plantule/contract/books/books'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { purchasesRoutes } from '@plantule/contract/books/purchases'
import { expect, test } from 'vitest'
import { someGiftCard } from '../../codes/codes.testing.ts'
import { fiscalRoutes } from '@plantule/contract/fiscal/fiscal'
import { appendLink } from '../../fiscal/index.ts'
import { firm, freeLine } from '../../orders/orders.testing.ts'
import { openTill, sell } from '../../till/till.testing.ts'
import { fecOf, invoiced, lastMonth, openBooks, paidOn, placedOn, today } from '../books.testing.ts'

const { month, from, to } = lastMonth()
const close = (accept = true) => ({ params: { month }, body: { accept } })
const purchase = {
  supplierName: 'Terreaux du Val',
  reference: 'F-1',
  datedOn: from,
  category: 'substrate' as const,
  rates: [{ rateBp: 2000, exclCents: 10_000, vatCents: 2_000 }],
}

test('a month shows only what does not agree, closes once, and its export is the same for ever', async () => {
  const books = await openBooks()
  const { shop } = books
  const bill = await invoiced(books, [freeLine({ quantity: 5 })])
  await paidOn(shop, bill.orderId, 2000, from)
  const bought = await shop.ok(purchasesRoutes.createPurchase, { body: purchase })
  const card = await someGiftCard(shop, 2500)
  const expire = (day: string) =>
    shop.inShop((ctx) => ctx.db.updateTable('voucher').set({ expires_on: day }).where('id', '=', card.id).execute())
  await expire(from)
  const before = await shop.ok(routes.closing, { params: { month } })
  expect(before).toMatchObject({ state: 'open', moneyCents: 2000, turnoverCents: 0 })
  expect(before.issues.map((issue) => [issue.fault, issue.severity, issue.count])).toEqual([['purchase_without_paper', 'check', 1]])
  expect((await shop.call(routes.closeMonth, close(false))).problem.code).toBe('closing_blocked')
  expect((await shop.call(routes.closeMonth, { params: { month: today().slice(0, 7) }, body: {} })).problem.code).toBe('month_running')

  const closed = await shop.ok(routes.closeMonth, close())
  expect(closed).toMatchObject({ state: 'closed', issues: [], closed: { month, firstEntry: 1 } })
  expect((await shop.call(routes.closeMonth, close())).problem.code).toBe('month_closed')
  const params = { a: from, b: to }
  const first = await shop.ok(routes.exportFec, { params })
  // A deposit that was cashed before its invoice: the money, the debt, and the TVA that is due on it.
  expect(
    first
      .toString()
      .split('\r\n')
      .filter((line) => line.includes('Acompte encaissé')),
  ).toHaveLength(4)
  // Later changes of what the entries are made from leave the closed month as it was.
  const accounts = await shop.ok(routes.getAccounts, {})
  await shop.ok(routes.setAccounts, { body: { ...accounts, customers: '411900' } })
  expect((await shop.ok(routes.exportFec, { params })).equals(first)).toBe(true)
  expect((await shop.call(routes.setAccounts, { body: { ...accounts, yearStart: 7 } })).problem.code).toBe('layout_fixed')
  const year = await fecOf(shop, from, today())
  expect(year.subarray(0, first.length).equals(first)).toBe(true)
  const numbers = year
    .toString()
    .split('\r\n')
    .slice(1, -1)
    .map((line) => Number(line.split('\t')[2]))
  // Numbers go on where the closed month ended, unless a fiscal year begins in between.
  const sameYear = from.slice(0, 4) === today().slice(0, 4)
  expect([...new Set(numbers)]).toEqual(
    sameYear ? Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1) : [...new Set(numbers)],
  )

  await placedOn(shop, bill.orderId, from)
  const refusals = [
    await shop.call(ordersRoutes.addPayment, {
      params: { id: bill.orderId },
      body: { payment_type: 'transfer', amount: 100, receivedOn: to },
    }),
    await shop.call(purchasesRoutes.createPurchase, { body: { ...purchase, reference: 'F-2' } }),
    await shop.call(purchasesRoutes.updatePurchase, {
      params: { id: bought.id },
      body: {
        ...purchase,
        supplierId: bought.supplierId,
        rates: [{ rateBp: 2000, exclCents: 500, vatCents: 100 }],
        version: bought.version,
      },
    }),
    ...(await Promise.all(
      [{ reference: 'F-9' }, { label: 'Autre' }, { dueOn: today() }].map((change) =>
        shop.call(purchasesRoutes.updatePurchase, {
          params: { id: bought.id },
          body: { ...purchase, supplierId: bought.supplierId, ...change, version: bought.version },
        }),
      ),
    )),
    await shop.call(purchasesRoutes.removePurchase, { params: { id: bought.id } }),
  ]
  expect(refusals.map(({ status, problem }) => [status, problem.code])).toEqual(refusals.map(() => [409, 'period_locked']))
  // Each door says the same day, as people write it.
  expect([...new Set(refusals.map(({ problem }) => problem.title))]).toEqual([
    `Les comptes sont clôturés jusqu’au ${to.split('-').reverse().join('/')} : choisissez une date plus récente.`,
  ])
  // Notes may go, as when a customer is erased; what the entries hold of a payment may not change.
  await shop.inShop((ctx) => ctx.db.updateTable('order_payment').set({ note: '' }).execute())
  await expect(shop.inShop((ctx) => ctx.db.updateTable('order_payment').set({ amount_cents: 1 }).execute())).rejects.toMatchObject({
    code: 'period_locked',
  })
  // Nor is anything given up on a day of it.
  const loss = {
    shop_id: shop.id,
    order_id: bill.orderId,
    cents: 100,
    reason: 'Introuvable',
    author: 'Camille Test',
    created_at: new Date(),
  }
  const lose = (day: string) =>
    shop.inShop((ctx) =>
      ctx.db
        .insertInto('order_loss')
        .values({ ...loss, day })
        .execute(),
    )
  await expect(lose(to)).rejects.toMatchObject({ code: 'period_locked' })
  // What expired then is booked as lost: it comes to life no more.
  await expect(expire(today())).rejects.toMatchObject({ code: 'period_locked' })
  // Paying it later is no change of the closed month.
  const paid = await shop.ok(purchasesRoutes.updatePurchase, {
    params: { id: bought.id },
    body: { ...purchase, supplierId: bought.supplierId, paidOn: today(), paymentType: 'transfer', version: bought.version },
  })
  expect([paid.paidOn, paid.locked]).toEqual([today(), true])
})

test('months close one after the other, and nothing slips into one that is closing', async () => {
  const { shop } = await openBooks()
  const order = await firm(shop, [freeLine({ quantity: 90 })])
  await placedOn(shop, order.id, from)
  const pay = () =>
    shop.call(ordersRoutes.addPayment, { params: { id: order.id }, body: { payment_type: 'transfer', amount: 10, receivedOn: to } })
  const answers = await Promise.all([
    pay(),
    pay(),
    shop.call(routes.closeMonth, close()),
    pay(),
    pay(),
    pay(),
    shop.call(routes.closeMonth, close()),
  ])
  const closings = answers.filter((answer) => 'issues' in (answer.body as object) || answer.problem.code === 'month_closed')
  expect(closings.map((answer) => answer.status).sort()).toEqual([201, 409].map((status) => (status === 201 ? expect.anything() : status)))
  const written = (await shop.ok(routes.exportFec, { params: { a: from, b: to } })).toString()
  const taken = answers.filter((answer) => 'paidCents' in (answer.body as object)).length
  const { count } = await shop.inShop((ctx) =>
    ctx.db
      .selectFrom('order_payment')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  expect(count).toBe(taken)
  // Every payment that was taken stands in the kept entries.
  expect(written.split('\r\n').filter((line) => line.startsWith('BQ\t') && line.includes('\t512000\t'))).toHaveLength(taken)
  const { next } = await shop.ok(routes.closedMonths, {})
  expect(next).toBe(today().slice(0, 7))
})

test('an open session stands in the way; a Z that differs from its tickets is found', async () => {
  const { shop } = await openBooks()
  await openTill(shop)
  await sell(shop)
  const running = await shop.ok(routes.closing, { params: { month: today().slice(0, 7) } })
  expect(running.state).toBe('running')
  expect(running.issues.map((issue) => [issue.fault, issue.severity])).toContainEqual(['session_open', 'block'])
})

test('a bank statement is read once and matched with takings', async () => {
  const books = await openBooks()
  const { shop } = books
  const bill = await invoiced(books, [freeLine({ quantity: 9 })])
  await paidOn(shop, bill.orderId, 2500, from)
  await paidOn(shop, bill.orderId, 1000, from, 'cheque')
  await paidOn(shop, bill.orderId, 1500, from, 'cheque')
  const [y, m, d] = from.split('-')
  const csv = `Compte courant\n\nDate;Libellé;Débit;Crédit\n${d}/${m}/${y};VIR LEFEVRE;;25,00\n${d}/${m}/${y};REMISE CHEQUES;;25,00\n${d}/${m}/${y};PRLV INCONNU;12,30;\n`
  const file = { name: 'releve.csv', bytes: Buffer.from(csv) }
  expect(await shop.ok(routes.importBank, { body: undefined as never }, { file })).toEqual({
    added: 3,
    known: 0,
    late: 0,
    first: from,
    last: from,
  })
  expect(await shop.ok(routes.importBank, { body: undefined as never }, { file })).toMatchObject({ added: 0, known: 3 })
  const { items } = await shop.ok(routes.bankLines, { params: { month } })
  expect(items.map((line) => [line.label, line.cents, line.matched !== null])).toEqual([
    ['VIR LEFEVRE', 2500, true],
    ['REMISE CHEQUES', 2500, true],
    ['PRLV INCONNU', -1230, false],
  ])
  const { issues, matched } = await shop.ok(routes.closing, { params: { month } })
  expect(issues.map((issue) => [issue.fault, issue.items[0]?.label])).toEqual([['bank_unmatched', 'PRLV INCONNU']])
  expect(matched.bankLines).toBe(2)
  const wrong = await shop.call(
    routes.importBank,
    { body: undefined as never },
    { file: { name: 'a.csv', bytes: Buffer.from('a;b\n1;2\n') } },
  )
  expect(wrong.problem.code).toBe('bank_file')
})

test('the owner alone closes over records that are not as sealed, with a reason that is sealed and shown', async () => {
  const { shop } = await openBooks()
  // A copy of a ticket was sealed and is in no table.
  await shop.inShop((ctx) =>
    appendLink(
      { ...ctx, now: new Date(`${from}T12:00:00Z`) },
      { register: '1', chain: 'copy', kind: 'duplicate', refType: 'ticket', refId: 1, refNumber: 'T1-9', payload: { duplicate: 1 } },
    ),
  )
  const recordsReason = 'Base restaurée après la panne du disque.'
  const open = await shop.ok(routes.closing, { params: { month } })
  expect(open.issues.find(({ fault }) => fault === 'records_differ')).toMatchObject({
    severity: 'block',
    count: 1,
    items: [{ label: 'T1-9' }],
  })
  expect((await shop.call(routes.closeMonth, close())).problem.code).toBe('closing_blocked')
  expect((await shop.call(routes.closeMonth, { params: { month }, body: { accept: true, recordsReason: 'oui       ' } })).status).toBe(400)
  const withReason = { params: { month }, body: { accept: true, recordsReason } }
  const token = await shop.memberWith(['accounting.read', 'accounting.write'])
  expect((await shop.call(routes.closeMonth, withReason, { token })).problem.code).toBe('no_right')
  const closed = await shop.ok(routes.closeMonth, withReason)
  expect(closed).toMatchObject({ state: 'closed', closed: { differing: { count: 1, reason: recordsReason } } })
  const journal = await shop.ok(fiscalRoutes.fiscalJournal, { params: { page: 1 } })
  expect(journal.items.find(({ kind }) => kind === 'differences_accepted')).toMatchObject({
    refNumber: month,
    details: { month, reason: recordsReason, records: 1, numbers: ['T1-9'] },
  })
  // What was sealed stays, and so does what the check says of it.
  const check = await shop.ok(fiscalRoutes.verifyFiscal)
  expect(check.chains.every(({ firstBroken }) => firstBroken === null)).toBe(true)
  expect(check.differences.items).toMatchObject([{ table: 'ticket_print', number: 'T1-9', fault: 'missing' }])
})
