import { frenchDay } from '../../../platform/paris.ts'
import type { InvoiceInput } from '../../../platform/documents/invoice-document.ts'

type Money = Pick<InvoiceInput, 'lines' | 'vatGroups' | 'totals'>
type Group = Money['vatGroups'][number]
/** A delivery as its own invoice would show it. */
export type Part = Money & { source: 'order' | 'ticket'; number: string; day: string; purchaseOrder: string | null }

const DETAILS = 500
const keyOf = ({ category = 'S', rateBp }: Pick<Group, 'category' | 'rateBp'>): string => `${category} ${rateBp}`

/**
 * The lines of all deliveries, each with its paper and day (242 nonies A, 10°), and their sums. TVA stays what each delivery
 * says, so that the summary owes to the cent what its orders and tickets do; EN 16931 leaves room for it (BR-CO-17).
 */
export function bringTogether(parts: readonly Part[]): Money {
  const groups = new Map<string, Group>()
  for (const group of parts.flatMap((part) => part.vatGroups)) {
    const known = groups.get(keyOf(group))
    groups.set(
      keyOf(group),
      known ? { ...known, baseCents: known.baseCents + group.baseCents, vatCents: known.vatCents + group.vatCents } : group,
    )
  }
  const sum = (pick: (totals: Money['totals']) => number): number => parts.reduce((total, part) => total + pick(part.totals), 0)
  return {
    lines: parts.flatMap((part) =>
      part.lines.map((line) => ({ ...line, details: [placeOf(part), line.details].filter(Boolean).join(' - ').slice(0, DETAILS) })),
    ),
    vatGroups: [...groups.values()].toSorted((a, b) => a.rateBp - b.rateBp),
    totals: {
      linesCents: sum((totals) => totals.linesCents),
      exclCents: sum((totals) => totals.exclCents),
      vatCents: sum((totals) => totals.vatCents),
      inclCents: sum((totals) => totals.inclCents),
    },
  }
}

const placeOf = ({ number, day, purchaseOrder }: Part): string =>
  `${number} du ${frenchDay(day)}${purchaseOrder ? `, réf. ${purchaseOrder}` : ''}`
