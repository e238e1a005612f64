import type { Journal, JournalLine } from '@plantule/contract/provider/billing'
import { daysBetween } from '@plantule/contract/subscription/rules'
import { sql } from 'kysely'
import type { FileReply } from '../../../platform/handlers.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { Refused } from '../../../platform/refused.ts'
import type { SheetColumn, WrittenRow } from '../../../platform/sheets/sheet.ts'
import { writeCsv } from '../../../platform/sheets/write-csv.ts'
import { writeXlsx } from '../../../platform/sheets/write-xlsx.ts'
import { fecColumns } from '../../books/index.ts'
import { type JournalEvent, journalOf } from './journal-entries.ts'

type Period = { a: string; b: string }
const LONGEST_DAYS = 731

/** Everything that moved in a period, days included. Setting a credit against its invoice moves nothing. Throws `journal_too_long`. */
export async function journal(ctx: ProviderCtx, { a, b }: Period): Promise<Journal> {
  if (daysBetween(a, b) > LONGEST_DAYS) throw new Refused('journal_too_long')
  const { rows } = await sql<JournalEvent>`
    select * from (
      select i.kind, i.issued_on::text as day, i.number as piece, i.customer_name as client, i.excl_cents as "exclCents", i.vat_cents as "vatCents",
        i.incl_cents as "inclCents", 0 as place, i.id
      from subscription_invoice i where i.issued_on between ${a}::date and ${b}::date
      union all
      select 'payment', p.paid_on::text, i.number, i.customer_name, 0, 0, p.amount_cents, 1, p.id
      from subscription_payment p join subscription_invoice i on i.shop_id = p.shop_id and i.id = p.invoice_id
      where p.paid_on between ${a}::date and ${b}::date and p.means <> 'credit') e
    order by e.day, e.place, e.piece, e.id`.execute(ctx.db)
  return journalOf(rows)
}

const names: Record<JournalLine['account'], string> = {
  '411': 'Clients',
  '706': 'Prestations de services',
  '44571': 'TVA collectée',
  '512': 'Banque',
}
const journals: Record<JournalLine['journal'], string> = { VE: 'Ventes', AV: 'Avoirs', BQ: 'Banque' }

/** Throws `journal_too_long`. */
export async function journalXlsx(ctx: ProviderCtx, period: Period): Promise<FileReply> {
  const { lines, ...totals } = await journal(ctx, period)
  return {
    name: `Journal des abonnements ${period.a} ${period.b}.xlsx`,
    body: writeXlsx([
      { name: 'Journal', columns, rows: lines.map(rowOf) },
      {
        name: 'Totaux',
        columns: [
          { header: 'Total', type: 'text', width: 30 },
          { header: 'Montant', type: 'euros' },
        ],
        rows: [
          ['Débit', totals.debitCents],
          ['Crédit', totals.creditCents],
          ['Ventes HT', totals.salesCents],
          ['TVA collectée', totals.vatCents],
          ['Encaissements', totals.receivedCents],
        ],
      },
    ]),
  }
}

const columns: SheetColumn[] = [
  { header: 'Date', type: 'day', width: 12 },
  { header: 'Journal', type: 'text', width: 10 },
  { header: 'Pièce', type: 'text', width: 16 },
  { header: 'Compte', type: 'text', width: 10 },
  { header: 'Intitulé', type: 'text', width: 24 },
  { header: 'Client', type: 'text', width: 32 },
  { header: 'Libellé', type: 'text', width: 44 },
  { header: 'Débit', type: 'euros' },
  { header: 'Crédit', type: 'euros' },
]
const rowOf = (line: JournalLine): WrittenRow => [
  line.day,
  line.journal,
  line.piece,
  line.account,
  names[line.account],
  line.client,
  line.label,
  line.debitCents || null,
  line.creditCents || null,
]

/** With the fields of the FEC (art. A47 A-1 LPF), one entry a document. Throws `journal_too_long`. */
export async function journalCsv(ctx: ProviderCtx, period: Period): Promise<FileReply> {
  const { lines } = await journal(ctx, period)
  return {
    name: `Journal des abonnements ${period.a} ${period.b}.csv`,
    body: writeCsv({
      columns: fecLike.map((header) => ({ header, type: header === 'Debit' || header === 'Credit' ? 'euros' : 'text' })),
      rows: fecRows(lines),
    }),
  }
}

/** As a FEC begins; nothing of it is lettered or in another currency. */
const fecLike = fecColumns.slice(0, 13)

function* fecRows(lines: readonly JournalLine[]): Generator<WrittenRow> {
  let entry = 0
  let open = 0
  for (const line of lines) {
    // An entry ends where it balances.
    if (open === 0) entry++
    open += line.debitCents - line.creditCents
    const day = line.day.replaceAll('-', '')
    const party = line.account === '411' ? line.client : ''
    yield [
      line.journal,
      journals[line.journal],
      String(entry),
      day,
      line.account,
      names[line.account],
      party,
      party,
      line.piece,
      day,
      line.label,
      line.debitCents,
      line.creditCents,
    ]
  }
}
