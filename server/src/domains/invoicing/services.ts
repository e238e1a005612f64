import { type RateTotals, spread } from '@plantule/contract/base/money'
import type { InvoiceInput } from '../../platform/documents/invoice-document.ts'

type Money = Pick<InvoiceInput, 'lines' | 'vatGroups'>

/** Goods, services or both (CGI ann. II art. 242 nonies A, 8° bis), as the lines say. */
export function operationOf(lines: InvoiceInput['lines']): InvoiceInput['operation'] {
  if (!lines.some((line) => line.service)) return 'goods'
  return lines.every((line) => line.service) ? 'services' : 'mixed'
}

/**
 * What of each rate are services; nothing for goods alone. The tax of a rate is split as its base is, and what is left is that of the
 * goods.
 */
export function servicesOf({ lines, vatGroups }: Money): RateTotals[] {
  return vatGroups.flatMap((group): RateTotals[] => {
    const own = lines.filter((line) => line.rateBp === group.rateBp && (line.category ?? 'S') === (group.category ?? 'S'))
    const exclCents = sum(own.filter((line) => line.service))
    if (exclCents === 0) return []
    const all = sum(own)
    const vatCents = all === 0 ? 0 : Math.round((group.vatCents * exclCents) / all)
    return [{ rateBp: group.rateBp, exclCents, vatCents, inclCents: exclCents + vatCents }]
  })
}

/** An amount without TVA at one rate of an invoice: of its goods and of its services, as much of each as they weigh there. */
export function splitServices(lines: InvoiceInput['lines'], rateBp: number, exclCents: number): { service: boolean; exclCents: number }[] {
  const own = lines.filter((line) => line.rateBp === rateBp)
  const weights = [sum(own.filter((line) => !line.service)), sum(own.filter((line) => line.service))].map((cents) => Math.max(cents, 0))
  return spread(exclCents, weights).flatMap((cents, index) => (cents === 0 ? [] : [{ service: index === 1, exclCents: cents }]))
}

const sum = (lines: InvoiceInput['lines']): number => lines.reduce((total, line) => total + line.netCents, 0)
