import type { FieldLot } from '@plantule/contract/production/field'
import { searched } from '../../../../offline/field/field-lots.ts'
import type { FieldNow } from '../use-field.ts'

export type Target =
  | { key: string; kind: 'place'; placeId: number; name: string; about: string }
  | { key: string; kind: 'lot'; sizeId: number; name: string; about: string }

const SHOWN = 30

/** Where a lot may go: the other places, and calibers of other lots once words were typed; `all` of them for a label. */
export function targetsOf(typed: string, field: FieldNow, lot: FieldLot, all = false): Target[] {
  const words = typed.trim().toLowerCase()
  const places = field.kept.places
    .filter(({ id, name }) => id !== lot.placeId && name.toLowerCase().includes(words))
    .map(({ id, name }): Target => ({ key: `place ${id}`, kind: 'place', placeId: id, name, about: '' }))
  const lots = all ? field.lots : searched(typed, field.lots)
  const sizes = lots.flatMap((other) =>
    other.sizes
      .filter(({ id }) => !lot.sizes.some((size) => size.id === id) || lot.sizes.length > 1)
      .map(({ id, name }): Target => {
        const about = [other.number, name].filter(Boolean).join(' · ')
        return { key: `lot ${other.id} ${id}`, kind: 'lot', sizeId: id, name: other.name, about }
      }),
  )
  return all ? [...places, ...sizes] : [...places, ...sizes].slice(0, SHOWN)
}
