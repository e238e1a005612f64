import type { FieldLot } from '@plantule/contract/production/field'
import { lotPath } from './lot-path.ts'
import { figure } from '../../../ui/format.ts'
import { Link } from '../../../ui/Link.tsx'
import classes from './Field.module.css'
import type { FieldNow } from './use-field.ts'

export const plantsOf = (lot: FieldLot): number => lot.sizes.reduce((sum, { onHand }) => sum + onHand, 0)
export const placeNameOf = (field: FieldNow, lot: FieldLot): string => field.kept.places.find(({ id }) => id === lot.placeId)?.name ?? ''

/** Lots to tap, large enough for a glove. */
export function LotRows({ lots, field }: { lots: readonly FieldLot[]; field: FieldNow }) {
  return (
    <ul className={classes.rows}>
      {lots.map((lot) => (
        <li key={lot.id}>
          <Link to={lotPath(lot.id)} className={classes.row}>
            <span className={classes.words}>
              <b>{lot.name}</b>
              <small>{[lot.number, placeNameOf(field, lot)].filter(Boolean).join(' · ')}</small>
            </span>
            <span className={classes.plants}>{figure(plantsOf(lot))}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
