import { exclOf, spread } from '@plantule/contract/base/money'
import type { InvoiceInput } from '../../platform/documents/invoice-document.ts'
import { splitServices } from './services.ts'

export type Money = Pick<InvoiceInput, 'lines' | 'vatGroups' | 'totals'>
type Group = Money['vatGroups'][number]
type Cut = {
  label: string
  /** What of a rate's share is without TVA, in cents. */
  baseOf?: (group: Group, inclCents: number) => number
  /** What a line says below its label, of the lines that it is a part of. */
  detailsOf?: (lines: Money['lines']) => string
}

/**
 * So many cents TTC of a document, over its rates as they weigh there, to the cent: one line for each rate, or two where it has goods and
 * services.
 */
export function cutOverRates(
  whole: Money,
  cents: number,
  { label, baseOf = (group, inclCents) => exclOf(inclCents, group.rateBp), detailsOf }: Cut,
): Money {
  const shares = spread(
    cents,
    whole.vatGroups.map((group) => group.baseCents + group.vatCents),
  )
  const vatGroups = whole.vatGroups.flatMap((group, index) => {
    const incl = shares[index] ?? 0
    if (incl === 0) return []
    const baseCents = baseOf(group, incl)
    return [{ ...group, baseCents, vatCents: incl - baseCents }]
  })
  const exclCents = vatGroups.reduce((sum, group) => sum + group.baseCents, 0)
  return {
    lines: vatGroups.flatMap(({ rateBp, category, baseCents }) => {
      const own = whole.lines.filter((line) => line.rateBp === rateBp)
      return splitServices(own, rateBp, baseCents).map(({ service, exclCents: netCents }) => ({
        label,
        ...(detailsOf && { details: detailsOf(own.filter((line) => Boolean(line.service) === service)) }),
        quantity: 1000,
        unitPrice: netCents * 100,
        netCents,
        category,
        rateBp,
        service,
      }))
    }),
    vatGroups,
    totals: { linesCents: exclCents, exclCents, vatCents: cents - exclCents, inclCents: cents },
  }
}
