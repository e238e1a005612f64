import type { TvaSummary } from '@plantule/contract/books'
import type { Rate } from '../journal/documents.ts'

type Box = TvaSummary['boxes'][number]
type Deductible = TvaSummary['deductible']

/** Boxes of the CA3 (form 3310-CA3-SD) that tax at a mainland rate; other rates stand under one of their own. */
const ca3Rates: Record<number, string> = { 2000: '08', 550: '09', 1000: '9B', 850: '10', 210: '11' }

const percent = (bp: number): string => `${(bp / 100).toLocaleString('fr-FR')} %`
/** Returns are in whole euros: each box is rounded by itself, halves away from zero. */
const euro = (cents: number): number => Math.sign(cents) * Math.round(Math.abs(cents) / 100) * 100
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** The return of a period from what was collected and what may be deducted, in whole euros; `dueCents` below zero is a credit. */
export function boxesOf(form: TvaSummary['form'], collected: readonly Rate[], deductible: Deductible): { boxes: Box[]; dueCents: number } {
  const taxed = collected.filter((rate) => rate.rateBp > 0)
  const free = collected.filter((rate) => rate.rateBp === 0)
  const farm = form === 'ca12a'
  // The farms' yearly return numbers its boxes otherwise, and its edition changes: only the labels are given.
  const box = (number: string): string => (farm ? '' : number)
  const rates = taxed.map((rate): Box => ({
    box: box(ca3Rates[rate.rateBp] ?? '14'), label: `Taux ${percent(rate.rateBp)}`, baseCents: euro(rate.exclCents), tvaCents: euro(rate.vatCents),
  })).toSorted((a, b) => a.box.localeCompare(b.box))
  const assets = euro(sum(deductible.filter((row) => row.asset).map((row) => row.vatCents)))
  const others = euro(sum(deductible.filter((row) => !row.asset).map((row) => row.vatCents)))
  const gross = sum(rates.map((rate) => rate.tvaCents ?? 0))
  const dueCents = gross - assets - others
  const boxes: Box[] = [
    { box: box('A1'), label: 'Ventes, prestations de services', baseCents: euro(sum(taxed.map((rate) => rate.exclCents))), tvaCents: null },
    ...(free.length > 0 ? [{ box: box('E2'), label: 'Autres opérations non imposables', baseCents: euro(sum(free.map((rate) => rate.exclCents))), tvaCents: null }] : []),
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
