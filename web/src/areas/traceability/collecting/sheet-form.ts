import { type Broken, brokenRules } from '@plantule/contract/traceability/collecting'
import type { CollectingKit, CollectionInput } from '@plantule/contract/traceability/zones'

export type KitZone = CollectingKit['zones'][number]
type Texts = Record<
  'name' | 'population' | 'individuals' | 'sharePct' | 'sites' | 'spacingKm' | 'quantity' | 'helpers' | 'permit' | 'note' | 'justification',
  string
>
/** A sheet while it is filled in: figures as they were typed. */
export type SheetForm = Texts &
  Pick<CollectionInput, 'taxonId' | 'lifeForm' | 'part' | 'unit' | 'spot' | 'collectedOn'> & { zoneId: number | null }

export const emptySheet = (today: string): SheetForm => ({
  zoneId: null,
  name: '',
  taxonId: null,
  collectedOn: today,
  lifeForm: 'herb',
  part: 'seed',
  population: '',
  individuals: '',
  sharePct: '',
  sites: '1',
  spacingKm: '',
  quantity: '',
  unit: 'grams',
  helpers: '',
  permit: '',
  note: '',
  justification: '',
  spot: null,
})

/** A sheet that was kept, to be written over. */
export const formOf = (zoneId: number, body: CollectionInput): SheetForm => ({
  ...emptySheet(body.collectedOn),
  ...body,
  zoneId,
  population: String(body.population),
  individuals: String(body.individuals),
  sharePct: String(body.sharePct),
  sites: String(body.sites),
  spacingKm: body.spacingKm === null ? '' : String(body.spacingKm),
  quantity: String(body.quantity),
})

/** With a comma or a point; null for what is no number. */
export function numberIn(typed: string): number | null {
  const text = typed.trim().replace(/\s/g, '').replace(',', '.')
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null
}
const wholeIn = (typed: string): number | null => {
  const value = numberIn(typed)
  return value !== null && Number.isInteger(value) && value >= 1 ? value : null
}

const figures = ['population', 'individuals', 'sharePct', 'quantity', 'sites'] as const
export type Missing = 'zone' | 'name' | (typeof figures)[number] | 'moreThanPopulation'

/** What is sent, or what is missing before it can be: only what nobody could write later, since the rules are the server's to decide. */
export function bodyOf(form: SheetForm): { zoneId: number; body: CollectionInput } | { missing: Missing } {
  if (form.zoneId === null) return { missing: 'zone' }
  if (form.name.trim() === '') return { missing: 'name' }
  const [population, individuals, quantity, sites] = [form.population, form.individuals, form.quantity, form.sites].map(wholeIn)
  const sharePct = numberIn(form.sharePct)
  if (!population) return { missing: 'population' }
  if (!individuals) return { missing: 'individuals' }
  if (individuals > population) return { missing: 'moreThanPopulation' }
  if (sharePct === null || sharePct <= 0 || sharePct > 100) return { missing: 'sharePct' }
  if (!sites) return { missing: 'sites' }
  if (!quantity) return { missing: 'quantity' }
  const { zoneId, taxonId, collectedOn, lifeForm, part, unit, spot, helpers, permit, note, justification } = form
  const own = {
    name: form.name.trim(),
    taxonId,
    collectedOn,
    lifeForm,
    part,
    unit,
    spot,
    helpers,
    permit,
    note,
    justification,
    collector: '',
  }
  return { zoneId, body: { ...own, population, individuals, sharePct, sites, quantity, spacingKm: numberIn(form.spacingKm) } }
}

/** What another sheet that waits on this phone notes of the same zone. */
type OtherSheet = { name: string; year: number; sharePct: number }

/** The rules that it would not keep, by what this phone knows: the server decides. */
export function warnings(form: SheetForm, zone: KitZone | undefined, others: readonly OtherSheet[], isProtected: boolean): Broken[] {
  const [population, individuals, sites] = [form.population, form.individuals, form.sites].map(wholeIn)
  const sharePct = numberIn(form.sharePct)
  if (!zone || !population || !individuals || sharePct === null) return []
  const year = Number(form.collectedOn.slice(0, 4))
  // What this phone read before it knew of shares has none.
  const alike = [...others, ...(zone.taken ?? [])].filter(
    (one) => one.year === year && one.name.toLowerCase() === form.name.trim().toLowerCase(),
  )
  return brokenRules({
    lifeForm: form.lifeForm,
    population,
    individuals,
    sharePct,
    sites: sites ?? 1,
    spacingKm: numberIn(form.spacingKm),
    otherShare: alike.reduce((sum, one) => sum + one.sharePct, 0),
    year,
    otherYears: [...zone.years, ...others.map((one) => one.year)],
    notPlanted: zone.notPlanted,
    permitted: zone.permitted,
    isProtected,
    permit: form.permit,
  })
}
