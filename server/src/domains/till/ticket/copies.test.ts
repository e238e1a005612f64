import { fiscalRoutes } from '@plantule/contract/fiscal/fiscal'
import { ticketPaperRoutes } from '@plantule/contract/till/ticket-paper'
import { tillRoutes } from '@plantule/contract/till/till'
import { tillSalesRoutes as routes } from '@plantule/contract/till/sales'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { closeDocuments } from '../../../platform/documents/render.ts'
import { newShop } from '../../../testing/new-shop.ts'
import { verifyRecords } from '../../fiscal/index.ts'
import { cash, closeTill, freeLine, openTill, reopen, sell } from '../till.testing.ts'

afterAll(closeDocuments)

const linesOf = async (pdf: Buffer): Promise<string[]> =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text.split('\n')

test('a copy reads as the first print line by line but for its mark, whatever changed since, and is sealed', async () => {
  const shop = await newShop()
  await openTill(shop)
  const sale = await sell(shop, {
    lines: [freeLine({ quantity: 3 }), freeLine({ rateBp: 2000, unitCents: 1234 })],
    discount: { kind: 'percent', bp: 1000 },
    discountReason: 'Fidélité',
    giftCards: [{ amountCents: 5000 }],
    payments: cash(12_000),
  })
  const params = { id: sale.id }
  const onRoll = () => shop.ok(ticketPaperRoutes.printOnRoll, { params })
  const other = await sell(shop)
  const firstRoll = await shop.ok(ticketPaperRoutes.printOnRoll, { params: { id: other.id } })
  const first = await linesOf(await shop.ok(routes.ticketPdf, { params }))
  expect(first.join('\n')).not.toContain('DUPLICATA')
  // All that may change beside a ticket: its payment, what came back of it, the shop's name and what it prints below.
  const settings = await shop.ok(tillRoutes.getTillSettings)
  await shop.ok(tillRoutes.updateTillSettings, { body: { ...settings, returnsPolicy: 'Ni repris ni échangé' } })
  await shop.inShop((ctx) => ctx.db.updateTable('shop').set({ name: 'Autre enseigne' }).where('id', '=', shop.id).execute())
  await shop.ok(routes.changePaymentType, { params: { id: other.id }, body: { payment_type: 'cheque' } })
  await shop.ok(routes.cancelSale, { params, body: {} })
  for (const n of [1, 2]) {
    const copy = await linesOf(await shop.ok(routes.ticketPdf, { params }))
    expect(copy.filter((line) => line.includes('DUPLICATA'))).toEqual([`DUPLICATA ${n}`])
    expect(copy.filter((line) => line !== `DUPLICATA ${n}`)).toEqual(first)
  }
  const { duplicate, ...secondRoll } = await shop.ok(ticketPaperRoutes.printOnRoll, { params: { id: other.id } })
  expect([duplicate, { ...secondRoll, duplicate: 0 }]).toEqual([1, firstRoll])
  // One count for every kind of print.
  expect((await onRoll()).duplicate).toBe(3)
  const copies = await shop.inShop((ctx) =>
    ctx.db.selectFrom('fiscal_link').select(['ref_number', 'payload']).where('chain', '=', 'copy').orderBy('seq').execute(),
  )
  expect(copies.map(({ ref_number: of, payload }) => [of, (JSON.parse(payload) as { duplicate: number }).duplicate])).toEqual([
    [sale.number, 1],
    [sale.number, 2],
    [other.number, 1],
    [sale.number, 3],
  ])
  expect((await shop.inShop(verifyRecords)).ok).toBe(true)
})

test('a copy printed between two sessions is counted by one Z: that of the next session', async () => {
  const shop = await newShop()
  const till = await openTill(shop)
  const sale = await sell(shop)
  const print = () => shop.ok(ticketPaperRoutes.printOnRoll, { params: { id: sale.id } })
  for (let n = 0; n < 2; n++) await print()
  await closeTill(shop, till)
  for (let n = 0; n < 3; n++) await print()
  const session = await reopen(shop, till.registerId)
  await print()
  await closeTill(shop, { registerId: till.registerId, session })
  await closeTill(shop, { registerId: till.registerId, session: await reopen(shop, till.registerId) })
  const { items } = await shop.ok(fiscalRoutes.listZTickets, { params: { page: 1 }, query: { type: 'session', dir: 'asc' } })
  expect(items.map((z) => z.totals.duplicates)).toEqual([1, 4, 0])
})
