import type { TicketPaper } from '@plantule/contract/till/ticket-paper'
import type { TFunction } from 'i18next'
import { euros, percent } from '../../../ui/format.ts'

type Words = TFunction<['till', 'tillOffline', 'tillCards', 'orders']>
/** One printed row: words at the left, a figure at the right; `strong` stands out, `qr` is drawn as a square code. */
export type Row = { left: string; right?: string; strong?: boolean; centred?: boolean; qr?: boolean }

/** What stands on a ticket, row by row: the same for paper of any printer. */
export function rowsOf(paper: TicketPaper, t: Words): Row[] {
  const centred = (left: string, strong = false): Row => ({ left, centred: true, strong })
  return [
    ...(paper.shop.name ? [centred(paper.shop.name, true), ...paper.shop.lines.map((line) => centred(line))] : []),
    centred(t(paper.kind === 'refund' ? 'tillOffline:print.refund' : 'tillOffline:print.title'), true),
    ...(paper.duplicate > 0 ? [centred(`DUPLICATA ${paper.duplicate}`, true)] : []),
    ...(paper.training ? [centred('FACTICE', true)] : []),
    { left: paper.number, right: paper.at },
    ...(paper.originalNumber ? [{ left: t('tillOffline:print.original', { number: paper.originalNumber }) }] : []),
    { left: t('tillOffline:print.till', { register: paper.register, operator: paper.operator }) },
    ...(paper.customer ? [{ left: t('tillOffline:print.customer', { name: paper.customer }) }] : []),
    ...paper.lines.flatMap((line): Row[] => [
      { left: line.label },
      { left: `  ${line.quantity} × ${euros(line.unitCents)}  ${line.code}`, right: euros(line.totalCents) },
      ...(line.discountCents === 0
        ? []
        : [{ left: `  ${line.discountLabel ?? t('tillOffline:print.discount')} ${euros(-line.discountCents)}` }]),
      ...line.held.map((part): Row => ({ left: `  ${part}` })),
    ]),
    ...(paper.lines.length === 0
      ? []
      : [
          {
            left: `${t('tillOffline:print.total')} (${t('tillOffline:print.items', { count: Math.abs(paper.items) })})`,
            right: euros(paper.totalCents),
            strong: paper.giftCards.length === 0,
          },
        ]),
    ...cardRows(paper, t),
    ...paper.rates.map((rate): Row => ({
      left: `${rate.code} ${t('tillOffline:print.rate', { rate: percent(rate.rateBp) })} · ${t('tillOffline:print.excl')} ${euros(rate.exclCents)}`,
      right: euros(rate.vatCents),
    })),
    ...(paper.exemption ? [{ left: paper.exemption }] : []),
    ...paper.payments.map((payment): Row => ({ left: payment.label, right: euros(payment.cents) })),
    ...(paper.changeCents > 0 ? [{ left: t('tillOffline:print.change'), right: euros(paper.changeCents) }] : []),
    ...(paper.policy ? [centred(paper.policy)] : []),
    ...(paper.address ? [{ left: paper.address, qr: true, centred: true }] : []),
    centred(t('tillOffline:print.signature', { extract: paper.signature ?? '', software: paper.software })),
  ]
}

/** Gift cards below the goods, each with the code to spend it, and what both come to. */
function cardRows({ giftCards, totalCents, kind }: TicketPaper, t: Words): Row[] {
  if (giftCards.length === 0) return []
  return [
    ...giftCards.flatMap(({ reference, code, cents }): Row[] => [
      { left: t('tillCards:printed', { reference }), right: euros(cents) },
      ...(code === null ? [] : [{ left: `  ${code}`, strong: true }]),
    ]),
    { left: t('tillCards:untaxed') },
    {
      left: t(kind === 'refund' ? 'tillCards:toGive' : 'tillCards:toPay'),
      right: euros(giftCards.reduce((sum, card) => sum + card.cents, totalCents)),
      strong: true,
    },
  ]
}
