import type { BandProblem, Basis, FeeStep } from '@plantule/contract/delivery/fees'
import type { TFunction } from 'i18next'
import { euros, figure } from '../../../ui/format.ts'

/** A figure of a band as people read it: 2,5 kg; 50,00 €; 12 km. */
export function saidValue(t: TFunction<'delivery'>, value: number, basis: Basis): string {
  if (basis === 'weight') return t('units.weight', { value: figure(value / 1000, 3) })
  if (basis === 'price') return euros(value)
  return t(`units.${basis}`, { value: figure(value, 1), count: value })
}

export function saidProblem(t: TFunction<'delivery'>, { kind, from, upTo }: BandProblem, basis: Basis): string {
  const words = { from: saidValue(t, from, basis), upTo: upTo === null ? t('bands.noEnd') : saidValue(t, upTo, basis) }
  return t(`bands.problems.${kind}`, words)
}

export function saidStep(t: TFunction<'delivery'>, step: FeeStep): string {
  if (step.kind === 'packaging')
    return t('how.packaging', { goods: saidValue(t, step.weightG, 'weight'), packaging: saidValue(t, step.packagingG, 'weight') })
  if (step.kind === 'articles') return t('how.articles', { count: step.articles })
  if (step.kind === 'free') return t('how.free', { from: euros(step.fromCents) })
  const value = saidValue(t, step.value, step.basis)
  return step.upTo === null
    ? t('how.bandWithoutEnd', { value, from: saidValue(t, step.from, step.basis) })
    : t('how.band', { value, upTo: saidValue(t, step.upTo, step.basis) })
}
