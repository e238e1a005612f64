import type { Trace, TracedLot } from '@plantule/contract/traceability/trace'

/** What stands in the tree, before it has words. */
export type Twig =
  | { id: string; of: 'lot'; lot: TracedLot; quantity: number | null; unit: 'grams' | 'pieces'; again: boolean; twigs: Twig[] }
  | { id: string; of: 'delivery'; delivery: Trace['deliveries'][number]; twigs: Twig[] }
  | { id: string; of: 'passport'; passport: Trace['passports'][number]; twigs: Twig[] }
  | { id: string; of: 'certificate'; certificate: Trace['certificates'][number]; twigs: Twig[] }
  | { id: string; of: 'sales'; sales: number; quantity: number; twigs: Twig[] }
  | { id: string; of: 'sale'; sale: Trace['sales'][number]; twigs: Twig[] }

/**
 * The way as a tree, up to what lots come from or down to what came of them. A lot that stands in it already is named again, and not
 * unfolded a second time.
 */
export function twigsOf(trace: Trace, way: 'up' | 'down'): Twig[] {
  const lots = new Map(trace.lots.map((lot) => [lot.id, lot]))
  const flowsOf = Map.groupBy(trace.flows, (flow) => (way === 'up' ? flow.to : flow.from))
  const shown = new Set<number>()
  const twigOf = (lot: TracedLot, at: string, quantity: number | null, unit: 'grams' | 'pieces'): Twig => {
    const id = `${at}/${lot.id}`
    const again = shown.has(lot.id)
    shown.add(lot.id)
    const twigs = again ? [] : [...beside(lot.id, id), ...further(lot.id, id)]
    return { id, of: 'lot', lot, quantity, unit, again, twigs }
  }
  const further = (lotId: number, at: string): Twig[] =>
    (flowsOf.get(lotId) ?? []).flatMap(({ from, to, quantity, unit }) => {
      const next = lots.get(way === 'up' ? from : to)
      return next ? [twigOf(next, at, quantity, unit)] : []
    })
  const beside = (lotId: number, at: string): Twig[] => [
    ...(way === 'up' ? trace.deliveries : [])
      .filter((delivery) => delivery.lotId === lotId)
      .map((delivery, index): Twig => ({ id: `${at}/d${index}`, of: 'delivery', delivery, twigs: [] })),
    ...trace.passports
      .filter((passport) => passport.lotId === lotId && (passport.kind === 'received') === (way === 'up'))
      .map((passport): Twig => ({ id: `${at}/p${passport.id}`, of: 'passport', passport, twigs: [] })),
    ...(way === 'down' ? trace.certificates : [])
      .filter((certificate) => certificate.lotId === lotId)
      .map((certificate, index): Twig => ({ id: `${at}/c${index}`, of: 'certificate', certificate, twigs: [] })),
    ...(way === 'down' ? soldOf(lotId, at) : []),
  ]
  const soldOf = (lotId: number, at: string): Twig[] => {
    const sales = trace.sales.filter((sale) => sale.lotId === lotId)
    if (sales.length === 0) return []
    const quantity = sales.reduce((sum, sale) => sum + sale.quantity, 0)
    const twigs = sales.map((sale): Twig => ({ id: `${at}/${sale.kind}${sale.id}`, of: 'sale', sale, twigs: [] }))
    return [{ id: `${at}/s`, of: 'sales', sales: sales.length, quantity, twigs }]
  }
  return trace.lots.filter((lot) => lot.start).map((lot) => twigOf(lot, way, null, 'pieces'))
}

/** Passports that nobody tied to a lot. */
export const looseOf = (trace: Trace): Trace['passports'] => trace.passports.filter((passport) => passport.lotId === null)
