import { frenchDay } from '../../platform/paris.ts'
import { euros } from '../../platform/euros.ts'
import type { Closure, PeriodTotals } from '@plantule/contract/fiscal/fiscal'
import type { Ctx } from '../../platform/context.ts'
import { renderPdf } from '../../platform/documents/render.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { currentShop, invoicingInfo, lookToday } from '../shops/index.ts'
import { findClosure } from './closures.db.ts'
import { paymentLabels } from './payment-labels.ts'
import { shopOnRoll, software } from './shop-on-roll.ts'
import { percentText } from '../../platform/percent-text.ts'

type Section = { title: string; rows: [string, string][] }

const moment = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'short' })
const titles: Record<Closure['type'], string> = {
  session: 'Ticket Z',
  day: 'Clôture journalière',
  month: 'Clôture mensuelle',
  year: 'Clôture annuelle',
}

/** Throws `not_found`. */
export async function zTicketPdf(ctx: Ctx, id: number): Promise<FileReply> {
  const { closure, render } = await zTicket(ctx, id)
  return { name: `${closure.number}.pdf`, inline: true, body: render }
}

/** A closure and how its paper is drawn, which needs no database any more. Throws `not_found`. */
export async function zTicket(ctx: Ctx, id: number): Promise<{ closure: Closure; render: () => Promise<Buffer> }> {
  const closure = await findClosure(ctx, id)
  const info = await invoicingInfo(ctx)
  const { name } = await currentShop(ctx)
  const data = {
    title: titles[closure.type],
    number: closure.number,
    shop: shopOnRoll(info, name),
    sections: [periodOf(closure), ...totalsSections(closure.totals), ...cashSections(closure), perpetualOf(closure)],
    signature: closure.signatureExtract,
    controlCode: closure.controlCode,
    software,
  }
  const look = await lookToday(ctx)
  return { closure, render: () => renderPdf('z-ticket', data, { date: new Date(closure.closedAt), look }) }
}

function periodOf(closure: Closure): Section {
  const { totals } = closure
  const rows: [string, string][] = [
    ...(closure.register ? [['Caisse', closure.register] satisfies [string, string]] : []),
    [
      'Période',
      closure.dayFrom === closure.dayTo ? frenchDay(closure.dayFrom) : `${frenchDay(closure.dayFrom)} – ${frenchDay(closure.dayTo)}`,
    ],
    ['Ouverture', moment.format(new Date(closure.openedAt))],
    ['Clôture', moment.format(new Date(closure.closedAt))],
    ['Opérateur', closure.operator],
    ...ticketRows(totals),
    ['Tickets', String(totals.tickets)],
    ['Remboursements', String(totals.refunds)],
    ['dont annulations', String(totals.cancelled)],
    ['Lignes', String(totals.lines)],
    ['Duplicatas', String(totals.duplicates)],
  ]
  return { title: '', rows }
}

/** Numbers go on by till, so that several tills have several first tickets. */
function ticketRows({ ranges, firstNumber, lastNumber }: PeriodTotals): [string, string][] {
  if (ranges.length < 2)
    return [
      ['Premier ticket', firstNumber ?? '–'],
      ['Dernier ticket', lastNumber ?? '–'],
    ]
  return ranges.flatMap((range): [string, string][] => [
    [`Caisse ${range.register}, premier`, range.firstNumber],
    [`Caisse ${range.register}, dernier`, range.lastNumber],
  ])
}

/** What a period sums to, as it is printed on a Z and on an X. */
export function totalsSections(totals: PeriodTotals): Section[] {
  // Also when they are nothing: a closure shows every total that it sealed.
  const others: [string, number][] = [
    ['Acomptes reçus', totals.depositsCents],
    ['Cartes cadeaux vendues', totals.giftCardsSoldCents],
    ['Cartes cadeaux utilisées', totals.giftCardsRedeemedCents],
    ['Avoirs émis', totals.creditCodesIssuedCents],
    ['Avoirs utilisés', totals.creditCodesRedeemedCents],
  ]
  const tenders = (list: PeriodTotals['payments']): [string, string][] =>
    list.map(({ type, count, cents }) => [`${paymentLabels[type]} (${count})`, euros(cents)])
  const sections: Section[] = [
    {
      title: 'Ventes TTC',
      rows: [
        ['Ventes', euros(totals.salesCents)],
        ['Remboursements', euros(totals.refundsCents)],
        ['Net', euros(totals.netCents)],
        ['Remises accordées', euros(totals.discountCents)],
        ...others.map(([label, cents]): [string, string] => [label, euros(cents)]),
      ],
    },
    {
      title: 'TVA',
      rows: [
        ...totals.rates.map((rate): [string, string] => [
          `${percentText(rate.rateBp)} : HT ${euros(rate.exclCents)}, TVA ${euros(rate.vatCents)}`,
          euros(rate.inclCents),
        ]),
        ['Total HT', euros(totals.exclCents)],
        ['Total TVA', euros(totals.vatCents)],
      ],
    },
    { title: 'Règlements', rows: tenders(totals.payments) },
  ]
  if (totals.orderPayments.length > 0) sections.push({ title: 'Règlements hors tickets', rows: tenders(totals.orderPayments) })
  return sections
}

function cashSections({ cash, totals }: Closure): Section[] {
  if (!cash) return []
  const rows: [string, string][] = [
    ['Fond de caisse', euros(cash.openingFloatCents)],
    ['Entrées', euros(totals.cashInCents)],
    ['Sorties', euros(totals.cashOutCents)],
    ...cash.tenders.flatMap((tender): [string, string][] => [
      [`${paymentLabels[tender.type]} attendu`, euros(tender.expectedCents)],
      [`${paymentLabels[tender.type]} compté`, euros(tender.countedCents)],
    ]),
    ['Écart', euros(cash.differenceCents)],
    ...(cash.differenceReason ? [['Motif', cash.differenceReason.slice(0, 110)] satisfies [string, string]] : []),
    ['Dépôt en banque', euros(cash.bankDepositCents)],
    ['Prochain fond', euros(cash.nextFloatCents)],
  ]
  return [{ title: 'Comptage', rows }]
}

const perpetualOf = (closure: Closure): Section => ({
  title: 'Totaux',
  rows: [
    ['Grand total de la période', euros(closure.periodTotalCents)],
    ['Total perpétuel', euros(closure.perpetualNetCents)],
    ['Total perpétuel absolu', euros(closure.perpetualAbsCents)],
  ],
})
