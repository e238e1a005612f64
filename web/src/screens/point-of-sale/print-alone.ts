import { extractOf } from '@plantule/contract/device-chain'
import type { TFunction } from 'i18next'
import type { AloneTicket, Kept } from '../../alone/device-store.ts'
import { euros, moment, percent } from '../../ui/format.ts'

type Words = TFunction<['till', 'tillOffline', 'orders']>
/** One printed row: words at the left, a figure at the right; `strong` stands out. */
export type Row = { left: string; right?: string; strong?: boolean; centred?: boolean }

const codes = 'ABCDEFGH'

/** What stands on a ticket that was sold alone, row by row: the same for paper of any printer. */
export function rowsOf({ sale, signed }: AloneTicket, kit: Kept['kit'] | undefined, t: Words): Row[] {
  const code = (rateBp: number): string => codes[sale.rates.findIndex((rate) => rate.rateBp === rateBp)] ?? ''
  const centred = (left: string, strong = false): Row => ({ left, centred: true, strong })
  const items = sale.lines.reduce((sum, line) => sum + line.quantity, 0)
  return [
    ...(kit ? [centred(kit.shop, true), ...kit.seller.map((line) => centred(line))] : []),
    centred(t('tillOffline:print.title'), true),
    { left: sale.number, right: moment(sale.at) },
    { left: t('tillOffline:print.till', { register: sale.register, operator: sale.operator }) },
    ...(sale.customerName ? [{ left: t('tillOffline:print.customer', { name: sale.customerName }) }] : []),
    ...sale.lines.flatMap((line): Row[] => [
      { left: line.label },
      { left: `  ${line.quantity} × ${euros(line.unitCents)}  ${(line.rateParts ?? [line]).map((part) => code(part.rateBp)).join('')}`, right: euros(line.netCents) },
      ...(line.discountCents > 0 ? [{ left: `  ${t('tillOffline:print.discount')} ${euros(-line.discountCents)}` }] : []),
    ]),
    { left: `${t('tillOffline:print.total')} (${t('tillOffline:print.items', { count: items })})`, right: euros(sale.inclCents), strong: true },
    ...sale.rates.map((rate): Row => ({
      left: `${code(rate.rateBp)} ${t('tillOffline:print.rate', { rate: percent(rate.rateBp) })} · ${t('tillOffline:print.excl')} ${euros(rate.exclCents)}`, right: euros(rate.vatCents),
    })),
    ...(kit?.exemption ? [{ left: kit.exemption }] : []),
    ...sale.payments.map((payment): Row => ({ left: t(`orders:paymentTypes.${payment.payment_type}`), right: euros(payment.givenCents) })),
    ...(sale.changeCents > 0 ? [{ left: t('tillOffline:print.change'), right: euros(sale.changeCents) }] : []),
    ...(kit?.settings.returnsPolicy ? [centred(kit.settings.returnsPolicy)] : []),
    centred(t('tillOffline:print.signature', { extract: extractOf(signed.signature), software: kit?.software ?? '' })),
  ]
}

const style = `@page { size: 80mm auto; margin: 4mm } body { margin: 0; width: 72mm; font: 11px/1.35 system-ui, sans-serif }
p { display: flex; justify-content: space-between; gap: 8px; margin: 0; white-space: pre-wrap } .centred { justify-content: center; text-align: center } .strong { font-weight: 700; font-size: 13px }`

/** Prints on 80 mm paper by the browser, which needs no server. */
export async function printAlone(ticket: AloneTicket, kit: Kept['kit'] | undefined, t: Words): Promise<void> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page || !frame.contentWindow) throw new Error('a frame of our own has a document')
  page.title = ticket.sale.number
  const sheet = page.createElement('style')
  sheet.textContent = style
  page.head.append(sheet)
  for (const { left, right, strong, centred } of rowsOf(ticket, kit, t)) {
    const row = page.createElement('p')
    row.className = [strong && 'strong', centred && 'centred'].filter(Boolean).join(' ')
    for (const text of [left, right]) if (text !== undefined) row.append(Object.assign(page.createElement('span'), { textContent: text }))
    page.body.append(row)
  }
  frame.contentWindow.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow.print()
}
