import { booksRoutes as routes } from '@plantule/contract/books/books'
import { invoiceActsRoutes } from '@plantule/contract/invoicing/acts'
import { expect, test } from 'vitest'
import { settleHeldJob } from '../../invoicing/jobs.ts'
import { firm, freeLine, pay, read } from '../../orders/orders.testing.ts'
import { type Books, openBooks, today } from '../books.testing.ts'

/** As earlier versions left it: 30,00 € on a deposit invoice, of which so many went back without a credit. */
async function gone({ shop, customerId }: Books, cents: number): Promise<number> {
  const { id } = await firm(shop, [freeLine({ unitCents: 10_000 })], { customerId })
  await pay(shop, id, 3_000)
  await shop.ok(invoiceActsRoutes.issueDepositInvoice, { params: { id }, body: {} })
  await shop.inShop((ctx) =>
    ctx.db
      .updateTable('orders')
      .set({ paid_cents: 3_000 - cents })
      .where('id', '=', id)
      .execute(),
  )
  return id
}

test('deposit invoices whose money went back without a credit are named at the closing, and credited once by the job of the day', async () => {
  const books = await openBooks()
  const { shop } = books
  const [whole, part, held] = [await gone(books, 3_000), await gone(books, 1_250), await gone(books, 0)]
  const named = async () => {
    const { issues } = await shop.ok(routes.closing, { params: { month: today().slice(0, 7) } })
    return issues.filter(({ fault }) => fault === 'deposit_not_held').flatMap(({ items }) => items.map(({ path, cents }) => [path, cents]))
  }
  expect(await named()).toEqual([
    [`/order/${whole}`, 3_000],
    [`/order/${part}`, 1_250],
  ])
  // Asked twice, and done by two at once: each credit stands once.
  for (let round = 0; round < 2; round++) {
    await shop.inShop(async (ctx) => {
      await ctx.enqueue(settleHeldJob, {})
      await ctx.enqueue(settleHeldJob, {})
    })
    await Promise.all([shop.drain(), shop.drain()])
    const papers = async (id: number) => (await read(shop, id)).documents.map(({ kind, inclCents }) => [kind, inclCents])
    expect(await papers(whole)).toEqual([
      ['deposit_invoice', 3_000],
      ['credit_invoice', 3_000],
    ])
    expect(await papers(part)).toEqual([
      ['deposit_invoice', 3_000],
      ['credit_invoice', 1_250],
    ])
    expect(await papers(held)).toEqual([['deposit_invoice', 3_000]])
    expect(await named()).toEqual([])
  }
})
