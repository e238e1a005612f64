import { buffer } from 'node:stream/consumers'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { expect, test } from 'vitest'
import { closeDocuments } from '../../platform/documents/render.ts'
import { openFile } from '../../platform/files/save-file.ts'
import { invoiced, openBooks } from '../books/books.testing.ts'

test('the PDF of an invoice that was altered or removed on the disk is the one that was sealed, put back, and the audit says so', async () => {
  const books = await openBooks()
  const { shop } = books
  const { id, orderId } = await invoiced(books)
  const made = await shop.ok(invoicesRoutes.invoicePdf, { params: { id } })
  await shop.drain()
  const kept = await shop.inShop((ctx) =>
    ctx.db
      .selectFrom('invoice_file')
      .innerJoin('stored_file', (join) => join.onRef('stored_file.id', '=', 'invoice_file.file_id'))
      .select(['file_id', 'key'])
      .where('invoice_id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  const store = await shop.inShop(async (ctx) => ctx.services.files)
  const onDisk = async (): Promise<Buffer> => buffer(await (await shop.inShop((ctx) => openFile(ctx, kept.file_id))).read())
  const actions = async (): Promise<string[]> =>
    (
      await shop.inShop((ctx) =>
        ctx.db.selectFrom('audit').select('action').where('action', 'like', 'invoice.file_%').orderBy('id').execute(),
      )
    ).map(({ action }) => action)

  const altered = Buffer.from(made)
  altered[altered.length >> 1] = (altered[altered.length >> 1] ?? 0) ^ 1
  await store.put(kept.key, altered)
  expect((await shop.ok(invoicesRoutes.orderInvoicePdf, { params: { id: orderId } })).equals(made)).toBe(true)
  expect((await onDisk()).equals(made)).toBe(true)

  await store.remove(kept.key)
  expect((await shop.ok(invoicesRoutes.invoicePdf, { params: { id } })).equals(made)).toBe(true)
  expect((await onDisk()).equals(made)).toBe(true)
  // Sound again, it is served without another word.
  await shop.ok(invoicesRoutes.invoicePdf, { params: { id } })
  expect(await actions()).toEqual(['invoice.file_altered', 'invoice.file_missing'])
  await closeDocuments()
})

test('a thousand plants given for nothing stand on the invoice beside those that are paid, also at 2.1 %', async () => {
  const books = await openBooks()
  for (const [unitCents, rateBp] of [
    [95, 1000],
    [450, 210],
  ] as const) {
    const given = { label: 'Remplacement', quantity: 1_000, unitCents, rateBp, discount: { kind: 'percent', bp: 10_000 } } as const
    const paid = { label: 'Jeunes plants', quantity: 100, unitCents, rateBp }
    const { id, number } = await invoiced(books, [given, paid])
    expect(number).toMatch(/^FA/)
    const { document } = await books.shop.inShop((ctx) =>
      ctx.db.selectFrom('invoice').select('document').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(document).toMatchObject({ lines: [{ netCents: 0 }, { netCents: expect.any(Number) }] })
  }
})
