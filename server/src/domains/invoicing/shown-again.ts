import { spread } from '@plantule/contract/base/money'
import type { InvoiceInput } from '../../platform/documents/invoice-document.ts'
import { unitPriceOf } from '../orders/index.ts'

type Line = Pick<InvoiceInput['lines'][number], 'quantity' | 'netCents' | 'rateBp'>
type Group = Pick<InvoiceInput['vatGroups'][number], 'rateBp' | 'baseCents' | 'vatCents'>
type Shown = NonNullable<InvoiceInput['shownIncl']>

/** Lines as a consumer reads them, TTC: what each rate comes to is spread over its lines, so that they sum to the document. */
export function shownOf(lines: readonly Line[], inclOf: (rateBp: number) => number): Shown {
  const shown = new Map<Line, number>()
  for (const rateBp of new Set(lines.map((line) => line.rateBp))) {
    const own = lines.filter((line) => line.rateBp === rateBp)
    const target = inclOf(rateBp)
    const shares = spread(
      Math.abs(target),
      own.map((line) => Math.abs(line.netCents)),
    )
    own.forEach((line, index) => shown.set(line, Math.sign(target) * (shares[index] ?? 0)))
  }
  return lines.map((line) => {
    const netCents = shown.get(line) ?? 0
    return { unitPrice: unitPriceOf(Math.abs(netCents), Math.abs(line.quantity) / 1000).unitPrice, discountCents: 0, netCents }
  })
}

/** What a credit shows to whom the invoice showed its lines TTC; nothing to others. */
export const shownBack = (was: InvoiceInput, lines: readonly Line[], groups: readonly Group[]): Pick<InvoiceInput, 'shownIncl'> => ({
  shownIncl: was.shownIncl && shownOf(lines, (rateBp) => inclOf(groups, rateBp)),
})

/** The invoice's own lines as they were shown, and below them what earlier credits took of each rate. */
export function shownLess(was: InvoiceInput, before: readonly Line[], left: readonly Group[]): Pick<InvoiceInput, 'shownIncl'> {
  const { shownIncl } = was
  if (!shownIncl || before.length === 0) return { shownIncl }
  const shownAt = (rateBp: number) =>
    shownIncl.reduce((sum, line, index) => sum + (was.lines[index]?.rateBp === rateBp ? line.netCents : 0), 0)
  return { shownIncl: [...shownIncl, ...shownOf(before, (rateBp) => inclOf(left, rateBp) - shownAt(rateBp))] }
}

const inclOf = (groups: readonly Group[], rateBp: number): number =>
  groups.reduce((sum, group) => sum + (group.rateBp === rateBp ? group.baseCents + group.vatCents : 0), 0)
