import type { PaymentType } from '@plantule/contract/base/payment-types'
import type { Readable } from 'node:stream'
import type { Ctx } from '../../platform/context.ts'
import type { SheetColumn, WrittenRow } from '../../platform/sheets/sheet.ts'
import { writeCsv } from '../../platform/sheets/write-csv.ts'
import { euros } from '../../platform/euros.ts'
import { paymentLabels } from './payment-labels.ts'
import type { Chain } from './chain-rules.ts'
import { linksOf } from './verify-chains.ts'
import type { StoredLink } from './verify-links.ts'

/** The links of a chain that an archive holds: none when `seq` lies before `first`. */
export type Reach = { register: string; chain: Chain; first: number; seq: number }
type Tender = { type: PaymentType; cents: number }
type SaleLine = {
  label: string
  quantity: number
  unitCents: number
  discountCents?: number
  exclCents: number
  rateBp: number
  inclCents: number
}
// Written by this product alone and signed.
type Sale = { lines: SaleLine[]; payments: Tender[]; original?: string | null; giftCards?: { reference: string; cents: number }[] }

const column = (header: string, type: SheetColumn['type'] = 'text'): SheetColumn => ({ header, type })
const at = (link: StoredLink): Date => new Date(link.occurredMicros / 1000)
const paid = (tenders: readonly Tender[]): string =>
  tenders.map(({ type, cents }) => `${paymentLabels[type] ?? type} ${euros(cents)}`).join(', ')

async function* linksOfChain(ctx: Ctx, heads: readonly Reach[], chain: string): AsyncGenerator<StoredLink> {
  for (const head of heads)
    if (head.chain === chain) for await (const page of linksOf(ctx, head.register, chain, head.first, head.seq)) yield* page
}

async function* saleLines(ctx: Ctx, heads: readonly Reach[]): AsyncGenerator<WrittenRow> {
  for await (const link of linksOfChain(ctx, heads, 'sale')) {
    const sale = JSON.parse(link.payload) as Sale
    const ticket = [
      link.register,
      link.refNumber,
      at(link),
      link.operatorName,
      link.kind === 'refund' ? 'Remboursement' : 'Vente',
      sale.original,
    ]
    const end = [link.inclCents, paid(sale.payments)]
    for (const { label, quantity, unitCents, discountCents, exclCents, rateBp, inclCents } of sale.lines) {
      yield [...ticket, label, quantity, unitCents, discountCents, exclCents, rateBp, inclCents, ...end]
    }
    // Money for a voucher: no turnover and no TVA.
    for (const { reference, cents } of sale.giftCards ?? [])
      yield [...ticket, `Carte cadeau ${reference}`, 1, cents, 0, null, null, cents, ...end]
  }
}

type Event = { type?: PaymentType; cents?: number; from?: Tender; to?: Tender; reason?: string }

async function* moneyRows(ctx: Ctx, heads: readonly Reach[]): AsyncGenerator<WrittenRow> {
  for await (const link of linksOfChain(ctx, heads, 'payment_event')) {
    const { type, cents, from, to, reason } = JSON.parse(link.payload) as Event
    const what = from && to ? `${paid([from])} en ${paid([to])}` : type ? (paymentLabels[type] ?? type) : ''
    yield [link.register, link.seq, at(link), link.operatorName, link.kind, link.refNumber, what, cents, reason]
  }
}

async function* eventRows(ctx: Ctx, heads: readonly Reach[]): AsyncGenerator<WrittenRow> {
  for await (const link of linksOfChain(ctx, heads, 'journal_event'))
    yield [link.register, link.seq, at(link), link.operatorName, link.kind, link.refNumber, link.payload]
}

async function* closureRows(ctx: Ctx, heads: readonly Reach[]): AsyncGenerator<WrittenRow> {
  const reaches = heads.filter(({ chain }) => chain === 'closure')
  const rows = await ctx.db
    .selectFrom('fiscal_closure')
    .where((eb) =>
      eb.or(reaches.map(({ register, first, seq }) => eb.and([eb('register', '=', register), eb.between('link_seq', first, seq)]))),
    )
    .select(['number', 'type', 'day_from', 'day_to', 'closed_at', 'tickets', 'net_cents', 'perpetual_net_cents', 'perpetual_abs_cents'])
    .orderBy('id')
    .execute()
  for (const row of rows) {
    yield [
      row.number,
      row.type,
      row.day_from,
      row.day_to,
      row.closed_at,
      row.tickets,
      row.net_cents,
      row.perpetual_net_cents,
      row.perpetual_abs_cents,
    ]
  }
}

/** The sealed records as tables that any spreadsheet opens, read from the links themselves, one file after the other. */
export const csvFiles = (ctx: Ctx, heads: readonly Reach[]): { name: string; open: () => Readable }[] => [
  {
    name: 'tickets-lignes.csv',
    open: () =>
      writeCsv({
        columns: [
          column('Caisse'),
          column('Ticket'),
          column('Date', 'instant'),
          column('Opérateur'),
          column('Nature'),
          column('Ticket d’origine'),
          column('Libellé'),
          column('Quantité', 'integer'),
          column('Prix unitaire TTC', 'euros'),
          column('Remise', 'euros'),
          column('Total HT', 'euros'),
          column('Taux de TVA', 'percent'),
          column('Total TTC', 'euros'),
          column('Total du ticket TTC', 'euros'),
          column('Règlements'),
        ],
        rows: saleLines(ctx, heads),
      }),
  },
  {
    name: 'reglements.csv',
    open: () =>
      writeCsv({
        columns: [
          column('Caisse'),
          column('N°', 'integer'),
          column('Date', 'instant'),
          column('Opérateur'),
          column('Nature'),
          column('Pièce'),
          column('Règlement'),
          column('Montant', 'euros'),
          column('Motif'),
        ],
        rows: moneyRows(ctx, heads),
      }),
  },
  {
    name: 'evenements.csv',
    open: () =>
      writeCsv({
        columns: [
          column('Caisse'),
          column('N°', 'integer'),
          column('Date', 'instant'),
          column('Opérateur'),
          column('Évènement'),
          column('Pièce'),
          column('Détail'),
        ],
        rows: eventRows(ctx, heads),
      }),
  },
  {
    name: 'clotures.csv',
    open: () =>
      writeCsv({
        columns: [
          column('Clôture'),
          column('Nature'),
          column('Du', 'day'),
          column('Au', 'day'),
          column('Clôturée le', 'instant'),
          column('Tickets', 'integer'),
          column('Total de la période', 'euros'),
          column('Total perpétuel', 'euros'),
          column('Total perpétuel absolu', 'euros'),
        ],
        rows: closureRows(ctx, heads),
      }),
  },
]
