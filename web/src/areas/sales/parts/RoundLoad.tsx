import type { RoundSummary } from '@plantule/contract/orders/rounds'
import { useTranslation } from 'react-i18next'
import { figure } from '../../../ui/format.ts'
import { Progress } from '../../../ui/inputs.ts'
import classes from './Rounds.module.css'

type Of = Pick<RoundSummary, 'load' | 'maxStops' | 'maxPlants' | 'maxG'>

/** What a lorry carries beside what it can carry; what is not counted stands as a figure alone. */
export function RoundLoad({ round }: { round: Of }) {
  const { t } = useTranslation('rounds')
  const { stops, plants, weightG } = round.load
  const rows = [
    { key: 'stops', value: stops, max: round.maxStops, said: t('stops', { count: stops }) },
    { key: 'plants', value: plants, max: round.maxPlants, said: t('plants', { count: plants }) },
    { key: 'weight', value: weightG / 1000, max: round.maxG === null ? null : round.maxG / 1000, said: `${figure(weightG / 1000, 1)} kg` },
  ]
  return (
    <ul className={classes.load} aria-label={t('load')}>
      {rows.map(({ key, value, max, said }) => (
        <li key={key} data-over={max !== null && value > max}>
          <span>{max === null ? said : t('ofMax', { said, max: figure(max, 1) })}</span>
          {max !== null && (
            <Progress value={Math.min((value / max) * 100, 100)} color={value > max ? 'orange' : 'green'} size="sm" aria-label={said} />
          )}
        </li>
      ))}
    </ul>
  )
}
