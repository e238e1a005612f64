import type { PhytoProduct, PhytoUse } from '@plantule/contract/production/phyto'
import type { TreatmentDoubt, TreatmentInput } from '@plantule/contract/production/treatments'
import { addDays } from '../../../platform/paris.ts'

type Asked = Pick<TreatmentInput, 'on' | 'officialUse' | 'dose' | 'doseUnit' | 'certificate' | 'certificateUntil'>
type Known = {
  /** As the official list has it; null where it is not in it. */
  product: PhytoProduct | null
  uses: readonly PhytoUse[]
  /** Days on which the same plants had the same product in the twelve months before. */
  before: readonly string[]
}

/**
 * What is doubtful about a treatment by lists that are extracts of a day: they warn, they never forbid. The dose is held against the chosen
 * use, against the dearest of all uses where none was chosen; doses of another unit are not compared.
 */
export function doubtsOf(asked: Asked, { product, uses, before }: Known): TreatmentDoubt[] {
  const { on, officialUse, dose, doseUnit, certificate, certificateUntil } = asked
  const chosen = uses.filter((use) => officialUse === '' || use.use === officialUse)
  const doses = chosen.flatMap((use) => (use.dose !== null && sameUnit(use.unit, doseUnit) ? [use.dose] : []))
  const often = most(chosen.map((use) => use.maxApplications))
  const apart = least(chosen.map((use) => use.intervalDays))
  const last = before.toSorted().at(-1)
  const withdrawn = product?.withdrawn === true && (product.withdrawnOn === null || product.withdrawnOn <= on)
  const rules: [TreatmentDoubt, boolean][] = [
    ['product_unknown', product === null],
    ['product_withdrawn', withdrawn],
    ['use_unknown', product !== null && !withdrawn && chosen.length === 0],
    ['dose_over', doses.length > 0 && dose > Math.max(...doses)],
    ['too_often', often !== null && before.length >= often],
    ['too_soon', apart !== null && last !== undefined && on < addDays(last, apart)],
    ['certificate_missing', certificate === ''],
    ['certificate_expired', certificateUntil !== null && certificateUntil < on],
  ]
  return rules.flatMap(([doubt, is]) => (is ? [doubt] : []))
}

const plain = (unit: string): string => unit.toLowerCase().replaceAll('²', '2').replaceAll('³', '3').replaceAll(/\s/g, '')
const sameUnit = (a: string, b: string): boolean => plain(a) === plain(b)

/** Null where one of them sets no bound. */
const most = (bounds: readonly (number | null)[]): number | null =>
  bounds.length === 0 || bounds.includes(null) ? null : Math.max(...bounds.flatMap((bound) => bound ?? []))
const least = (bounds: readonly (number | null)[]): number | null =>
  bounds.length === 0 || bounds.includes(null) ? null : Math.min(...bounds.flatMap((bound) => bound ?? []))
