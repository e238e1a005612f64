import type { TvaSummary } from '@plantule/contract/books/books'
import type { Rate } from '../journal/documents.ts'
import { percentText } from '../../../platform/percent-text.ts'

type Box = TvaSummary['boxes'][number]
type Deductible = TvaSummary['deductible']

/** Where the shop stands: Corsica and the departments overseas have rates, and boxes, of their own. */
type Place = 'mainland' | 'corsica' | 'overseas'
export const placeOf = (postcode: string): Place =>
  postcode.startsWith('97') ? 'overseas' : postcode.startsWith('20') ? 'corsica' : 'mainland'

/** Boxes of the CA3 (form 3310-CA3-SD) by rate; any other rate is one of former times, box 13. */
const common: Record<number, string> = { 2000: '08', 550: '09', 1000: '9B' }
const ca3Rates: Record<Place, Record<number, string>> = {
  mainland: { ...common, 210: 'T6' },
  corsica: { ...common, 1000: 'T3', 210: 'T4', 90: 'T5' },
  overseas: { ...common, 850: '10', 210: '11', 175: 'T1', 105: 'T2' },
}
/** Sales without French TVA by what frees them: exports, deliveries to businesses of the Union, all others. */
export type Freed = { exportCents: number; unionCents: number }

/** Returns are in whole euros: each box is rounded by itself, halves away from zero. */
const euro = (cents: number): number => Math.sign(cents) * Math.round(Math.abs(cents) / 100) * 100
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** The return of a period from what was collected and what may be deducted, in whole euros; `dueCents` below zero is a credit. */
export function boxesOf(
  form: TvaSummary['form'],
  collected: readonly Rate[],
  deductible: Deductible,
  { place = 'mainland', exportCents = 0, unionCents = 0 }: Partial<Freed> & { place?: Place } = {},
): { boxes: Box[]; dueCents: number } {
  const taxed = collected.filter((rate) => rate.rateBp > 0)
  const free = collected.filter((rate) => rate.rateBp === 0)
  const farm = form === 'ca12a'
  // The farms' yearly return numbers its boxes otherwise, and its edition changes: only the labels are given.
  const box = (number: string): string => (farm ? '' : number)
  const rates = taxed
    .map((rate): Box => ({
      box: box(ca3Rates[place][rate.rateBp] ?? '13'),
      label: `Taux ${percentText(rate.rateBp)}`,
      baseCents: euro(rate.exclCents),
      tvaCents: euro(rate.vatCents),
    }))
    .toSorted((a, b) => a.box.localeCompare(b.box))
  const without = (number: string, label: string, cents: number): Box[] =>
    cents === 0 ? [] : [{ box: box(number), label, baseCents: euro(cents), tvaCents: null }]
  const assets = euro(sum(deductible.filter((row) => row.asset).map((row) => row.vatCents)))
  const others = euro(sum(deductible.filter((row) => !row.asset).map((row) => row.vatCents)))
  const gross = sum(rates.map((rate) => rate.tvaCents ?? 0))
  const dueCents = gross - assets - others
  const boxes: Box[] = [
    { box: box('A1'), label: 'Ventes, prestations de services', baseCents: euro(sum(taxed.map((rate) => rate.exclCents))), tvaCents: null },
    ...without('E1', 'Exportations hors Union européenne', exportCents),
    ...without('E2', 'Autres opérations non imposables', sum(free.map((rate) => rate.exclCents)) - exportCents - unionCents),
    ...without('F2', 'Livraisons intracommunautaires', unionCents),
    ...rates,
    { box: box('16'), label: 'Total de la TVA brute due', baseCents: null, tvaCents: gross },
    { box: box('19'), label: 'TVA déductible sur immobilisations', baseCents: null, tvaCents: assets },
    { box: box('20'), label: 'TVA déductible sur autres biens et services', baseCents: null, tvaCents: others },
    { box: box('23'), label: 'Total de la TVA déductible', baseCents: null, tvaCents: assets + others },
    dueCents < 0
      ? { box: box('25'), label: 'Crédit de TVA', baseCents: null, tvaCents: -dueCents }
      : { box: box('28'), label: 'TVA nette due', baseCents: null, tvaCents: dueCents },
  ]
  return { boxes, dueCents }
}
