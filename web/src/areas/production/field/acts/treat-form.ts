import { clockPattern } from '@plantule/contract/base/shared'
import type { Field, FieldLot, TreatmentPattern } from '@plantule/contract/production/field'
import type { TreatmentInput } from '@plantule/contract/production/treatments'
import { parisDay } from '../../../../ui/format.ts'
import { decimalIn } from './decimal-in.ts'

export type Product = TreatmentPattern & { key: string; consumableId: number | null; unit: string }

const blank: TreatmentPattern = {
  product: '',
  amm: '',
  officialUse: '',
  useType: 'surface',
  target: '',
  dose: 0,
  doseUnit: '',
  reentryHours: 6,
  operator: '',
  certificate: '',
  certificateUntil: null,
  method: '',
  organic: false,
}

/** The products that were used last, as they were used; then those in stock that nobody has recorded yet. */
export function productsOf({ patterns, inputs }: Pick<Field, 'patterns' | 'inputs'>): Product[] {
  const stocked = inputs.filter(({ kind, amm }) => (kind === 'phyto' || kind === 'biocontrol') && amm !== '')
  const used = patterns.map((pattern): Product => {
    const input = stocked.find(({ amm }) => amm === pattern.amm)
    return { ...pattern, key: `${pattern.amm} ${pattern.officialUse}`, consumableId: input?.id ?? null, unit: input?.unit ?? '' }
  })
  const [last] = patterns
  const others = stocked
    .filter(({ amm }) => !patterns.some((pattern) => pattern.amm === amm))
    .map(({ id, name, amm, unit }): Product => {
      // Who treats is the same person, with the same certificate.
      const { operator = '', certificate = '', certificateUntil = null } = last ?? {}
      return { ...blank, operator, certificate, certificateUntil, product: name, amm, key: amm, consumableId: id, unit }
    })
  return [...used, ...others]
}

export type TreatTyped = {
  dose: string
  doseUnit: string
  treated: string
  treatedUnit: TreatmentInput['treatedUnit']
  target: string
  startedAt: string
  operator: string
  quantity: string
}

const clockOf = (at: Date): string =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' }).format(at)

/** What the next treatment begins with: now, all the plants of the lot, as the last one. */
export const typedOf = (product: Product, plants: number, person: string, now = new Date()): TreatTyped => ({
  dose: product.dose > 0 ? String(product.dose).replace('.', ',') : '',
  doseUnit: product.doseUnit,
  treated: plants > 0 ? String(plants) : '',
  treatedUnit: 'plants',
  target: product.target,
  startedAt: clockOf(now),
  operator: product.operator || person,
  quantity: '',
})

type Missing = 'dose' | 'treated' | 'clock' | 'operator' | 'used'

/** The record as the register takes it; or what is missing. */
export function treatmentOf(product: Product, lot: FieldLot, typed: TreatTyped): TreatmentInput | Missing {
  const [dose, treated] = [decimalIn(typed.dose), decimalIn(typed.treated)]
  if (!dose || typed.doseUnit.trim() === '') return 'dose'
  if (!treated) return 'treated'
  if (!clockPattern.test(typed.startedAt)) return 'clock'
  if (typed.operator.trim() === '') return 'operator'
  const quantity = typed.quantity.trim() === '' ? null : decimalIn(typed.quantity)
  if (typed.quantity.trim() !== '' && !quantity) return 'used'
  const { key: _key, unit: _unit, consumableId, ...pattern } = product
  return {
    ...pattern,
    on: parisDay(),
    startedAt: typed.startedAt,
    endedAt: '',
    dose,
    doseUnit: typed.doseUnit.trim(),
    treated,
    treatedUnit: typed.treatedUnit,
    target: typed.target.trim(),
    operator: typed.operator.trim(),
    crop: lot.latinName || lot.name,
    eppo: '',
    bbch: '',
    wind: '',
    minutes: null,
    note: '',
    consumableId: quantity ? consumableId : null,
    quantity,
    batch: '',
    cultivationIds: [lot.id],
    placeIds: [],
    accepted: false,
  }
}
