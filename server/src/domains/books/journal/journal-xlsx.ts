import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { JournalRow, journalRoutes, JournalTotals } from '@plantule/contract/books/journal'
import type { Out } from '@plantule/contract/base/route'
import { paymentTypes, type PaymentType } from '@plantule/contract/base/payment-types'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import type { SheetColumn, WrittenRow } from '../../../platform/sheets/sheet.ts'
import { writeXlsx } from '../../../platform/sheets/write-xlsx.ts'
import { paymentLabels } from '../../fiscal/index.ts'
import { documentPages, monthsOf } from './documents.ts'
import type { Money } from './money.ts'
import { eachDocument, journalTotals, matchingMoney, type Period, refuseLong, withPayments } from './read-journal.ts'
import { percentText } from '../../../platform/percent-text.ts'

export const kindLabels: Record<JournalRow['kind'], string> = {
  invoice: 'Facture',
  deposit_invoice: 'Facture d’acompte',
  credit_invoice: 'Avoir',
  ticket: 'Ticket de caisse',
  refund_ticket: 'Ticket de remboursement',
}
type Query = Out<(typeof journalRoutes)['journalExcel']['query']>
type MoneyQuery = Out<(typeof journalRoutes)['journalMoneyExcel']['query']>
const moneyLabels: Record<Money['kind'], string> = {
  ticket: 'Ticket',
  payment_change: 'Changement de règlement',
  order: 'Commande',
  gift_card: 'Carte cadeau',
}
/**
 * The journal as a workbook: documents, money, totals. Rows go from the database to a file of this request page by page,
 * so that a year of 100,000 lines needs the memory of a page; the file goes with the answer.
 * The name is the time in milliseconds modulo 1000, as the specification asks. What filters leave has no totals of the
 * period beside it. Throws `period_too_long`.
 */
export async function journalXlsx(ctx: Ctx, period: Period, query: Query = {}): Promise<FileReply> {
  const totals = await journalTotals(ctx, period)
  const sheet = { name: 'Journal des ventes', columns: documentColumns(totals) }
  if (query.q || query.kind?.length || query.payment?.length)
    return filed([{ ...sheet, rows: documentRows(eachDocument(ctx, period, query), totals) }])
  return filed([
    { ...sheet, rows: documentRows(wholeJournal(ctx, period), totals) },
    { name: 'Règlements', columns: moneyColumns, rows: moneyRows(ctx, period, {}) },
    { name: 'Totaux', columns: totalColumns, rows: totalRows(totals) },
  ])
}

/** The money of a period that the list's filters leave. Throws `period_too_long`. */
export async function moneyXlsx(ctx: Ctx, period: Period, query: MoneyQuery): Promise<FileReply> {
  refuseLong(period)
  return filed([{ name: 'Règlements', columns: moneyColumns, rows: moneyRows(ctx, period, query) }])
}

async function filed(sheets: Parameters<typeof writeXlsx>[0]): Promise<FileReply> {
  const folder = await mkdtemp(join(tmpdir(), 'plantule-journal-'))
  const path = join(folder, 'journal.xlsx')
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await pipeline(writeXlsx(sheets), createWriteStream(path))
  } catch (error) {
    await remove()
    throw error
  }
  return {
    name: `${Date.now() % 1000}.xlsx`,
    body: () => {
      const file = createReadStream(path)
      file.once('close', () => void remove())
      return Promise.resolve(file as Readable)
    },
  }
}

const documentColumns = ({ rates }: JournalTotals): SheetColumn[] => [
  { header: 'Date', type: 'day', width: 12 },
  { header: 'Document', type: 'text', width: 22 },
  { header: 'Numéro', type: 'text', width: 20 },
  { header: 'Référence', type: 'text', width: 20 },
  { header: 'Client', type: 'text', width: 32 },
  ...rates.flatMap(({ rateBp }): SheetColumn[] => [
    { header: `HT ${percentText(rateBp)}`, type: 'euros' },
    { header: `TVA ${percentText(rateBp)}`, type: 'euros' },
  ]),
  { header: 'Total HT', type: 'euros' },
  { header: 'Total TVA', type: 'euros' },
  { header: 'Total TTC', type: 'euros' },
  { header: 'Cartes cadeaux', type: 'euros', width: 14 },
  ...paymentTypes.map((type): SheetColumn => ({ header: paymentLabels[type], type: 'euros', width: 14 })),
]

async function* wholeJournal(ctx: Ctx, { a, b }: Period): AsyncGenerator<JournalRow> {
  for await (const page of documentPages(ctx, a, b)) yield* await withPayments(ctx, page, b)
}

async function* documentRows(documents: AsyncIterable<JournalRow>, { rates }: JournalTotals): AsyncGenerator<WrittenRow> {
  const columns = rates.map((rate) => rate.rateBp)
  for await (const row of documents) {
    const byRate = new Map(row.rates.map((rate) => [rate.rateBp, rate]))
    const byType = new Map<PaymentType, number>(row.payments.map((payment) => [payment.type, payment.cents]))
    yield [
      row.day,
      kindLabels[row.kind],
      row.number,
      row.reference || row.invoiceNumber,
      row.customerName,
      ...columns.flatMap((bp) => [byRate.get(bp)?.exclCents, byRate.get(bp)?.vatCents]),
      row.exclCents,
      row.vatCents,
      row.inclCents,
      row.giftCardsCents || undefined,
      ...paymentTypes.map((type) => byType.get(type)),
    ]
  }
}

const moneyColumns: SheetColumn[] = [
  { header: 'Date', type: 'day', width: 12 },
  { header: 'Origine', type: 'text', width: 24 },
  { header: 'Pièce', type: 'text', width: 20 },
  { header: 'Client', type: 'text', width: 32 },
  { header: 'Mode de règlement', type: 'text', width: 20 },
  { header: 'Montant', type: 'euros' },
]

const PAGE = 2_000

async function* moneyRows(ctx: Ctx, { a, b }: Period, query: MoneyQuery): AsyncGenerator<WrittenRow> {
  for (const [first, last] of monthsOf(a, b)) {
    for (let after: [string, string, number] = ['0001-01-01', '', 0]; ;) {
      const { rows } = await sql<Money>`
        select * from ${matchingMoney({ a: first, b: last }, query)} and (m.day, m.kind, m.id) > (${after[0]}::date, ${after[1]}, ${after[2]}::bigint)
        order by m.day, m.kind, m.id limit ${PAGE}`.execute(ctx.db)
      for (const row of rows) yield [row.day, moneyLabels[row.kind], row.number, row.customerName, paymentLabels[row.type], row.cents]
      const end = rows.at(-1)
      if (!end || rows.length < PAGE) break
      after = [end.day, end.kind, end.id]
    }
  }
}

const totalColumns: SheetColumn[] = [
  { header: 'Total', type: 'text', width: 34 },
  { header: 'Nombre', type: 'integer' },
  { header: 'HT', type: 'euros' },
  { header: 'TVA', type: 'euros' },
  { header: 'TTC', type: 'euros' },
]

function totalRows(totals: JournalTotals): WrittenRow[] {
  return [
    ...totals.kinds.map((row): WrittenRow => [kindLabels[row.kind], row.count, row.exclCents, row.vatCents, row.inclCents]),
    ...totals.rates.map((rate): WrittenRow => [
      `Ventes à ${percentText(rate.rateBp)}`,
      null,
      rate.exclCents,
      rate.vatCents,
      rate.inclCents,
    ]),
    ['Chiffre d’affaires', totals.documents, totals.exclCents, totals.vatCents, totals.inclCents],
    ...totals.money.map(({ type, cents }): WrittenRow => [`Règlements : ${paymentLabels[type]}`, null, null, null, cents]),
    ['Encaissements', null, null, null, totals.moneyCents],
    ['Cartes cadeaux vendues (hors chiffre d’affaires)', null, null, null, totals.giftCardsSoldCents],
  ]
}
